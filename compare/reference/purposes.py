"""The purposes by which commands and pages of the reference are grouped."""

from collections.abc import Iterable
from typing import TypeVar

from compare.question.parameters import in_spoken_language

T = TypeVar("T")
PURPOSES = {
    "ask": "Ask a question",
    "compare": "Compare formulations",
    "learn": "Learn and teach",
    "prove": "Prove, and say why",
    "measure": "Measure, and go beyond what is known",
    "keep": "Keep results, and hand work to others",
    "extend": "Set up, call from programs, and extend",
}
"""The purposes in the order in which they are shown, each with its heading."""


def group_by_purpose(served: Iterable[tuple[T, str]]) -> dict[str, list[T]]:
    """The things that serve each purpose, in their order, below its heading in the language that is spoken.

    A purpose that nothing serves has no heading. ``served``: each thing with its purpose.
    """
    listed = list(served)
    grouped = {
        in_spoken_language(heading): [one for one, its_purpose in listed if its_purpose == purpose]
        for purpose, heading in PURPOSES.items()
    }
    return {heading: those for heading, those in grouped.items() if those}
