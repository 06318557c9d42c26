"""What is said where an answer rests on bounds from the literature instead of a proof of ours."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from compare.question.errors import BadUse
from models.catalogue.finding import counter_worth_its_start
from models.kernels.covering.known_bounds import SOURCE, least_known_size
from models.problem import Instance

if TYPE_CHECKING:
    from compare.answers.table import Row

TAKEN = f"taken from the literature ({SOURCE}), not proved here"


def bound_in_words(instance: Instance, unsearched_below: int) -> str:
    """What was taken from the literature for one answer."""
    board = instance.board
    return f"that fewer than {unsearched_below} queens do not cover {board.rows} × {board.columns} is {TAKEN}"


def bounds_in_words(rows: "Sequence[Row]") -> list[str]:
    """The same below a table, in one line; none where nothing was taken."""
    taken = [(row.n, row.answer.unsearched_below) for row in rows if row.answer and row.answer.unsearched_below]
    if not taken:
        return []
    bounds = ", ".join(f"{least} (n = {n})" for n, least in taken)
    return [f"{TAKEN}: that the board is not covered by fewer queens than {bounds}"]


def check_use_of_bounds(instance: Instance, only: Sequence[str], engines: Sequence[str]) -> None:
    """Say on standard error where nothing is taken from the literature.

    Raises BadUse where formulations are named, which prove what they say.
    """
    if only or engines:
        raise BadUse("--use-known-bounds is for compiled counters; leave out --only and --engine, or it")
    if not least_known_size(instance):
        say("--use-known-bounds changes nothing: bounds are known of queens that cover a square board, no torus")
    elif isinstance(instance.size, int):
        say("--use-known-bounds changes nothing: the size is given, and no other is searched")
    elif counter_worth_its_start(instance) is None:
        say("--use-known-bounds changes nothing: no compiled counter is asked, and what searches instead proves all")


def say(note: str) -> None:
    print(f"note: {note}", file=sys.stderr)
