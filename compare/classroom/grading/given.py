"""Solutions that are given as a list, judged like those of a file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from compare.classroom.grading.judging import BoardJudgement, judge_board
from compare.classroom.grading.words import CRITERIA, MARKS, verdict_as_data
from compare.classroom.own_file.answer import read_all
from compare.classroom.own_file.list_text import parse_solutions
from compare.classroom.own_file.notation import Unreadable
from compare.harness.faults import Fault, shorten
from compare.harness.limits import Limits
from compare.question.description import describe, instance_as_data, plural
from compare.question.errors import BadUse
from compare.report.symbols import letters
from models.chess.notation import draw
from models.engine import Engine
from models.formulation import Formulation, SolutionSet
from models.languages import say, say_number, translate
from models.problem import OPTIMUM, Instance
from models.search import Search


@dataclass(frozen=True)
class Given(Formulation):
    """A list of solutions as a formulation.

    It gives the solutions that could be read. If the next solution has a ``fault``, it then raises Fault with it.
    """

    source: str
    listed: tuple[int, ...]
    fault: str | None = None

    engine = Engine("given", "a list of solutions")

    @property
    def name(self) -> str:
        return self.source

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from self.listed
        if self.fault:
            raise Fault(self.fault)


class GivenOfClasses(Given):
    """A list with one solution of each class."""

    gives = SolutionSet.CLASSES


def judge_list(
    text: str, source: str, instance: Instance, limits: Limits, *, wants_one: bool = False, of_classes: bool = False
) -> tuple[BoardJudgement, Sequence[str]]:
    """Judge the solutions in a text as the whole answer to an instance; with ``wants_one``, as some of the solutions.

    ``of_classes``: one solution of each class is the whole answer. Returns the judgement, and the lines that were
    passed over as headings. Raises BadUse if a solution is written in no notation that is understood, or if there is
    none and the text does not say so.
    """
    parsed = parse_solutions(text, instance.board)
    if not parsed.solutions and not parsed.says_none:  # a program that failed prints nothing, too
        sentence = "{source}: no solution was read{headings}; expected one a line, or [] where there is none"
        headings = say(", only {headings}", headings=headings_in_words(parsed.headings)) if parsed.headings else ""
        raise BadUse(say(sentence, source=source, headings=headings))
    placements: list[int] = []
    reason = None
    try:
        placements.extend(read_all(parsed.solutions, source, instance))
    except Unreadable as fault:
        raise BadUse(f"{source}: {fault}") from None
    except Fault as fault:
        reason = str(fault)
    given = (GivenOfClasses if of_classes else Given)(source, tuple(placements), reason)
    return judge_board(given, instance, limits, wants_one=wants_one), parsed.headings


def judge_answer(
    placements: Sequence[int], source: str, instance: Instance, limits: Limits, *, wants_one: bool, of_classes: bool
) -> BoardJudgement:
    """Judge placements as the whole answer to an instance; with ``wants_one``, as some of the solutions.

    ``of_classes``: one solution of each class is the whole answer.
    """
    given = (GivenOfClasses if of_classes else Given)(source, tuple(placements))
    return judge_board(given, instance, limits, wants_one=wants_one)


def headings_in_words(headings: Sequence[str]) -> str:
    """The number of lines that were passed over as headings, and the first of them, in words."""
    first = shorten(headings[0])
    return say_number("{count} line: {first}", "{count} lines such as {first}", count=len(headings), first=first)


def has_passed(judgement: BoardJudgement, *, wants_one: bool = False) -> bool | None:
    """Whether a list has all the solutions, or with ``wants_one`` only solutions; None if this is not known."""
    if judgement.failure:
        return False
    is_shown = wants_one and judgement.outcome.count and judgement.instance.size != OPTIMUM
    return True if is_shown or judgement.expected is not None else None


def list_as_data(judgement: BoardJudgement, *, wants_one: bool = False) -> dict[str, Any]:
    """The verdict as plain data."""
    return {
        "source": judgement.outcome.name,
        "instance": instance_as_data(judgement.instance),
        "passed": has_passed(judgement, wants_one=wants_one),
        "count": judgement.outcome.count,
        **verdict_as_data(judgement),
    }


def list_in_words(judgement: BoardJudgement, *, wants_one: bool = False) -> Iterator[str]:
    """The verdict in lines; if the list failed, with the board that shows it."""
    count, question = plural(judgement.outcome.count or 0, "placement"), describe(judgement.instance)
    yield say("{source}: {count} for {question}", source=judgement.outcome.name, count=count, question=question)
    yield "  ".join(f"{MARKS[getattr(judgement, name)]} {translate(name)}" for name in CRITERIA)
    if judgement.failure:
        yield f"✗ {judgement.failure.reason}"
        if judgement.failure.placement is not None:
            yield draw(judgement.instance.board, judgement.failure.placement, letters(judgement.instance))
    elif wants_one and has_passed(judgement, wants_one=wants_one):
        yield _some_in_words(judgement)
    elif judgement.expected is None:
        unknown = "· no reference is done in time, so it is not known whether they are all; give a longer --time-limit"
        yield say(unknown)
    else:
        yield say(
            "✓ these are all {count}, as by {names}", count=judgement.expected, names=", ".join(judgement.judged_by)
        )


def _some_in_words(judgement: BoardJudgement) -> str:
    """The verdict on some of the solutions, which has been passed."""
    names = ", ".join(judgement.judged_by)
    if not judgement.outcome.count:
        return say("✓ there is no solution, as by {names}", names=names)
    if judgement.instance.size == OPTIMUM:
        return say("✓ a solution, and the optimum, as by {names}", names=names)
    return say("✓ a solution") if judgement.outcome.count == 1 else say("✓ each is a solution")
