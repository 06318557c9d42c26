"""Solutions that are given as a list, judged like those of a file."""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from compare.classroom.grading.answer import is_one_solution, read_all
from compare.classroom.grading.notation import Unreadable, cells_of, is_edge
from compare.classroom.grading.rung import Rung, judge_board
from compare.classroom.grading.words import CRITERIA, MARKS, verdict_as_data
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.description import describe, instance_as_data, plural
from compare.question.errors import BadUse
from compare.report.symbols import letter
from models.chess.board import Board
from models.chess.notation import draw
from models.engine import Engine
from models.formulation import Formulation, Search, SolutionSet
from models.languages import say, translate
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class Given(Formulation):
    """Gives the placements that it is made of; ``fault`` is what is wrong with the next one."""

    source: str
    found: tuple[int, ...]
    fault: str | None = None

    engine = Engine("given", "a list of solutions")

    @property
    def name(self) -> str:
        return self.source

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return self._solve(instance, search)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from self.found
        if self.fault:
            raise Fault(self.fault)


class GivenOfClasses(Given):
    """Gives one solution of each class."""

    gives = SolutionSet.CLASSES


def judge_list(text: str, source: str, instance: Instance, limits: Limits, one: bool = False) -> Rung:
    """Judge the solutions in a text as the whole answer to an instance; with ``one`` as some of the solutions.

    Raises BadUse if one of them is written in no way that is known.
    """
    return judge_board(_read(text, source, instance), instance, limits, one)


def judge_answer(
    placements: Sequence[int], source: str, instance: Instance, limits: Limits, one: bool, of_classes: bool
) -> Rung:
    """The same, of solutions that are read already; ``of_classes``: one of each class is the whole answer."""
    given = (GivenOfClasses if of_classes else Given)(source, tuple(placements))
    return judge_board(given, instance, limits, one)


def _read(text: str, source: str, instance: Instance) -> Given:
    found: list[int] = []
    try:
        found.extend(read_all(parse_solutions(text, instance.board), source, instance))
    except Unreadable as fault:
        raise BadUse(f"{source}: {fault}") from None
    except Fault as fault:
        return Given(source, tuple(found), str(fault))
    return Given(source, tuple(found))


def passed(rung: Rung, one: bool = False) -> bool | None:
    """Whether it is the whole set of solutions, or with ``one`` some of it; None if that is not known."""
    if rung.failure:
        return False
    is_shown = one and rung.outcome.count and rung.instance.size != OPTIMUM
    return True if is_shown or rung.expected is not None else None


def list_as_data(rung: Rung, one: bool = False) -> dict[str, Any]:
    """The verdict as plain data."""
    return {
        "source": rung.outcome.name,
        "instance": instance_as_data(rung.instance),
        "passed": passed(rung, one),
        "count": rung.outcome.count,
        **verdict_as_data(rung),
    }


def list_in_words(rung: Rung, one: bool = False) -> Iterator[str]:
    """The verdict in lines, and the first board that convicts."""
    count = plural(rung.outcome.count or 0, "placement")
    yield say(
        "{source}: {count} for {question}", source=rung.outcome.name, count=count, question=describe(rung.instance)
    )
    yield "  ".join(f"{MARKS[getattr(rung, name)]} {translate(name)}" for name in CRITERIA)
    if rung.failure:
        yield f"✗ {rung.failure.reason}"
        if rung.failure.placement is not None:
            yield draw(rung.instance.board, rung.failure.placement, letter(rung.instance.piece))
    elif one and passed(rung, one):
        yield _some_in_words(rung)
    elif rung.expected is None:
        unknown = "· no reference is done in time, so it is not known whether they are all; give a longer --time-limit"
        yield say(unknown)
    else:
        yield say("✓ these are all {count}, as by {names}", count=rung.expected, names=", ".join(rung.judged_by))


def _some_in_words(rung: Rung) -> str:
    if not rung.outcome.count:
        return say("✓ there is no solution, as by {names}", names=", ".join(rung.judged_by))
    if rung.instance.size == OPTIMUM:
        return say("✓ a solution, and the optimum, as by {names}", names=", ".join(rung.judged_by))
    return say("✓ a solution") if rung.outcome.count == 1 else say("✓ each is a solution")


SEPARATORS = {"-" * 10, "=" * 10, "=====UNSATISFIABLE====="}
"""Lines that MiniZinc writes after solutions."""
NUMBER = re.compile(r"^\d+[.:)]\s+")
NAME = re.compile(r"^[A-Za-z_]\w*\s*=\s*")
ARRAY = re.compile(r"^array1d\([^,]*,\s*(\[.*\])\s*\)$")


def parse_solutions(text: str, board: Board) -> list[Any]:
    """The solutions in a text.

    It is one list in JSON or Python, or boards of marks, or one solution a line; a line may have a number before it.
    """
    whole = _literal(text)
    if whole is not None:
        return _of_one_value(whole, board)
    lines = [line for line in text.splitlines() if line.strip() and line.strip() not in SEPARATORS]
    return _boards(lines, board) or list(map(_bare, lines))


def _of_one_value(value: Any, board: Board) -> list[Any]:
    if value and is_one_solution(value, board):
        return [value]
    if isinstance(value, dict):
        inside = [part for part in value.values() if isinstance(part, list)]
        return inside[0] if len(inside) == 1 else [value]
    return list(value)


def _literal(text: str) -> Any:
    """The value of a text that is one list or dictionary, in JSON or Python; None if it is not."""
    if not text.lstrip().startswith(("[", "(", "{")):
        return None
    for parse in (json.loads, ast.literal_eval):
        try:
            value = parse(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            continue
        if isinstance(value, list | tuple | dict):
            return None if isinstance(value, tuple) and "\n" in text.strip() else value
    return None


def _boards(lines: Sequence[str], board: Board) -> list[list[str]]:
    """The lines as boards of marks; none if they are not."""
    rows = [line.strip("\"'[],; \t") if '"' in line or "'" in line else line.rstrip() for line in lines]
    rows = [row for row in rows if row and not is_edge(row, board)]
    cells = [cells_of(row, board) for row in rows]
    if len(rows) % board.rows or None in cells or not any(any(row or ()) for row in cells):
        return []
    return list(_in_parts(rows, board.rows))


def _in_parts(rows: Sequence[str], length: int) -> Iterator[list[str]]:
    for start in range(0, len(rows), length):
        yield list(rows[start : start + length])


def _bare(line: str) -> str:
    """The line without its number, the name of a variable, and a semicolon at the end."""
    bare = NAME.sub("", NUMBER.sub("", line.strip())).removesuffix(";").removesuffix(",").strip()
    array = ARRAY.match(bare)
    return array[1] if array else bare
