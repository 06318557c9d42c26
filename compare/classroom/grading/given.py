"""Solutions that are given as a list, judged like those of a file."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from compare.classroom.grading.answer import read_all
from compare.classroom.grading.data import verdict_as_data
from compare.classroom.grading.notation import Unreadable
from compare.classroom.grading.rung import Rung, judge_board
from compare.classroom.grading.solution_list import parse_solutions
from compare.classroom.grading.words import CRITERIA, MARKS
from compare.harness.faults import Fault
from compare.harness.limits import Limits
from compare.question.description import describe, instance_as_data, plural
from compare.question.errors import BadUse
from compare.report.symbols import letter
from models.chess.notation import draw
from models.engine import Engine
from models.formulation import Formulation, Search
from models.problem import Instance


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


def judge_list(text: str, source: str, instance: Instance, limits: Limits) -> Rung:
    """Judge the solutions in a text as the whole answer to an instance.

    Raises BadUse if one of them is written in no way that is known.
    """
    return judge_board(_read(text, source, instance), instance, limits)


def _read(text: str, source: str, instance: Instance) -> Given:
    found: list[int] = []
    try:
        found.extend(read_all(parse_solutions(text, instance.board), source, instance))
    except Unreadable as fault:
        raise BadUse(f"{source}: {fault}") from None
    except Fault as fault:
        return Given(source, tuple(found), str(fault))
    return Given(source, tuple(found))


def passed(rung: Rung) -> bool | None:
    """Whether it is the whole set of solutions; None if that is not known."""
    return False if rung.failure else True if rung.expected is not None else None


def list_as_data(rung: Rung) -> dict[str, Any]:
    """The verdict as plain data."""
    return {
        "source": rung.outcome.name,
        "instance": instance_as_data(rung.instance),
        "passed": passed(rung),
        "count": rung.outcome.count,
        **verdict_as_data(rung),
    }


def list_in_words(rung: Rung) -> Iterator[str]:
    """The verdict in lines, and the first board that convicts."""
    yield f"{rung.outcome.name}: {plural(rung.outcome.count or 0, 'placement')} for {describe(rung.instance)}"
    yield "  ".join(f"{MARKS[getattr(rung, name)]} {name}" for name in CRITERIA)
    if rung.failure:
        yield f"✗ {rung.failure.reason}"
        if rung.failure.placement is not None:
            yield draw(rung.instance.board, rung.failure.placement, letter(rung.instance.piece))
    elif rung.expected is None:
        yield "· no reference is done in time, so it is not known whether they are all; give a longer --time-limit"
    else:
        yield f"✓ these are all {rung.expected}, as by {', '.join(rung.judged_by)}"
