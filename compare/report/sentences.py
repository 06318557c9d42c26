"""A comparison in sentences: one list for every view that people read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from compare.literature.contradictions import contradictions_about
from compare.literature.published import check_in_words
from compare.question.description import plural, size_in_words
from compare.report.columns import select_supported, select_unsupported
from compare.report.symbols import letters
from compare.verdict.comparison import Comparison, Outcome, Sharding, agreement_in_words
from compare.verdict.disagreements import Disagreement
from compare.verdict.words import DEFECTS, describe_judgement
from models.chess.notation import draw, square_names
from models.formulation import Status
from models.problem import Instance

MOST_NAMED = 3
"""At most this many formulations that do not answer are named; more are counted."""
MOST_REASONS = 4


@dataclass(frozen=True)
class Wording:
    """How much a view says besides the verdict.

    ``verbose``: whether the formulations that do not answer are all named. ``left_out``: how many formulations answer
    the question and are not asked by default.
    """

    verbose: bool = False
    left_out: int = 0


SHORT = Wording()


def verdict_in_words(comparison: Comparison, wording: Wording = SHORT) -> list[str]:
    """The verdict as sentences, each with a mark: ✓ good, ✗ bad, · neither."""
    return [
        agreement_in_words(comparison),
        *([str(comparison.certificate)] if comparison.certificate else []),
        *_describe_sharding(comparison),
        *_list_orbit_sizes(comparison),
        *_list_sizes(comparison),
        *_compare_with_published(comparison),
        *(
            f"✗ {outcome.name} failed: {outcome.reason}"
            for outcome in comparison.outcomes
            if outcome.status == Status.FAILED
        ),
        *(
            f"· {outcome.name} reached a limit: {outcome.reason}"
            for outcome in comparison.outcomes
            if outcome.status == Status.LIMIT and outcome.has_begun
        ),
        *_report_not_started(comparison),
        *_report_declined(comparison, wording.verbose),
        *_report_left_out(wording.left_out),
        *_point_to_why(comparison),
    ]


def disagreement_in_words(comparison: Comparison, disagreement: Disagreement) -> str:
    """One board on which formulations differ, drawn, with the formulations that have it and those that lack it."""
    board = comparison.instance.board
    lines = [
        f"✗ {DEFECTS[disagreement.defect]}: {', '.join(square_names(board, disagreement.placement)) or 'no squares'}",
        draw(board, disagreement.placement, letters(comparison.instance)),
        f"given by:   {', '.join(disagreement.has) or 'nobody'}",
    ]
    if disagreement.lacks:
        lines.append(f"lacked by:  {', '.join(disagreement.lacks)}")
    return "\n".join([*lines, describe_judgement(comparison.instance, disagreement)])


def _describe_sharding(comparison: Comparison) -> list[str]:
    """How the question was cut, who found the size that the shards ask for, and what was known before."""
    sharding = comparison.sharding
    return [] if sharding is None else [f"· {line}" for line in sharding_in_words(comparison.instance, sharding)]


def sharding_in_words(instance: Instance, sharding: Sharding) -> list[str]:
    """The same, without marks."""
    number = plural(sharding.shards, "shard")
    lines = [f"cut into {number}, which with their images stand for {plural(sharding.parts, 'part')}"]
    if sharding.size_by is not None:
        lines.append(_describe_size(instance, sharding.size_by))
    kept = [f"{known} of {number} of {name}" for name, known in sharding.kept.items() if known]
    lines += [f"known from earlier calls: {', '.join(kept)}"] * bool(kept)
    split = [f"{cut} of {name}" for name, cut in sharding.split.items() if cut]
    return lines + [f"shards that turned out long, and were cut again: {', '.join(split)}"] * bool(split)


def _describe_size(instance: Instance, by: str) -> str:
    if not isinstance(instance.size, int):
        return f"{by} found no solution of any size, so the shards ask for any size"
    better = "fewer" if instance.problem.wanted == "fewest" else "more"
    pieces = size_in_words(instance, instance.size)
    return f"{pieces}: {by} alone says that {better} have no solution; the shards ask for {instance.size} only"


def _list_orbit_sizes(comparison: Comparison) -> list[str]:
    """Only where some class is smaller than the group: then some solutions are symmetric themselves."""
    symmetries = len(comparison.instance.symmetries())
    sizes = comparison.orbit_sizes or {}
    if not set(sizes) - {symmetries}:
        return []
    split = ", ".join(f"{number} of {size}" for size, number in sizes.items())
    translations = ", translations among them" if comparison.instance.board.wrap else ""
    group = f"{plural(symmetries, 'symmetry', 'symmetries')}{translations}"
    return [f"· classes by their number of members: {split}; the question has {group}"]


def _list_sizes(comparison: Comparison) -> list[str]:
    counts = comparison.count_by_size
    if not counts:
        return []
    return ["· by size: " + ", ".join(f"{size}: {count}" for size, count in counts.items())]


def _compare_with_published(comparison: Comparison) -> list[str]:
    checks = comparison.checks
    if not checks:
        return []
    confirmed = [check_in_words(check) for check in checks if check.agrees]
    return [
        *([f"✓ as published: {', '.join(confirmed)}"] if confirmed else []),
        *(f"✗ NOT as published: {check_in_words(check)}" for check in checks if not check.agrees),
        *(
            f"· the literature contradicts itself: {contradiction.why}"
            for contradiction in contradictions_about(comparison.instance)
        ),
    ]


def _report_not_started(comparison: Comparison) -> list[str]:
    number = sum(not outcome.has_begun for outcome in comparison.outcomes)
    return [f"· stopped by the user before {plural(number, 'formulation')} had begun"] if number else []


def _report_declined(comparison: Comparison, verbose: bool) -> list[str]:
    declined = select_unsupported(comparison.outcomes)
    if not declined:
        return []
    nobody = not select_supported(comparison.outcomes)
    words = declined_in_words(declined, verbose, nobody)
    return [f"· {words}" if verbose or len(declined) <= MOST_NAMED else f"· {words}; --verbose names them"]


def declined_in_words(declined: Sequence[Outcome], verbose: bool = False, nobody: bool = False) -> str:
    """Who does not answer the question: with their reasons, or, if they are many, how many for each reason.

    ``nobody``: there is no other formulation that answers.
    """
    do_not = f"{plural(len(declined), 'formulation')} {'does' if len(declined) == 1 else 'do'} not answer this question"
    if nobody:
        do_not = "none of these formulations answers this question"
    if verbose or len(declined) <= MOST_NAMED:
        return f"{do_not}: " + "; ".join(f"{outcome.name} ({outcome.reason})" for outcome in declined)
    counts = Counter(outcome.reason for outcome in declined).most_common()
    reasons = [f"{count} {reason}" for reason, count in counts[:MOST_REASONS]] + ["…"] * (len(counts) > MOST_REASONS)
    return f"{do_not}: {', '.join(reasons)}"


def _point_to_why(comparison: Comparison) -> list[str]:
    """Where all say that there is no solution, and the problem's conditions are known."""
    has_none = comparison.complete and comparison.agree and not comparison.solutions
    if not has_none or comparison.instance.problem.common_form(comparison.instance) is None:
        return []
    return ["· 'why' with the same question says which of its conditions cannot be met together"]


def _report_left_out(number: int) -> list[str]:
    if not number:
        return []
    others = "1 other formulation answers" if number == 1 else f"{number} other formulations answer"
    return [f"· {others} this question, slower or variants of these; --all asks them too"]
