"""The legend of a certificate: the meaning of the variables and of the groups of clauses of each formula.

The prover writes it, and the verifier writes it again from the formulas that it has rebuilt.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from compare.answers.conditions.names import ATTACKS, SIZE, meaning_of
from compare.certificates.claim import Claim
from compare.certificates.layout import CORE, PARTS
from models.chess.notation import square_name
from models.languages import ENGLISH, speaking

REQUIRED: Final = "required"
PAIRS: Final = "pairs"
LISTED: Final = "listed"
IN_NO_SHARD: Final = "cover"
IN_A_SHARD: Final = "shard"
GROUPS: Final = {
    REQUIRED: "the required squares are occupied",
    LISTED: "it is not a listed solution, nor an image of one, where the list has classes",
    IN_NO_SHARD: "it lies in no shard, nor in an image of one, where the shards stand for their images",
    IN_A_SHARD: "the squares of the shard are as it says",
}
"""The groups of a formula that are no conditions of a core, in words; ``PAIRS`` is the condition ``ATTACKS``."""


@dataclass(frozen=True)
class Described:
    """A formula: the name of its file, its part, how many variables it has, and how many clauses each of its groups."""

    file: str
    part: str
    variables: int
    groups: Sequence[tuple[str, int]]

    @property
    def clauses(self) -> int:
        """The number of its clauses."""
        return sum(number for _, number in self.groups)


def describe_part(part: str, formulas: Sequence[Described], proof_bytes: int) -> dict[str, Any]:
    """The entry of the manifest for a part, without its time."""
    return {
        "states": PARTS[part],
        "formulas": len(formulas),
        "variables": max(one.variables for one in formulas),
        "clauses": sum(one.clauses for one in formulas),
        "proof_bytes": proof_bytes,
    }


def legend(claim: Claim, formulas: Iterable[Described]) -> str:
    """The text of the legend; like all files of a certificate it is the same in every language."""
    with speaking(ENGLISH):
        return _write_legend(claim, formulas)


def _write_legend(claim: Claim, formulas: Iterable[Described]) -> str:
    """The text of the legend, with the conditions in the language that is spoken."""
    board = claim.instance.board
    first, last = (square_name(board, board.square(index)) for index in (0, len(board) - 1))
    lines = [
        f"Variables 1 to {len(board)}: a square is occupied; from the top left, row by row: 1 is {first},",
        f"{len(board)} is {last}. A certificate holds if each of these files has no solution.",
    ]
    for formula in formulas:
        lines += ["", f"{formula.file}: {PARTS[formula.part]}"]
        if formula.variables > len(board):
            lines.append(f"  variables {len(board) + 1} to {formula.variables}: sums of the totalizer, private squares")
        at = 1
        for name, number in formula.groups:
            lines.append(f"  clauses {at} to {at + number - 1}: {name}: {_in_words(claim, formula.part, name)}")
            at += number
    return "\n".join(lines) + "\n"


def _in_words(claim: Claim, part: str, group: str) -> str:
    """The meaning of a group of clauses."""
    if group in GROUPS:
        return GROUPS[group]
    if group == SIZE and part != CORE:
        bounds = zip(("least", "most"), claim.bounds(part), strict=True)
        return " and ".join(f"at {word} {bound}" for word, bound in bounds if bound is not None) + " in all"
    return meaning_of(ATTACKS if group == PAIRS else group, claim.instance)
