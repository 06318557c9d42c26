"""The claim of a certificate, in words, and the parts that must be refuted for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from compare.answers.conditions.names import name_in_words
from compare.certificates.layout import ANSWER, BETTER, CLASSES, CORE, OTHER
from compare.question.description import describe, pieces_in_words, plural
from models.languages import ENGLISH, say, say_number, speaking
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
        """The question whose solutions the list has. The optimum that is claimed takes the place of "optimum".

        Where no solution is claimed, there is no optimum, and "any" takes this place.
        """
        if self.instance.size != OPTIMUM:
            return self.instance
        return self.instance.with_size("any" if self.best is None else self.best)

    @property
    def is_of_one_size(self) -> bool:
        """Whether all solutions that the list may have are of one size."""
        return isinstance(self.of_one_size.size, int)

    @property
    def parts(self) -> list[str]:
        """The parts that must be refuted: keys of ``PARTS``."""
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
        """The claim in the language of the user."""
        return f"{describe(self.instance)}: {'; '.join(self._sentences())}"

    @property
    def in_english(self) -> str:
        """The claim as it stands in the files of a certificate."""
        with speaking(ENGLISH):
            return str(self)

    def _sentences(self) -> list[str]:
        """The sentences of the claim about the solutions and the core."""
        number, best, has_classes = len(self.solutions), self.best, self.mode == CLASSES
        if not number:
            return [say("there is no solution"), *self._core_in_words()]
        no_better, of_size = [], ""
        if best is not None:
            has_fewest = self.instance.problem.wanted == "fewest"
            no_better = [say("no solution has fewer") if has_fewest else say("no solution has more")]
            of_size = say(" of {pieces}", pieces=pieces_in_words(best, self.instance.piece.name))
        if self.mode == ANSWER:
            return [say("there is a solution{of_size}", of_size=of_size), *no_better]
        listed = plural(number, "class", "classes") if has_classes else plural(number, "solution")
        one, several = "there is exactly {listed}{of_size}", "there are exactly {listed}{of_size}"
        exactly = say_number(one, several, count=number, listed=listed, of_size=of_size)
        return [*no_better, exactly + (say(" up to symmetry") if has_classes else "")]

    def _core_in_words(self) -> list[str]:
        """The sentence about the core; none without a core."""
        names = ", ".join(name_in_words(one.condition) for one in self.core)
        if len(self.core) > 1:
            sentence = "{number} conditions cannot be met together, and each is needed: {names}"
            return [say(sentence, number=len(self.core), names=names)]
        return [say("one condition alone cannot be met: {name}", name=names)] if self.core else []
