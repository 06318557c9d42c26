"""A study in words: its question and method, the columns of its tables, its verdict, and notes on its numbers."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isfinite

from compare.bench.studies.judging import Verdict
from compare.bench.studies.plan import CLOCKS, Plan, PlannedQuestion
from compare.bench.studies.statistics import CONFIDENCE, STRAY, Growth
from compare.bench.studies.summary import BEST, Cell, Summary, Total
from compare.harness.machine import describe_processor
from compare.literature.published import COMPARED, check_in_words
from compare.question.description import describe, shorten_names
from compare.report.rows import versions_behind
from compare.report.sentences import disagreement_in_words
from compare.report.tables import Column, format_ratio, format_seconds
from models.chess.board import Board
from models.chess.notation import square_names
from models.drawing.chart import RAISED
from models.formulation import SolutionSet
from models.languages import localise_number, noun, say, say_number, translate

MOST_BOARDS = 2
"""The most placements of each question that are shown if formulations differ."""
LARGEST_GROWTH = 1000
"""The end of an interval of a growth from which on it is written as infinite."""
LEAST_P = 0.001
"""A smaller p is not written out."""


def subject_in_words(plan: Plan) -> str:
    """The question of the study in words, with n for the side if there are several boards."""
    first = plan.questions[0].instance
    if len(plan.questions) == 1:
        return describe(first)
    words = [translate(first.problem.name), noun(first.piece.name, 2), f"n × n, {sides_in_words(plan.questions)}"]
    if first.board.wrap:
        words.append(say("torus"))
    sizes = {one.instance.size for one in plan.questions}
    defaults = all(
        one.instance.size == one.instance.problem.default_size(one.instance.board, one.instance.piece)
        for one in plan.questions
    )
    if len(sizes) == 1 and not defaults:
        words.append(say("size {size}", size=first.size))
    instances = [one.instance for one in plan.questions]
    words += _squares_in_words(say("required"), [(one.board, one.required) for one in instances])
    words += _squares_in_words(say("forbidden"), [(one.board, one.forbidden) for one in instances])
    return ", ".join(words)


def _squares_in_words(name: str, marked: Sequence[tuple[Board, int]]) -> Iterator[str]:
    """The squares (a bitboard) that are required or forbidden on each board, as ``name`` says; nothing if none is."""
    different = {shorten_names(square_names(board, squares)) for board, squares in marked}
    if different != {""}:
        squares = different.pop() if len(different) == 1 else say("other squares on each board")
        yield f"{name}: {squares}"


def sides_in_words(questions: Sequence[PlannedQuestion]) -> str:
    """The boards of questions in words: ``n = 6 … 12``, or with all values of n."""
    sides = [one.side for one in questions]
    if len(sides) > 2 and sides == [*range(sides[0], sides[-1] + 1)]:
        return f"n = {sides[0]} … {sides[-1]}"
    return f"n = {', '.join(one.label for one in questions)}"


def method_in_words(plan: Plan) -> list[str]:
    """Sentences on how the runs were made, and on which machine with which versions."""
    jobs = plan.limits.jobs
    versions = versions_behind(one for question in plan.questions for one in question.formulations)
    what = say("to the first solution") if plan.until_first else say("all solutions")
    at_a_time = say("one run at a time") if jobs == 1 else say("{jobs} runs at a time", jobs=jobs)
    return [
        say(
            "{what}; {rounds}, each with every run once in an order drawn by lot (--seed {seed}); {at_a_time}; limits: "
            "{seconds} s, {mib} MiB",
            what=what,
            rounds=say_number("{count} round", "{count} rounds", count=plan.repeat),
            seed=plan.seed,
            at_a_time=at_a_time,
            seconds=localise_number(f"{plan.limits.seconds:g}"),
            mib=plan.limits.mib,
        ),
        *_reservations(plan),
        f"{describe_processor()}, {', '.join(versions)}",
    ]


def _reservations(plan: Plan) -> Iterator[str]:
    """Sentences on formulations whose seconds are not those of a search for all solutions."""
    formulations = {one.name: one for question in plan.questions for one in question.formulations}.values()
    of_classes = ", ".join(one.name for one in formulations if one.gives == SolutionSet.CLASSES)
    if of_classes and not plan.until_first:
        yield say("{names}: seconds for one solution of each class", names=of_classes)
    if calling := ", ".join(one.name for one in formulations if one.engine.programs):
        yield say("{names}: the start of a program is in the seconds", names=calling)


def runs_in_words(count: int) -> str:
    """The number of runs in words: ``1 run``, ``5 runs``."""
    return say_number("{count} run", "{count} runs", count=count)


def growth_in_words(growth: Growth | None) -> str:
    """The growth as a formula: ``3.1·10⁻⁵ · 4.9ⁿ (4.6 – 5.2), n ≥ 8``; empty if none was found."""
    if growth is None:
        return ""
    high = format_ratio(growth.high) if growth.high < LARGEST_GROWTH else "∞"
    factor, _, power = f"{growth.a:.1e}".partition("e")
    a = f"{localise_number(factor)}·10{str(int(power)).translate(RAISED)}"
    return f"{a} · {format_ratio(growth.b)}ⁿ ({format_ratio(growth.low)} – {high}), n ≥ {growth.start:g}"


def p_in_words(p: float | None) -> str:
    """The p value with three digits: ``0.008``, or ``< 0.001``; empty if there was no test."""
    return "" if p is None else localise_number(f"< {LEAST_P}" if p < LEAST_P else f"{p:.3f}")


def _time(seconds: float) -> str:
    """The seconds of a run in words; of an infinite time that the run was not solved."""
    return format_seconds(seconds) if isfinite(seconds) else say("unsolved")


def _spread(cell: Cell) -> str:
    """The least and the greatest time; empty if there is only one run."""
    if len(cell.seconds) < 2:
        return ""
    return " – ".join(map(_time, cell.ends))


def _beside_the_best(cell: Cell) -> str:
    """The ratio to the best median, with a sign if the difference may be noise; of the best itself that it is."""
    if cell.p is None:
        return say("best") if cell.ratio else ""
    ratio = "" if cell.ratio is None or not isfinite(cell.ratio) else format_ratio(cell.ratio)
    return f"{ratio} =" if cell.may_be_noise else ratio


def _finite(value: float | None) -> float | None:
    """The value; None if it is infinite or missing, as JSON has no infinite numbers."""
    return value if value is not None and isfinite(value) else None


def cell_columns() -> list[Column[Cell]]:
    """The columns of the table with a row for each board and formulation."""
    return [
        Column("n", "n", lambda one: one.question.label, is_text=True),
        Column("name", say("formulation"), lambda one: one.name, is_text=True),
        Column("runs", None, lambda one: len(one.seconds)),
        Column("solved", say("solved"), lambda one: one.solved, lambda one: f"{one.solved}/{len(one.seconds)}"),
        Column(
            "median", say("median"), lambda one: _finite(one.median), lambda one: _time(one.median), style=_bold_best
        ),
        Column("least", None, lambda one: _finite(one.ends[0])),
        Column("greatest", None, lambda one: _finite(one.ends[1])),
        Column("spread", say("least – greatest"), None, _spread),
        Column("ratio", say("× the best"), lambda one: _finite(one.ratio), _beside_the_best, style=_bold_best),
        Column("p", "p", lambda one: one.p, lambda one: p_in_words(one.p)),
    ]


def _bold_best(cell: Cell) -> str:
    """The style of a cell: that of the best on a question differs."""
    return "bold green" if cell.ratio and cell.p is None else ""


def total_columns() -> list[Column[Total]]:
    """The columns of the table with a row for each formulation."""
    return [
        Column("name", say("formulation"), lambda one: one.name, _name, is_text=True),
        Column("runs", None, lambda one: one.runs),
        Column("solved", say("solved"), lambda one: one.solved, lambda one: f"{one.solved}/{one.runs}"),
        Column("par2", "PAR-2", lambda one: one.par2, lambda one: format_seconds(one.par2)),
        Column("best_on", say("best on"), lambda one: one.best_on),
        Column("growth", say("grows as"), None, lambda one: growth_in_words(one.growth), is_text=True),
        *(_growth_column(name) for name in ("a", "b", "low", "high", "start")),
        Column("p", say("p, as the first"), lambda one: one.p, lambda one: p_in_words(one.p)),
        Column("is_faulty", None, lambda one: one.is_faulty),
    ]


def _name(total: Total) -> str:
    """The name of a formulation, or of the virtual best in the language that is spoken."""
    return say("virtual best") if total.name == BEST else total.name


def _growth_column(name: str) -> Column[Total]:
    """A column, for programs only, with this field of the growth."""
    return Column(f"growth_{name}", None, lambda one: _finite(getattr(one.growth, name)) if one.growth else None)


def notes_in_words(summary: Summary) -> Iterator[str]:
    """Sentences on the meaning of the numbers, and on what they cannot show."""
    if summary.measure == CLOCKS["wall"]:
        yield say("seconds by the wall clock: model and search, without start-up")
    else:
        yield say(
            "seconds of all processors together: model and search, without start-up; the limit is by the wall clock"
        )
    yield say("× the best: the median beside the best median; =: not shown to be more than noise")
    yield say(
        "p: Mann–Whitney test, exact, two-sided, against the best on the board, with Holm's correction for all that "
        "are held against it; below, the same test stratified over the boards, against the first"
    )
    if summary.repeat < summary.runs_needed and len(summary.names) > 1:
        yield say(
            "with {runs} each of {formulations} formulations the test of one board can show no difference: that takes "
            "{enough}",
            runs=runs_in_words(summary.repeat),
            formulations=len(summary.names),
            enough=runs_in_words(summary.runs_needed),
        )
    yield say(
        "PAR-2: mean seconds, where a run that was not solved counts twice the limit; grows as a·bⁿ: least squares of "
        "the logarithms of the medians, with the {percent} % interval of b, from the first n on where each median is "
        "within the factor {factor} of the line",
        percent=f"{100 * CONFIDENCE:g}",
        factor=localise_number(f"{STRAY:g}"),
    )


def verdict_in_words(verdicts: Sequence[Verdict], *, until_first: bool) -> Iterator[str]:
    """Sentences on whether the sets are equal, right and as published, with the boards on which they are not."""
    good = [one for one in verdicts if not one.is_wrong and one.is_complete]
    if good and until_first:
        sides = sides_in_words([one.question for one in good])
        yield say("✓ {sides}: every solution that was given is one by the specification", sides=sides)
    elif good:
        yield from _agreement(good)
    for verdict in verdicts:
        yield from _faults(verdict)
    open_ones = [one.question for one in verdicts if not one.is_complete and not one.is_wrong]
    if open_ones:
        yield say("· {sides}: no formulation completed, so nothing is proved", sides=sides_in_words(open_ones))


def _agreement(good: Sequence[Verdict]) -> Iterator[str]:
    """Sentences on the questions on which nothing is wrong: their counts, and the published values."""
    counts = ", ".join("?" if one.count is None else str(one.count) for one in good)
    sides = sides_in_words([one.question for one in good])
    yield say("✓ {sides}: all runs that completed gave the same set; solutions: {counts}", sides=sides, counts=counts)
    for name in COMPARED:
        checks = [(one.question, check.source) for one in good for check in one.checks if check.name == name]
        if checks:
            source = ", ".join(dict.fromkeys(source for _, source in checks))
            sides = sides_in_words([question for question, _ in checks])
            yield say("✓ {sides}: {name} as published ({source})", sides=sides, name=translate(name), source=source)


def _faults(verdict: Verdict) -> Iterator[str]:
    """Sentences on all that is wrong on one question, with boards."""
    n = verdict.question.label
    if verdict.faulty:
        names = ", ".join(sorted(verdict.faulty))
        yield say("✗ n = {n}: not the same set, or not a right one: {names}", n=n, names=names)
    for one in verdict.disagreements[:MOST_BOARDS]:
        yield disagreement_in_words(verdict.question.instance, one)
    if verdict.unsettled:
        names = ", ".join(verdict.unsettled)
        yield say("✗ n = {n}: runs gave different sets, and did not when asked again: {names}", n=n, names=names)
    for name, reason in verdict.failures.items():
        yield say("✗ n = {n}: {name} failed: {reason}", n=n, name=name, reason=reason)
    for check in verdict.checks:
        if not check.agrees:
            yield say("✗ n = {n}: NOT as published: {value}", n=n, value=check_in_words(check))


def declined_in_words(plan: Plan) -> Iterator[str]:
    """A sentence for each formulation that declines some question, with the boards and the reason."""
    declined = [(name, reason, one) for one in plan.questions for name, reason in one.declined.items()]
    for (name, reason), group in groupby(sorted(declined, key=lambda one: one[:2]), key=lambda one: one[:2]):
        sides = sides_in_words([one for _, _, one in group])
        yield say("· {name} does not answer {sides}: {reason}", name=name, sides=sides, reason=reason)


def missing_in_words(missing: int) -> str:
    """The sentence that says that Ctrl-C came before all runs were made."""
    one = "· stopped by Ctrl-C: {count} run was not made; the same command goes on"
    several = "· stopped by Ctrl-C: {count} runs were not made; the same command goes on"
    return say_number(one, several, count=missing)
