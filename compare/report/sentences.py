"""The verdict in sentences, each with a mark: ✓ good, ✗ bad, · neither; and the words for a disputed board.

Every view that people read takes its sentences from here.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from compare.literature.contradictions import contradictions_about
from compare.literature.published import check_in_words, value_in_words
from compare.question.description import plural, size_in_words
from compare.question.rejection import why_no_solution
from compare.report.columns import select_supported, select_unsupported
from compare.report.symbols import letters
from compare.verdict.comparison import Certificate, Comparison, Outcome, Sharding
from compare.verdict.judge import criteria
from compare.verdict.tally import Defect, Disagreement
from models.catalogue.finding import without_settings
from models.chess.notation import draw, square_names
from models.formulation import Status
from models.languages import say, say_number, translate
from models.problem import Instance

MOST_NAMED = 3
"""The most formulations that are named if they do not answer; more are counted."""
MOST_REASONS = 4
"""The most reasons that are given why formulations do not answer."""
MOST_LINES = 5
"""The most lines of standard error that are shown."""


@dataclass(frozen=True)
class Wording:
    """The choices on how much a view says.

    ``verbose``: all formulations that do not answer are named, and all lines are shown that a file that failed wrote to
    standard error. ``left_out``: the number of formulations that answer the question and are not asked by default.
    ``statistics``: all columns in which some formulation has a value are shown.
    """

    verbose: bool = False
    left_out: int = 0
    statistics: bool = False


SHORT = Wording()
"""The wording of a view that is not asked to say more."""


def verdict_in_words(comparison: Comparison, wording: Wording = SHORT) -> list[str]:
    """The whole verdict, a sentence a line: the findings, formulations that were not asked, and further commands."""
    one = "· {count} other formulation answers this question, slower or variants of these; --all asks them too"
    several = "· {count} other formulations answer this question, slower or variants of these; --all asks them too"
    return [
        *findings_in_words(comparison, wording),
        *_report_declined(comparison, verbose=wording.verbose),
        *([say_number(one, several, count=wording.left_out)] if wording.left_out else []),
        *_point_to_why(comparison),
    ]


def findings_in_words(comparison: Comparison, wording: Wording = SHORT) -> list[str]:
    """The findings: whether formulations agree, and on what; whether the literature agrees; who did not complete."""
    counts = ", ".join(f"{size}: {count}" for size, count in (comparison.count_by_size or {}).items())
    not_begun = sum(not outcome.has_begun for outcome in comparison.outcomes)
    return [
        agreement_in_words(comparison),
        *([certificate_in_words(comparison.certificate)] if comparison.certificate else []),
        *(f"· {line}" for line in sharding_in_words(comparison.instance, comparison.sharding)),
        *_list_orbit_sizes(comparison),
        *([say("· by size: {counts}", counts=counts)] if counts else []),
        *_compare_with_published(comparison),
        *(
            _failure_in_words(outcome, verbose=wording.verbose)
            for outcome in comparison.outcomes
            if outcome.status == Status.FAILED
        ),
        *(
            say("· {name} reached a limit: {reason}", name=outcome.name, reason=translate(outcome.reason or ""))
            for outcome in comparison.outcomes
            if outcome.status == Status.LIMIT and outcome.has_begun
        ),
        *([_not_begun_in_words(not_begun)] if not_begun else []),
        *(
            say("· {name} does not answer this question: {reason}", name=outcome.name, reason=outcome.reason)
            for outcome in select_unsupported(comparison.outcomes)
            if not _is_of_catalogue(outcome)
        ),
    ]


def _not_begun_in_words(number: int) -> str:
    """The sentence on the formulations that had not begun when the user stopped."""
    one = "· stopped by the user before {count} formulation had begun"
    return say_number(one, "· stopped by the user before {count} formulations had begun", count=number)


def _failure_in_words(outcome: Outcome, *, verbose: bool) -> str:
    """The reason why a formulation failed, with its last lines on standard error; ``verbose``: all that are kept."""
    sentence = say("✗ {name} failed: {reason}", name=outcome.name, reason=outcome.reason)
    shown = outcome.errors if verbose else outcome.errors[-MOST_LINES:]
    if not shown:
        return sentence
    heading = say("on standard error it wrote:")
    if len(shown) < len(outcome.errors):
        of_some = "the last {shown} of {count} lines on standard error ('run --verbose' shows all):"
        heading = say(of_some, shown=len(shown), count=len(outcome.errors))
    return "\n".join([sentence, *(f"  {line}" for line in [heading, *shown])])


def _is_of_catalogue(outcome: Outcome) -> bool:
    """Whether the outcome is that of a formulation of the catalogue, and not of a file or a class of the user."""
    return without_settings(outcome.name) is not None


def summary_in_words(comparison: Comparison) -> str:
    """A line that says whether formulations agree, and what casts doubt on it; a second one for a certificate."""
    failed = sum(outcome.status == Status.FAILED for outcome in comparison.outcomes)
    doubts = say("; {formulations} failed", formulations=plural(failed, "formulation")) if failed else ""
    doubts += say("; NOT as published") if comparison.agrees_with_published is False else ""
    doubts += f"\n{certificate_in_words(comparison.certificate)}" if comparison.certificate else ""
    return f"{agreement_in_words(comparison)}{doubts}"


def agreement_in_words(comparison: Comparison) -> str:
    """The sentence that says whether the formulations agree, and on which numbers."""
    if not comparison.agree:
        one, several = "✗ not agreed: {count} placement is disputed", "✗ not agreed: {count} placements are disputed"
        return say_number(one, several, count=comparison.disagreement_count)
    complete = [outcome for outcome in comparison.outcomes if outcome.status.is_complete]
    if not complete:
        return say("· no formulation completed, so nothing is proved")
    solutions = _solutions_in_words(comparison)
    if len(complete) == 1:
        return say("· one formulation completed, and no other confirms it: {found}", found=solutions)
    engines = len({outcome.engine for outcome in complete})
    of_engines = say_number("of {count} engine", "of {count} engines", count=engines)
    sentence = "✓ {count} formulations {of_engines} agree: {found}"
    return say(sentence, count=len(complete), of_engines=of_engines, found=solutions)


def _solutions_in_words(comparison: Comparison) -> str:
    """The numbers of solutions, of pieces and of classes, in words."""
    if not comparison.solutions:
        return say("no solution")
    solutions = plural(len(comparison.solutions), "solution")
    classes = plural(comparison.classes or 0, "class", "classes")
    size = comparison.size
    if size is None:
        return say("{solutions}, {classes} up to symmetry", solutions=solutions, classes=classes)
    pieces = size_in_words(comparison.instance, size)
    sentence = "{solutions} of {pieces}, {classes} up to symmetry"
    return say(sentence, solutions=solutions, pieces=pieces, classes=classes)


def class_in_words(number: int, members: int) -> str:
    """The title of a board that stands for its class."""
    return say("class {number}, {boards}", number=number, boards=plural(members, "board"))


def why_unsettled(comparison: Comparison) -> str | None:
    """The reason why the set of solutions is not settled, in a few words; None if it is."""
    if not comparison.agree:
        return say("placements are disputed")
    return None if comparison.complete else say("no formulation completed")


def criteria_in_words(comparison: Comparison) -> list[str]:
    """A sentence for each of the five criteria, with a mark that says whether it holds."""
    sentences = {
        "sound": say(
            "sound: every placement is a solution by the specification, which shares nothing with formulations"
        ),
        "distinct": say("distinct: no solution comes twice from the same formulation"),
        "complete": say("complete: nobody who completed lacks a solution that is known"),
        "symmetric": say("symmetric: the set is closed under the symmetries that keep the question"),
        "published": say("as published: the numbers are those of the literature"),
    }
    marks = {True: "✓", False: "✗", None: "·"}
    return [f"{marks[holds]} {sentences[name]}" for name, holds in criteria(comparison).items()]


def certificate_in_words(certificate: Certificate) -> str:
    """The sentence that says whether the answer is certified, and which folder has the proof."""
    if certificate.certified:
        return say("✓ certified: {folder} has the proof, and 'verify' checks it", folder=certificate.folder)
    mark = "✗" if certificate.is_wrong else "·"
    return say("{mark} not certified: {reason}", mark=mark, reason=certificate.reason)


def sharding_in_words(instance: Instance, sharding: Sharding | None) -> list[str]:
    """Sentences on the shards: their number, which formulation found their size, and which were known or cut again.

    No sentence for a question that was asked as a whole.
    """
    if sharding is None:
        return []
    number = plural(sharding.shards, "shard")
    cut_into = "cut into {shards}, which with their images stand for {parts}"
    lines = [say(cut_into, shards=number, parts=plural(sharding.parts, "part"))]
    if sharding.size_by is not None:
        lines.append(_describe_size(instance, sharding.size_by))
    kept = [
        say("{known} of {shards} of {name}", known=known, shards=number, name=name)
        for name, known in sharding.kept.items()
        if known
    ]
    if kept:
        lines.append(say("known from earlier calls: {shards}", shards=", ".join(kept)))
    split = [say("{number} of {name}", number=cut, name=name) for name, cut in sharding.split.items() if cut]
    if split:
        lines.append(say("shards that turned out long, and were cut again: {shards}", shards=", ".join(split)))
    return lines


def _describe_size(instance: Instance, by: str) -> str:
    """The sentence that says which formulation found the size of the shards."""
    if not isinstance(instance.size, int):
        return say("{by} found no solution of any size, so the shards ask for any size", by=by)
    sentence = "{pieces}: {by} alone says that more have no solution; the shards ask for {size} only"
    if instance.problem.wanted == "fewest":
        sentence = "{pieces}: {by} alone says that fewer have no solution; the shards ask for {size} only"
    return say(sentence, pieces=size_in_words(instance, instance.size), by=by, size=instance.size)


def _list_orbit_sizes(comparison: Comparison) -> list[str]:
    """A sentence with the number of classes of each size, if some solutions are symmetric themselves.

    Then some class has fewer members than there are symmetries.
    """
    symmetries = len(comparison.instance.symmetries())
    sizes = comparison.orbit_sizes or {}
    if not set(sizes) - {symmetries}:
        return []
    split = ", ".join(say("{number} of {size}", number=number, size=size) for size, number in sizes.items())
    translations = say(", translations among them") if comparison.instance.board.wrap else ""
    one = "· classes by their number of members: {split}; the question has {count} symmetry{translations}"
    several = "· classes by their number of members: {split}; the question has {count} symmetries{translations}"
    return [say_number(one, several, count=symmetries, split=split, translations=translations)]


def _compare_with_published(comparison: Comparison) -> list[str]:
    """The sentences that say whether the numbers are as published; none if nothing is published."""
    if not comparison.published:
        return []
    if reason := why_unsettled(comparison):
        values = ", ".join(value_in_words(*one) for one in comparison.published.items())
        return [
            say("· not held against the literature, since {reason}; published: {values}", reason=reason, values=values)
        ]
    confirmed = [check_in_words(check) for check in comparison.checks if check.agrees]
    differing = [check_in_words(check) for check in comparison.checks if not check.agrees]
    return [
        *([say("✓ as published: {values}", values=", ".join(confirmed))] if confirmed else []),
        *(say("✗ NOT as published: {value}", value=one) for one in differing),
        *(
            say("· the literature contradicts itself: {why}", why=contradiction.why)
            for contradiction in contradictions_about(comparison.instance)
        ),
    ]


def _report_declined(comparison: Comparison, *, verbose: bool) -> list[str]:
    """The sentence on formulations of the catalogue that decline the question; none if all answer it."""
    declined = [outcome for outcome in select_unsupported(comparison.outcomes) if _is_of_catalogue(outcome)]
    if not declined:
        return []
    words = declined_in_words(declined, verbose=verbose, nobody=not select_supported(comparison.outcomes))
    more = say("; 'run --verbose' names them") if len(declined) > MOST_NAMED and not verbose else ""
    return [f"· {words}{more}"]


def declined_in_words(declined: Sequence[Outcome], *, verbose: bool = False, nobody: bool = False) -> str:
    """The sentence on formulations that decline the question: with their reasons, or if many with counts of reasons.

    ``nobody``: no other formulation answers.
    """
    do_not = say("none of these formulations answers this question")
    if not nobody:
        one = "{count} formulation does not answer this question"
        do_not = say_number(one, "{count} formulations do not answer this question", count=len(declined))
    if verbose or len(declined) <= MOST_NAMED:
        return f"{do_not}: " + "; ".join(f"{outcome.name} ({outcome.reason})" for outcome in declined)
    counts = Counter(outcome.reason for outcome in declined).most_common()
    reasons = [f"{count} {reason}" for reason, count in counts[:MOST_REASONS]] + ["…"] * (len(counts) > MOST_REASONS)
    return f"{do_not}: {'; '.join(reasons)}"


def _point_to_why(comparison: Comparison) -> list[str]:
    """A sentence that points to ``why``, if all agree that there is no solution and the problem has a common form."""
    has_none = comparison.complete and comparison.agree and not comparison.solutions
    if not has_none or comparison.instance.problem.common_form(comparison.instance) is None:
        return []
    return [say("· 'why' with the same question says which of its conditions cannot be met together")]


def disagreement_in_words(instance: Instance, disagreement: Disagreement) -> str:
    """The disputed board as text, below the line with its defect and above the other lines of ``lines_about``."""
    title, *lines = lines_about(instance, disagreement)
    squares = ", ".join(square_names(instance.board, disagreement.placement)) or say("no squares")
    board = draw(instance.board, disagreement.placement, letters(instance))
    return "\n".join([f"{title}: {squares}", board, *lines])


def lines_about(instance: Instance, disagreement: Disagreement) -> list[str]:
    """The lines on a disagreement: the defect, who gave the placement, who lacks it, and the specification's word."""
    lines = [
        f"✗ {_defects()[disagreement.defect]}",
        say("given by: {names}", names=", ".join(disagreement.has) or say("nobody")),
    ]
    if disagreement.lacks:
        lines.append(say("lacked by: {names}", names=", ".join(disagreement.lacks)))
    return [*lines, judgement_in_words(instance, disagreement)]


def judgement_in_words(instance: Instance, disagreement: Disagreement) -> str:
    """The judgement of the specification on the placement, with the reason if it is no solution."""
    if not disagreement.is_solution:
        why = why_no_solution(instance, disagreement.placement)
        if disagreement.defect != Defect.NOT_SYMMETRIC:
            return say("by the specification it is not a solution: {why}", why=why)
        sentence = (
            "by the specification it is not a solution: {why}; so {problem} is not kept by this symmetry, and its "
            "is_kept_by should say so"
        )
        return say(sentence, why=why, problem=translate(instance.problem.name))
    if disagreement.defect != Defect.NOT_OPTIMAL:
        return say("by the specification it is a solution")
    if instance.problem.wanted == "fewest":
        return say("by the specification it is a solution, but with more pieces than are needed")
    return say("by the specification it is a solution, but with fewer pieces than are possible")


def _defects() -> dict[Defect, str]:
    """Each defect in words."""
    return {
        Defect.MISSING: say("a solution that is missing"),
        Defect.WRONG: say("a placement that is not a solution"),
        Defect.TWICE: say("a placement that was given twice"),
        Defect.NOT_OPTIMAL: say("a placement whose size is not the optimum"),
        Defect.NOT_SYMMETRIC: say("the reflected or rotated image of a solution, which no formulation gave"),
    }
