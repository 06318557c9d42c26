"""The verdict on a comparison in one sentence."""

from typing import TYPE_CHECKING

from compare.question.description import pieces_in_words, plural

if TYPE_CHECKING:
    from compare.verdict.comparison import Comparison


def agreement_in_words(comparison: "Comparison") -> str:
    """Whether the formulations agree, and on what, with a mark: ✓ good, ✗ bad, · neither."""
    if not comparison.agree:
        return f"✗ they disagree, on {plural(comparison.disagreement_count, 'placement')}"
    complete = [outcome for outcome in comparison.outcomes if outcome.status.is_complete]
    if not complete:
        return "· no formulation completed, so nothing is proved"
    found = _solutions(comparison)
    if len(complete) == 1:
        return f"· one formulation completed, and no other confirms it: {found}"
    engines = len({outcome.engine for outcome in complete})
    return f"✓ {len(complete)} formulations of {plural(engines, 'engine')} agree: {found}"


def _solutions(comparison: "Comparison") -> str:
    if not comparison.solutions:
        return "no solution"
    solutions = plural(len(comparison.solutions), "solution")
    size = comparison.size
    pieces = "" if size is None else f" of {pieces_in_words(size, comparison.instance.piece.name)}"
    return f"{solutions}{pieces}, {plural(comparison.classes or 0, 'class', 'classes')} up to symmetry"
