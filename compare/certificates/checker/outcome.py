"""What the check of a proof shows."""

from dataclasses import dataclass
from typing import Final

REFUTED: Final = 0
NO_EMPTY_CLAUSE: Final = 1
DOES_NOT_FOLLOW: Final = 2
NOT_A_PROOF: Final = 3

WORDS = {
    REFUTED: "the clauses are refuted",
    NO_EMPTY_CLAUSE: "the proof ends before the empty clause",
    DOES_NOT_FOLLOW: "line {line} of the proof does not follow from those before it",
    NOT_A_PROOF: "line {line} of the proof is not a clause in the format DRAT",
}


@dataclass(frozen=True)
class Outcome:
    """``kind`` is one of the words above; ``lines`` of the proof were read, the last of which decided."""

    kind: int
    lines: int

    @property
    def is_refuted(self) -> bool:
        return self.kind == REFUTED

    def __str__(self) -> str:
        return WORDS[self.kind].format(line=self.lines)
