"""The answer to a question, as it is printed and kept."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """What was found: pieces in a solution, solutions, and solutions up to symmetry; None where not asked or not there.

    ``by`` names who found it, ``seconds`` is the wall time that it took. ``unsearched_below``: smaller sizes were not
    searched but taken from the literature as impossible; None: the answer is proved as a whole.
    """

    size: int | None
    count: int | None
    classes: int | None
    seconds: float
    by: str
    unsearched_below: int | None = None
