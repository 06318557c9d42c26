"""The core of a question without solution is proved, and each of its conditions is shown to be needed."""

import json
import random
from pathlib import Path

import pytest

from compare.answers.conditions.groups import group_conditions
from compare.certificates.claim import Claim, Member
from compare.certificates.layout import COMPLETE
from compare.certificates.proving.core import state_core
from compare.certificates.verifying.clauses import CONDITIONS_OF
from compare.certificates.verifying.reading import Refused
from models.catalogue.finding import pieces
from models.chess.board import Board
from models.chess.notation import parse_squares
from models.problem import Instance
from tests.support.certificates import prove_here, question, sign_again, verify_here
from tests.support.forging import make_consistent

LINES = ["rows", "columns", "rising diagonals", "falling diagonals"]
BOARD = Board(6)
WITHOUT_SOLUTION = [
    (question("non-attacking", 2), ["size", *LINES]),
    (question("non-attacking", 3), ["size", *LINES]),
    (question("non-attacking", Board(6, wrap=True)), ["size", *LINES[:3]]),
    (question("non-attacking", 4, 5, piece="king"), ["size", "attacks"]),
    (question("completion", 6, required=parse_squares(BOARD, "a1")), ["size", *LINES, "a1 occupied"]),
    (question("completion", 6, required=parse_squares(BOARD, "a1 c3 e2")), [LINES[2], "c3 occupied", "a1 occupied"]),
    (question("completion", 3, forbidden=parse_squares(Board(3), "a1 a2 a3")), ["size", "columns", "forbidden"]),
    (question("domination", 5, 2), ["size", "covered"]),
    (question("total-domination", 1), ["attacked"]),
    (question("border-domination", 5, 2), ["size", "covered"]),
    (question("border-domination", 3, required=parse_squares(Board(3), "b2")), ["empty", "b2 occupied"]),
    (question("minimal-domination", 4, 9), ["size", "private neighbours"]),
]


@pytest.mark.parametrize(("instance", "core"), WITHOUT_SOLUTION, ids=[str(one) for one, _ in WITHOUT_SOLUTION])
def test_the_core_that_why_finds_is_proved(instance: Instance, core: list[str], tmp_path: Path) -> None:
    prove_here(instance, tmp_path)
    claim = verify_here(tmp_path)
    assert sorted(member.condition for member in claim.core) == sorted(core)
    assert "there is no solution; " in str(claim)
    assert (tmp_path / "core.drat").exists()


def test_prover_and_verifier_state_the_same_clauses_for_every_condition_of_larger_boards() -> None:
    rng = random.Random(14)
    boards = [Board(4), Board(5, 3), Board(4, 6, wrap=True), Board(5, wrap=True), Board(6, wrap=True)]
    stated = 0
    for _ in range(20):
        board = rng.choice(boards)
        required, forbidden = (rng.getrandbits(len(board)) & rng.getrandbits(len(board)) for _ in range(2))
        size = rng.choice(["any", *range(len(board))])
        problem, piece = rng.choice(sorted(CONDITIONS_OF)), rng.choice(sorted(pieces()))
        instance = question(problem, board, size, required, forbidden & ~required, piece)
        for group in group_conditions(instance):
            breaking = next(one for one in (0, board.full, *range(1, 200)) if not group.is_met_by(one))
            assert list(state_core(instance, [Member(group.name, breaking)]).groups) == [group.name]
            stated += 1
    assert stated > 50


def alter(folder: Path, change: str) -> None:
    """Change the core, and the claim with it, and sign all again."""
    data = json.loads((folder / "core.json").read_text())
    names = [one["condition"] for one in data]
    if change == "less":
        del data[-1]
    elif change == "twice":
        data.append(data[0])
    elif change == "unknown":
        data[-1]["condition"] = "knights"
    elif change == "another placement":
        data[0]["without"], data[1]["without"] = data[1]["without"], data[0]["without"]
    elif change == "more":
        data.append({"condition": "attacks", "without": ""})
    manifest = json.loads((folder / "manifest.json").read_text())
    left = [one["condition"] for one in data]
    said = manifest["claim"].replace(f"{len(names)} conditions", f"{len(left)} conditions")
    manifest["claim"] = said.replace(", ".join(names), ", ".join(left))
    (folder / "core.json").write_text(json.dumps(data))
    (folder / "manifest.json").write_text(json.dumps(manifest))
    sign_again(folder)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("less", r"^proofs: core\.cnf begins|^proofs: core\.cnf has more"),
        ("twice", "no condition of the question, or is there twice"),
        ("unknown", "'knights' is no condition of the question"),
        ("another placement", "the placement that should break size alone meets size"),
        ("more", "'attacks' is no condition of the question"),
    ],
)
def test_another_core_is_refused(change: str, words: str, tmp_path: Path) -> None:
    prove_here(question("non-attacking", 3), tmp_path)
    alter(tmp_path, change)
    with pytest.raises(Refused, match=words):
        verify_here(tmp_path)


def test_a_question_with_a_solution_has_no_core(tmp_path: Path) -> None:
    prove_here(question("completion", 6, required=parse_squares(BOARD, "b1")), tmp_path, COMPLETE)
    assert verify_here(tmp_path).core == ()
    assert not (tmp_path / "core.json").exists()


def test_where_no_core_is_found_in_time_the_certificate_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compare.certificates.proving.core.SECONDS", -1.0)
    told = prove_here(question("non-attacking", 3), tmp_path)
    assert told[-1] == "no core is added: none was soon found"
    assert str(verify_here(tmp_path)).endswith("there is no solution")


def test_private_neighbours_that_are_covered_and_not_attacked_are_refused(tmp_path: Path) -> None:
    """A core that has one condition too many, with placements for another meaning; else all fits."""
    prove_here(
        question("minimal-total-domination", 3, required=parse_squares(Board(3), "a3 b2"), piece="wazir"), tmp_path
    )
    data = json.loads((tmp_path / "core.json").read_text())
    assert [one["condition"] for one in data] == ["open private neighbours", "a3 occupied", "b2 occupied"]
    (tmp_path / "core.json").write_text(json.dumps([{"condition": "attacked", "without": "a3 b2"}, *data]))
    make_consistent(tmp_path)
    with pytest.raises(Refused, match="should break attacked alone breaks open private neighbours"):
        verify_here(tmp_path)


def test_a_core_that_verify_would_not_accept_is_left_out_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compare.certificates.proving.core.check_members", refuse)
    told = prove_here(question("non-attacking", 3), tmp_path)
    assert told[-1] == "no core is added: a mistake of this program, for verify would not accept it: not this one"
    assert verify_here(tmp_path).core == ()


def refuse(claim: Claim) -> None:
    raise Refused("not this one")
