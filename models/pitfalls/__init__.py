"""Classic wrong models, one file each: each looks right, and a comparison catches each.

A lesson has headings of its own: what goes wrong, what a student asks first, with the answer, and the cure. The models
are not in an engine's folder, so nothing runs them by default. ``python -m compare pitfalls`` shows them.
"""

from typing import ClassVar, Literal

from models.formulation import Formulation
from models.lesson import split_headings
from models.problem import Instance

INHERITED = ("Question", "Viewpoint", "Variables and domains")
"""The headings that a lesson may take from the right model that it extends; the others would hide the mistake."""


class Pitfall(Formulation):
    """A formulation that is wrong on purpose. It says where and how the mistake shows.

    ``shows_on``: an instance on the smallest square board that shows the mistake; if the solver is misused, on a board
    that shows it reliably. ``symptom``: the kind of disagreement. ``runs``: how many runs it may take to see it; more
    than one only if chance plays a part.
    """

    shows_on: ClassVar[Instance]
    symptom: ClassVar[Literal["missing", "wrong", "twice", "not optimal"]]
    runs: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return f"pitfall/{super().name.partition('/')[2]}"

    @property
    def lesson(self) -> str:
        own = split_headings(super(Formulation, self).lesson)
        completed = split_headings(super().lesson)
        return "".join(text for heading, text in completed.items() if heading in own or heading in INHERITED).rstrip()
