"""Certificates that are damaged, or made by a wrong encoder, are never accepted for a false claim."""

import random
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from compare.certificates.claim import Claim
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE
from compare.certificates.proving.clauses import Clause, Formula, state
from compare.certificates.verifying.reading import Refused
from models.chess.board import Board
from models.chess.notation import parse_squares
from tests.support.certificates import prove_here, put_certificate, question, sign_again, verify_here
from tests.support.conditions import claim_is_true

ORIGINALS = [
    (question("domination", Board(4, 3)), COMPLETE, None),
    (question("non-attacking", 3), ANSWER, None),
    (question("non-attacking", 4), CLASSES, None),
    (question("independent-domination", Board(3, 4), required=parse_squares(Board(3, 4), "a1")), ANSWER, None),
    (question("domination", Board(3, 4)), CLASSES, 4),
    (question("completion", Board(3, 4), required=parse_squares(Board(3, 4), "a1")), COMPLETE, None),
    (question("minimal-total-domination", 3, required=parse_squares(Board(3), "a3 b2"), piece="wazir"), ANSWER, None),
]


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Certificates that verify."""
    folders = []
    for instance, mode, shards in ORIGINALS:
        folder = tmp_path_factory.mktemp("original")
        prove_here(instance, folder, mode, shards)
        verify_here(folder)
        folders.append(folder)
    return folders


def flip(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]


def drop(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + content[at + rng.choice([1, 1, 2, 7, 50]) :]


def put_digit(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + rng.choice(b"0123456789").to_bytes() + content[at + 1 :]


def change_lines(content: bytes, rng: random.Random) -> bytes:
    """Drop, duplicate or swap whole lines."""
    lines = content.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(3)
    if kind == 0:
        del lines[one]
    elif kind == 1:
        lines.insert(other, lines[one])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


CHANGES: Sequence[Callable[[bytes, random.Random], bytes]] = [flip, drop, put_digit, change_lines]


def damage(original: Path, folder: Path, rng: random.Random) -> str:
    """A copy with one file changed, or two exchanged; half of them are signed again. Returns what was done."""
    shutil.copytree(original, folder)
    names = sorted(path.name for path in folder.iterdir())
    name = rng.choice(names)
    content = (folder / name).read_bytes()
    if rng.random() < 0.05 or not content:
        other = rng.choice(names)
        (folder / name).write_bytes((folder / other).read_bytes())
        (folder / other).write_bytes(content)
        done = f"{name} and {other} exchanged"
    else:
        change = rng.choice(CHANGES)
        (folder / name).write_bytes(change(content, rng))
        done = f"{change.__name__} in {name}"
    if name != "manifest.json" and rng.random() < 0.5:
        try:
            sign_again(folder)
        except (ValueError, KeyError, TypeError):  # the manifest was exchanged for another file
            return done
        done += ", signed again"
    return done


def accepted_claim(folder: Path) -> Claim | None:
    """The claim, if it is accepted; else None."""
    try:
        return verify_here(folder)
    except Refused:
        return None


def accepted_after_damage(seeds: range, originals: Sequence[Path], place: Path) -> int:
    """How many damaged certificates are accepted. Each of these claims must be true; all others are refused."""
    accepted = 0
    claimed = [str(verify_here(one)) for one in originals]
    for seed in seeds:
        folder = place / "damaged"
        done = damage(originals[seed % len(originals)], folder, random.Random(seed))
        claim = accepted_claim(folder)
        if claim is not None:
            assert str(claim) == claimed[seed % len(originals)], (seed, done, str(claim))
            assert claim_is_true(claim), (seed, done, str(claim))
            accepted += 1
        shutil.rmtree(folder)
    return accepted


def test_no_damaged_certificate_is_accepted_for_a_false_claim(originals: list[Path], tmp_path: Path) -> None:
    assert accepted_after_damage(range(70), originals, tmp_path) < 14


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(10_000, 14_000, 500))
def test_none_of_many_damaged_certificates_is_accepted_for_a_false_claim(
    first: int, originals: list[Path], tmp_path: Path
) -> None:
    accepted = accepted_after_damage(range(first, first + 500), originals, tmp_path)
    print(f"500 corruptions, {accepted} of which leave what is claimed as it is, no false claim accepted")
    assert accepted < 100


def without(group: str) -> Callable[[Formula], Formula]:
    """An encoder that leaves out a group of clauses."""
    return lambda formula: Formula(formula.squares, {**formula.groups, group: []})


def changed(group: str, change: Callable[[Sequence[Clause]], Sequence[Clause]]) -> Callable[[Formula], Formula]:
    """An encoder that states a group of clauses wrongly."""

    return lambda formula: Formula(formula.squares, {**formula.groups, group: change(formula.groups[group])})


MARKED = question("independent-domination", 5, required=1, forbidden=1 << 24)
MUTANTS: dict[str, Callable[[Formula], Formula]] = {
    "without required": without("required"),
    "without forbidden": without("forbidden"),
    "without covered": without("covered"),
    "without pairs": without("pairs"),
    "without size": without("size"),
    "one clause less": changed("pairs", lambda clauses: clauses[1:]),
    "one clause twice": changed("pairs", lambda clauses: [clauses[0], *clauses]),
    "at least one for at most one": changed("pairs", lambda clauses: [tuple(-one for one in two) for two in clauses]),
    "none for some": changed("covered", lambda clauses: [tuple(-one for one in some) for some in clauses]),
    "the last literal less": changed("covered", lambda clauses: [some[:-1] for some in clauses]),
    "a contradiction more": changed("required", lambda clauses: [*clauses, (-1,)]),
    "at least for at most": lambda formula: state(MARKED, 2, None),
    "one piece less": lambda formula: state(MARKED, None, 1),
    "one piece more": lambda formula: state(MARKED, None, 3),
    "exactly for at most": lambda formula: state(MARKED, 2, 2),
}


@pytest.mark.quick
@pytest.mark.parametrize("name", MUTANTS)
def test_the_clauses_of_a_wrong_encoder_are_refused(name: str, tmp_path: Path) -> None:
    put_certificate(MARKED, tmp_path)
    right = state(MARKED, None, 2)
    assert (tmp_path / "better.cnf").read_text() == right.dimacs
    (tmp_path / "better.cnf").write_text(MUTANTS[name](right).dimacs)
    sign_again(tmp_path)
    with pytest.raises(Refused, match=r"proofs: better\.cnf"):
        verify_here(tmp_path)
