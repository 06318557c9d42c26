"""Whoever forges a field of a certificate, and makes all the rest fit it, is not believed."""

import random
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from compare.certificates.claim import Claim
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE, CORE_FILE, MANIFEST, SHARDS, SOLUTIONS
from compare.certificates.verifying.reading import Refused
from models.chess.board import Board
from models.problem import ANY, OPTIMUM, Instance, Size
from tests.support.certificates import prove_here, question, sign_again, verify_here
from tests.support.conditions import CONDITIONS, claim_is_true
from tests.support.forging import forgeries, make_consistent

PIECES = ["queen", "wazir", "knight", "princess", "nightrider", "king"]
UNCHECKED = ("manifest.json/versions", "/seconds")
"""Statements of a prover about itself: the programs it has used, and how long they took. Nothing can show them."""

OTHERWISE = (".drat", CORE_FILE, SHARDS, SOLUTIONS)
"""Files that may show the same claim otherwise: by other lines of a proof, another placement, shard or solution.

So may another mode, where nothing is listed.
"""


def with_solutions(problem: str) -> list[tuple[Instance, str, int | None]]:
    """Questions with solutions, as a rule, each with the mode and the shards of a certificate."""
    return [
        (question(problem, Board(2, 3), OPTIMUM, piece="king"), ANSWER, None),
        (question(problem, Board(3), OPTIMUM, piece="queen"), CLASSES, None),
        (question(problem, Board(2, 3), ANY, 1, piece="rook"), COMPLETE, None),
        (question(problem, Board(3, 2), OPTIMUM, forbidden=2, piece="bishop"), ANSWER, 2),
    ]


def without_solution(problem: str, rng: random.Random) -> Iterator[Instance]:
    """A question without solution for each piece, as far as one is soon found."""
    board = Board(3)
    for piece in PIECES:
        for _ in range(50):
            required, forbidden = (rng.getrandbits(9) & rng.getrandbits(9) for _ in range(2))
            size: Size = ANY if rng.random() < 0.5 else rng.randint(1, 8)
            instance = question(problem, board, size, required, forbidden & ~required, piece)
            if not any(map(instance.is_solution, range(512))):
                yield instance
                break


def accepted(folder: Path) -> Claim | None:
    try:
        return verify_here(folder)
    except Refused:
        return None


def is_readable(folder: Path) -> bool:
    """Whether the files can be read, and now fit one another."""
    try:
        make_consistent(folder)
    except (Refused, ValueError):
        return False
    return True


def forge(original: Path, place: Path, share: float, rng: random.Random) -> tuple[int, int]:
    """How many forgeries were tried, and how many were accepted for a true claim. A false one is never accepted."""
    tried = right = 0
    claimed = str(verify_here(original))
    for name, field, text in forgeries(original):
        if rng.random() > share or field.startswith(UNCHECKED[0]) or field.endswith(UNCHECKED[1]):
            continue
        tried += 1
        folder = shutil.copytree(original, place / "forged")
        (folder / name).write_text(text)
        if name != MANIFEST:
            sign_again(folder)
        claim = accepted(folder)
        assert claim is None or (str(claim) == claimed and claim_is_true(claim)), (str(claim), name, field, text)
        assert claim is None or name.endswith(OTHERWISE) or field == f"{MANIFEST}/mode", (name, field, text)
        if not name.endswith((".cnf", ".drat")) and is_readable(folder):
            tried += 1
            claim = accepted(folder)
            assert claim is None or claim_is_true(claim), (str(claim), name, field, text)
            right += claim is not None
        shutil.rmtree(folder)
    return tried, right


def forge_all(
    asked: Iterable[tuple[Instance, str, int | None]], place: Path, share: float, rng: random.Random
) -> tuple[int, int]:
    """The same for certificates of these questions."""
    tried = right = 0
    for number, (instance, mode, shards) in enumerate(asked):
        original = place / f"original-{number}"
        prove_here(instance, original, mode, shards)
        counts = forge(original, place, share, rng)
        tried, right = tried + counts[0], right + counts[1]
    return tried, right


@pytest.mark.parametrize("problem", sorted(CONDITIONS))
def test_no_forged_field_is_believed(problem: str, tmp_path: Path) -> None:
    rng = random.Random(problem)
    core = next(without_solution(problem, rng))
    tried, _ = forge_all([rng.choice(with_solutions(problem)), (core, ANSWER, None)], tmp_path, 0.02, rng)
    assert tried > 10


@pytest.mark.exhaustive
@pytest.mark.parametrize("problem", sorted(CONDITIONS))
def test_no_forged_field_of_any_kind_of_certificate_is_believed(problem: str, tmp_path: Path) -> None:
    rng = random.Random(problem)
    cores = [(one, ANSWER, None) for one in without_solution(problem, rng)]
    tried, right = forge_all([*with_solutions(problem), *cores], tmp_path, 1.0, rng)
    print(f"{problem}: {tried} forgeries, {right} of them with a claim that is true, no false one accepted")
    assert tried > 1000
