"""The check of a proof in plain Python: for systems without machine code, and to test the checker in ``kernel``.

Like that one it accepts the proofs in the format DRAT of which each clause follows by reverse unit propagation (RUP):
if all its literals are false, unit propagation finds a conflict. It does not accept the other clauses that DRAT allows,
those that only keep a formula satisfiable (RAT). It is slow, because each propagation goes through all clauses.
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
    """The result of a check: ``kind`` is a key of ``WORDS``, ``lines`` were read, and the last one decided."""

    kind: int
    lines: int

    @property
    def is_refuted(self) -> bool:
        """Whether the proof shows that not all clauses can be true."""
        return self.kind == REFUTED

    def __str__(self) -> str:
        """The result in words."""
        return WORDS[self.kind].format(line=self.lines)


LINE = re.compile(rb"(d )?((?:-?[1-9][0-9]{0,9} )*)0")
"""A line of a proof: the mark of a deletion, and the literals of a clause."""


def check_plainly(clauses: Iterable[Sequence[int]], variables: int, text: bytes) -> ProofCheck:
    """Check by RUP that a proof, the text of a DRAT file, refutes these clauses.

    The variables are 1, 2, … ``variables``; a clause has their numbers, negative where a variable is to be false.
    """
    times = Counter(clause for clause in map(frozenset, clauses) if not _is_tautology(clause))
    true = _propagate(times, set())
    if true is None:
        return ProofCheck(REFUTED, 0)
    *lines, rest = text.split(b"\n")
    for number, line in enumerate(lines, 1):
        match = LINE.fullmatch(line)
        if not match:
            return ProofCheck(NOT_A_PROOF, number)
        clause = frozenset(map(int, match[2].split()))
        if any(abs(literal) > variables for literal in clause):
            return ProofCheck(NOT_A_PROOF, number)
        if _is_tautology(clause):
            continue
        is_deletion = match[1] is not None
        if is_deletion:
            if len(clause) > 1 and times[clause]:  # a clause of one literal stays, as its consequences do
                times[clause] -= 1
            continue
        if not (clause & true) and _propagate(times, true | {-literal for literal in clause}) is not None:
            return ProofCheck(DOES_NOT_FOLLOW, number)
        times[clause] += 1
        true = _propagate(times, true)
        if true is None:
            return ProofCheck(REFUTED, number)
    return ProofCheck(NOT_A_PROOF, len(lines) + 1) if rest else ProofCheck(NO_EMPTY_CLAUSE, len(lines))


def _is_tautology(clause: frozenset[int]) -> bool:
    """Whether a clause holds a literal and its negation, so that it is always true."""
    return any(-literal in clause for literal in clause)


def _propagate(times: Counter[frozenset[int]], assumed: set[int]) -> set[int] | None:
    """The assumed literals and all that follow from them by unit propagation; None if a conflict arises.

    ``times``: how often each clause is there.
    """
    true = set(assumed)
    has_grown = True
    while has_grown:
        has_grown = False
        for clause, number in times.items():
            if not number or clause & true:
                continue
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
                has_grown = True
    return true
