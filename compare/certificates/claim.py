"""The claim of a certificate, in words, and the parts that must be refuted for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.certificates.layout import ANSWER, BETTER, CLASSES, CORE, OTHER
from compare.question.description import describe, pieces_in_words, plural
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class Member:
    """A condition of a core, by its name, and a placement (a bitboard) that meets all the other conditions of it."""

    condition: str
    without: int


@dataclass(frozen=True)
class Claim:
    """A question, the solutions that are listed (bitboards), and what the list is said to have: a word of ``MODES``.

    ``core``: conditions that cannot be met together, where there is no solution; it may be empty.
    """

    instance: Instance
    mode: str
    solutions: Sequence[int]
    core: tuple[Member, ...] = ()

    @property
    def best(self) -> int | None:
        """The optimum that is claimed; None where the question does not ask for it, or has no solution."""
        if self.instance.size != OPTIMUM or not self.solutions:
            return None
        return self.solutions[0].bit_count()

    @property
    def of_one_size(self) -> Instance:
        """The question whose solutions the list has: with the optimum as its size, where the optimum is asked for."""
        if self.instance.size != OPTIMUM:
            return self.instance
        return self.instance.with_size("any" if self.best is None else self.best)

    @property
    def is_of_one_size(self) -> bool:
        """Whether all solutions that the list may have are of one size."""
        return isinstance(self.of_one_size.size, int)

    @property
    def parts(self) -> list[str]:
        """The parts that must be refuted."""
        better = [BETTER] if self.best is not None else []
        other = [OTHER] if self.mode != ANSWER or not self.solutions else []
        return [*better, *other, *([CORE] if self.core else [])]

    def bounds(self, part: str) -> tuple[int | None, int | None]:
        """The least and the greatest size of the solutions that the formula of a part is about; None: no such bound."""
        if part == BETTER and self.best is not None:
            fewest = self.instance.problem.wanted == "fewest"
            return (None, self.best - 1) if fewest else (self.best + 1, None)
        size = self.of_one_size.size
        return (size, size) if isinstance(size, int) else (None, None)

    def __str__(self) -> str:
        return f"{describe(self.instance)}: {'; '.join(self._sentences())}"

    def _sentences(self) -> list[str]:
        names = ", ".join(one.condition for one in self.core)
        if len(self.core) > 1:
            names = f"{len(self.core)} conditions cannot be met together, and each is needed: {names}"
        elif self.core:
            names = f"one condition alone cannot be met: {names}"
        number, best, classes = len(self.solutions), self.best, self.mode == CLASSES
        if not number:
            return ["there is no solution", *([names] if names else [])]
        fewer = "fewer" if self.instance.problem.wanted == "fewest" else "more"
        no_better = [f"no solution has {fewer}"] if best is not None else []
        of_size = f" of {pieces_in_words(best, self.instance.piece.name)}" if best is not None else ""
        if self.mode == ANSWER:
            return [f"there is a solution{of_size}", *no_better]
        listed = plural(number, "class", "classes") if classes else plural(number, "solution")
        are = "is" if number == 1 else "are"
        return [*no_better, f"there {are} exactly {listed}{of_size}" + " up to symmetry" * classes]
