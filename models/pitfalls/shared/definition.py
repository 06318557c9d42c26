"""What a pitfall is: a formulation with one mistake, and the question on which the mistake shows."""

from typing import ClassVar, Literal

from models.formulation import Formulation
from models.problem import Instance


class Pitfall(Formulation):
    """A formulation that is wrong on purpose. It says where that shows, and how.

    ``shows_on``: the smallest square board on which it does; where the solver is misused, one on which it does surely.
    ``symptom``: the kind of disagreement that gives it away. ``runs``: how often it may have to be run for that; more
    than one only where chance has a part.
    """

    shows_on: ClassVar[Instance]
    symptom: ClassVar[Literal["missing", "wrong", "twice", "not optimal"]]
    runs: ClassVar[int] = 1

    @property
    def name(self) -> str:
        return f"pitfall/{super().name.partition('/')[2]}"
