"""Where an answer rests on bounds from the literature instead of a proof of ours, the program says so."""

import sys
from collections.abc import Iterable

from compare.question.errors import BadUse
from models.catalogue.finding import counter_worth_its_start
from models.kernels.covering.demands import SOURCE, least_known_size
from models.problem import Instance

TAKEN = f"taken from the literature ({SOURCE}), not proved here"


def bound_in_words(instance: Instance, unsearched_below: int) -> str:
    """The bound that was taken from the literature for one answer."""
    board = instance.board
    return f"that fewer than {unsearched_below} queens do not cover {board.rows} × {board.columns} is {TAKEN}"


def bounds_in_words(bounds: Iterable[tuple[int, int]]) -> list[str]:
    """The same below a table, in one line: pairs of n and the bound. No line if there is none."""
    listed = ", ".join(f"{least} (n = {n})" for n, least in bounds)
    return [f"{TAKEN}: that the board is not covered by fewer queens than {listed}"] if listed else []


def check_use_of_bounds(instance: Instance, names_formulations: bool) -> None:
    """Tell, on standard error, where no bound is taken from the literature.

    Raises BadUse where formulations are named: they prove what they say.
    """
    if names_formulations:
        raise BadUse("--use-known-bounds is for compiled counters; leave out --only and --engine, or it")
    if not least_known_size(instance):
        tell("--use-known-bounds changes nothing: bounds are known of queens that cover a square board, no torus")
    elif isinstance(instance.size, int):
        tell("--use-known-bounds changes nothing: the size is given, and no other is searched")
    elif counter_worth_its_start(instance) is None:
        tell("--use-known-bounds changes nothing: no compiled counter is asked, and what searches instead proves all")


def tell(line: str, mark: str = "note: ") -> None:
    """Print a line on standard error."""
    print(f"{mark}{line}", file=sys.stderr)
