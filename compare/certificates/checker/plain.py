"""The same check as in ``kernel``, in plain Python: every clause is looked at again and again.

It is for small proofs, and the second implementation, by which the first one is tested.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

REFUTED: Final = 0
NO_EMPTY_CLAUSE: Final = 1
DOES_NOT_FOLLOW: Final = 2
NOT_A_PROOF: Final = 3

WORDS: Final = {
    REFUTED: "the clauses are refuted",
    NO_EMPTY_CLAUSE: "the proof ends before the empty clause",
    DOES_NOT_FOLLOW: "line {line} of the proof does not follow from those before it",
    NOT_A_PROOF: "line {line} of the proof is not a clause in the format DRAT",
}
"""The results of a check, in words."""


@dataclass(frozen=True)
class ProofCheck:
    """The result of a check: ``kind`` is a key of ``WORDS``; ``lines`` were read, the last of which decided."""

    kind: int
    lines: int

    @property
    def is_refuted(self) -> bool:
        """Whether the proof shows that not all clauses can be true."""
        return self.kind == REFUTED

    def __str__(self) -> str:
        return WORDS[self.kind].format(line=self.lines)


LINE = re.compile(rb"(d )?((?:-?[1-9][0-9]{0,9} )*)0")


def check_plainly(clauses: Iterable[Sequence[int]], variables: int, text: bytes) -> ProofCheck:
    """Check a DRAT proof in text form of the unsatisfiability of these clauses over variables 1, 2, … ``variables``."""
    there = Counter(clause for clause in map(frozenset, clauses) if not _is_tautology(clause))
    true = _consequences(there, set())
    if true is None:
        return ProofCheck(REFUTED, 0)
    lines = text.split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        match = LINE.fullmatch(line)
        if not match:
            return ProofCheck(NOT_A_PROOF, number)
        clause = frozenset(map(int, match[2].split()))
        if any(abs(literal) > variables for literal in clause):
            return ProofCheck(NOT_A_PROOF, number)
        if _is_tautology(clause):
            continue
        if match[1]:  # a deletion; a clause of one literal stays, as its consequences do
            if len(clause) > 1 and there[clause]:
                there[clause] -= 1
            continue
        if not (clause & true) and _consequences(there, true | {-literal for literal in clause}) is not None:
            return ProofCheck(DOES_NOT_FOLLOW, number)
        there[clause] += 1
        true = _consequences(there, true)
        if true is None:
            return ProofCheck(REFUTED, number)
    return ProofCheck(NOT_A_PROOF, len(lines)) if lines[-1] else ProofCheck(NO_EMPTY_CLAUSE, len(lines) - 1)


def _is_tautology(clause: frozenset[int]) -> bool:
    return any(-literal in clause for literal in clause)


def _consequences(there: Counter[frozenset[int]], assumed: set[int]) -> set[int] | None:
    """The literals that follow from these by unit propagation, with them; None if a conflict arises."""
    true = set(assumed)
    changed = True
    while changed:
        changed = False
        for clause, times in there.items():
            if not times or clause & true:
                continue
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
                changed = True
    return true
