"""A comparison in sentences, one list for every view that people read."""

from compare.literature.contradictions import contradictions_about
from compare.report.columns import asked, not_asked
from compare.verdict.comparison import NOT_STARTED, Comparison, Defect, Disagreement
from models.chess.notation import draw, square_names
from models.formulation import Status
from models.problem import ANY, Instance

DEFECTS = {
    Defect.MISSING: "a solution that is missing",
    Defect.WRONG: "a placement that is no solution",
    Defect.TWICE: "a placement that came twice",
    Defect.NOT_OPTIMAL: "a placement of a size that is not the optimum",
    Defect.NOT_SYMMETRIC: "the mirror or turned image of a solution, which nobody gave",
}

NOT_THE_OPTIMUM = {"fewest": "more pieces than are needed", "most": "fewer pieces than are possible"}


def question_in_words(instance: Instance) -> str:
    """The instance in one line."""
    board = instance.board
    pieces = _pieces_in_words(instance)
    words = f"{instance.problem.name}, {pieces}, on {board.rows} × {board.columns}{' (torus)' if board.wrap else ''}"
    for name, squares in (("required", instance.required), ("forbidden", instance.forbidden)):
        if squares:
            words += f", {name}: {', '.join(square_names(board, squares))}"
    return words


def _pieces_in_words(instance: Instance) -> str:
    name = instance.piece.name
    if isinstance(instance.size, int):
        return _plural(instance.size, name)
    if instance.size == ANY:
        return f"any number of {_plural(2, name).partition(' ')[2]}"
    return f"the {instance.problem.wanted} possible {_plural(2, name).partition(' ')[2]}"


def verdict_in_words(comparison: Comparison) -> list[str]:
    """What the comparison found, a sentence a line, each with a mark: ✓ good, ✗ bad, · neither."""
    return [
        _agreement(comparison),
        *_by_orbit_size(comparison),
        *_by_size(comparison),
        *_published(comparison),
        *(
            f"✗ {outcome.name} failed: {outcome.reason}"
            for outcome in comparison.outcomes
            if outcome.status == Status.FAILED
        ),
        *(
            f"· {outcome.name} reached a limit: {outcome.reason}"
            for outcome in comparison.outcomes
            if outcome.status == Status.LIMIT and outcome.reason != NOT_STARTED
        ),
        *_not_started(comparison),
        *_declined(comparison),
    ]


def disagreement_in_words(comparison: Comparison, disagreement: Disagreement) -> str:
    """One board on which formulations differ, drawn, with who has it and who lacks it."""
    board = comparison.instance.board
    lines = [
        f"✗ {DEFECTS[disagreement.defect]}: {', '.join(square_names(board, disagreement.placement)) or 'no squares'}",
        draw(board, disagreement.placement, comparison.instance.piece.name[0].upper()),
        f"given by:   {', '.join(disagreement.has) or 'nobody'}",
    ]
    if disagreement.lacks:
        lines.append(f"lacked by:  {', '.join(disagreement.lacks)}")
    return "\n".join([*lines, _judged(comparison.instance, disagreement)])


def _judged(instance: Instance, disagreement: Disagreement) -> str:
    """What the specification says of the placement in dispute."""
    judged = f"by the specification it is {'' if disagreement.is_solution else 'not '}a solution"
    if disagreement.defect == Defect.NOT_OPTIMAL:
        return f"{judged}, but with {NOT_THE_OPTIMUM[instance.problem.wanted]}"
    if disagreement.defect == Defect.NOT_SYMMETRIC and not disagreement.is_solution:
        return f"{judged}: so {instance.problem.name} is not kept by this symmetry, and its is_kept_by should say so"
    return judged


def _agreement(comparison: Comparison) -> str:
    if not comparison.agree:
        return f"✗ they disagree, on {_plural(comparison.disagreement_count, 'placement')}"
    complete = [outcome for outcome in comparison.outcomes if outcome.status.is_complete]
    if not complete:
        return "· no formulation completed, so nothing is proved"
    found = _solutions(comparison)
    if len(complete) == 1:
        return f"· one formulation completed, and no other confirms it: {found}"
    engines = len({outcome.engine for outcome in complete})
    return f"✓ {len(complete)} formulations of {_plural(engines, 'engine')} agree: {found}"


def _solutions(comparison: Comparison) -> str:
    if not comparison.solutions:
        return "no solution"
    solutions = _plural(len(comparison.solutions), "solution")
    size = comparison.size
    pieces = "" if size is None else f" of {_plural(size, comparison.instance.piece.name)}"
    return f"{solutions}{pieces}, {_plural(comparison.classes or 0, 'class', 'classes')} up to symmetry"


def _by_orbit_size(comparison: Comparison) -> list[str]:
    """Only where the classes are not all as large as the group: then some solutions are symmetric themselves."""
    symmetries = len(comparison.instance.symmetries())
    sizes = comparison.orbit_sizes or {}
    if not set(sizes) - {symmetries}:
        return []
    split = ", ".join(f"{number} of {size}" for size, number in sizes.items())
    translations = ", translations among them" if comparison.instance.board.wrap else ""
    group = f"{_plural(symmetries, 'symmetry', 'symmetries')}{translations}"
    return [f"· classes by their number of members: {split}; the question has {group}"]


def _by_size(comparison: Comparison) -> list[str]:
    counts = comparison.count_by_size
    if not counts:
        return []
    return ["· by size: " + ", ".join(f"{size}: {count}" for size, count in counts.items())]


def _published(comparison: Comparison) -> list[str]:
    published = comparison.published
    if comparison.agrees_with_published is None or published is None:
        return []
    confirmed, refuted = [], []
    for name in ("size", "count", "classes"):
        theirs, ours = getattr(published, name), getattr(comparison, name)
        if theirs is None:
            continue
        said = f"{name} {theirs} ({published.sources[name]})"
        if theirs == ours:
            confirmed.append(said)
        else:
            refuted.append(f"✗ NOT as published: {said}, but here {ours}")
    contradictions = contradictions_about(comparison.instance)
    return [
        *([f"✓ as published: {', '.join(confirmed)}"] if confirmed else []),
        *refuted,
        *(f"· the literature contradicts itself: {one.why}" for one in contradictions),
    ]


def _not_started(comparison: Comparison) -> list[str]:
    number = sum(outcome.reason == NOT_STARTED for outcome in comparison.outcomes)
    return [f"· stopped by the user before {_plural(number, 'formulation')} had begun"] if number else []


def _declined(comparison: Comparison) -> list[str]:
    declined = not_asked(comparison.outcomes)
    if not declined:
        return []
    if not asked(comparison.outcomes):
        return ["· none of these answers this question: " + "; ".join(f"{one.name} ({one.reason})" for one in declined)]
    return ["· not asked: " + "; ".join(f"{outcome.name} ({outcome.reason})" for outcome in declined)]


def _plural(count: int, word: str, words: str | None = None) -> str:
    if ":" in word:
        return f"{count} pieces ({word})"
    several = words or word + ("es" if word.endswith("s") else "s")
    return f"{count} {word if count == 1 else several}"
