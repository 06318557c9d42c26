"""The file ``check.py`` of a certificate needs nothing but Python, agrees with ``verify``, and refuses forgeries."""

import ast
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compare.certificates import check
from compare.certificates.layout import ANSWER, CLASSES, COMPLETE, MODES, check_script
from compare.certificates.verifying.images import symmetries_of
from compare.certificates.verifying.reading import read_claim, read_manifest
from compare.certificates.verifying.verify import remarks
from compare.certificates.weights import check as check_weights
from models.catalogue.finding import pieces
from models.chess.board import Board
from models.chess.notation import square_names
from models.problem import Instance
from tests.compare.certificates.test_clauses import STATED, WITHOUT
from tests.compare.certificates.test_corruption import damage
from tests.support.certificates import prove_here, put_certificate, question, sign_again, verify_here
from tests.support.conditions import claim_is_true
from tests.support.program import bezzel_here

Certificate = tuple[Instance, str, int | None]
"""A question, a mode, and a number of shards."""


def checked(folder: Path, *options: str) -> int:
    """The exit code of ``check.py``, which runs in this process."""
    return check.main([str(folder), *options])


def certificates(problems: list[str], boards: list[Board], names: list[str]) -> Iterator[Certificate]:
    """All modes of these questions, with required and forbidden squares, and one of each in shards."""
    for problem, board, piece in product(problems, boards, names):
        last = 1 << len(board) - 1
        for mode in MODES:
            yield question(problem, board, piece=piece), mode, None
        yield question(problem, board, "any", required=1, piece=piece), COMPLETE, None
        yield question(problem, board, "optimum", forbidden=last, piece=piece), CLASSES, None
        yield question(problem, board, min(2, len(board)), forbidden=1 | last, piece=piece), ANSWER, None
        yield question(problem, board, "optimum", piece=piece), CLASSES, 3


SAMPLE = [Board(2, 3), Board(3), Board(3, 2, wrap=True)]
EVERY = [
    Board(1),
    Board(2),
    Board(1, 3),
    Board(4, 1),
    Board(2, 3),
    Board(3),
    Board(3, 4),
    Board(3, wrap=True),
    Board(2, 4, wrap=True),
]


def agrees(certificate: Certificate, folder: Path) -> str:
    """The claim that ``verify`` accepts, which ``check.py`` must accept with all proofs as LRAT."""
    instance, mode, shards = certificate
    prove_here(instance, folder, mode, shards, lrat=True)
    claim = str(verify_here(folder))
    assert checked(folder) == 0, (str(instance), mode, shards)
    shutil.rmtree(folder)
    return claim


@pytest.mark.parametrize("problem", STATED)
def test_it_agrees_with_verify(problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = list(certificates([problem], SAMPLE, ["queen", "knight", "leaper:0,1", "rider:1,2/leaper:1,1"]))
    narrow = question(problem, Board(4, 1), piece="king"), ANSWER, None
    for certificate in [narrow, *random.Random(problem).sample(some, 5)]:
        claim = agrees(certificate, tmp_path / "certificate")
        assert capsys.readouterr().out.endswith(f"shown: {claim.replace('×', 'x')}\n")


@pytest.mark.exhaustive
@pytest.mark.parametrize(("problem", "board"), list(product(STATED, EVERY)), ids=str)
def test_it_agrees_with_verify_everywhere(problem: str, board: Board, tmp_path: Path) -> None:
    for certificate in certificates([problem], [board], [*pieces(), "rider:0,1/leaper:2,3"]):
        agrees(certificate, tmp_path / "certificate")


@pytest.mark.parametrize("name", check.PIECES)
def test_a_piece_that_it_knows_moves_as_ours(name: str) -> None:
    rides, leaps = check.steps_of(name)
    assert (frozenset(rides), frozenset(leaps)) == (pieces()[name].rides, pieces()[name].leaps)


@pytest.mark.parametrize("board", [Board(3), Board(2, 3), Board(3, wrap=True), Board(2, 3, wrap=True)], ids=str)
def test_it_finds_the_symmetries_that_verify_finds(board: Board) -> None:
    for problem, piece, required in product(["domination", "border-domination"], ["queen", "knight"], [0, 1, 6]):
        asked = question(problem, board, required=required, piece=piece)
        data = {"problem": problem, "piece": piece, "rows": board.rows, "columns": board.columns, "wrap": board.wrap}
        names = square_names(board, required)
        asked_of_it = check.InstanceFile({**data, "size": None, "required": names, "forbidden": []})
        places = asked_of_it.places
        found = {frozenset((places[a], places[b]) for a, b in one.items()) for one in check.symmetries(asked_of_it)}
        assert found == {frozenset(one.items()) for one in symmetries_of(asked)}


def test_it_is_plain_ascii_and_needs_no_package_and_no_newer_python_than_3_9() -> None:
    tree = ast.parse(check_script(), feature_version=(3, 9))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {str(node.module).split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= set(sys.stdlib_module_names)


def test_it_runs_alone_in_the_folder_of_a_certificate(tmp_path: Path) -> None:
    prove_here(question("domination", 5), tmp_path, lrat=True)
    alone = [sys.executable, "-I", "-S", "-W", "error", str(tmp_path / "check.py")]
    done = subprocess.run(alone, cwd="/", capture_output=True, text=True, check=False)
    claim = "domination, the fewest possible queens, on 5 x 5: there is a solution of 3 queens; no solution has fewer"
    assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", f"shown: {claim}")


@pytest.mark.parametrize("by_weights", [False, True])
def test_no_file_beside_it_takes_the_place_of_a_module_of_python(by_weights: bool, tmp_path: Path) -> None:
    script = tmp_path / "check.py"
    script.write_text(Path(str((check_weights if by_weights else check).__file__)).read_text())
    for name in sys.stdlib_module_names - {"sys"}:
        (tmp_path / f"{name}.py").write_text("print('shown: what a forger likes')\nraise SystemExit(0)\n")
    for name in ("manifest.json", "instance.json"):
        (tmp_path / name).write_text("{}")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode > 0, done.stderr) == (True, "")
    assert "shown" not in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device without room")
def test_where_nothing_can_be_told_nothing_is_decided(tmp_path: Path) -> None:
    prove_here(question("domination", 3), tmp_path)
    with open("/dev/full", "w") as full:
        command = [sys.executable, str(tmp_path / "check.py")]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_without_hints_it_names_the_call_that_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prove_here(question("domination", 5), tmp_path)
    assert checked(tmp_path) == 2
    assert "    drat-trim better.cnf better.drat\nshown, if they are: domination" in capsys.readouterr().out
    assert checked(tmp_path, "--without-proofs") == 0
    assert "not checked here: 1 proof" in capsys.readouterr().out


def test_what_needs_no_proof_is_shown_at_once(tmp_path: Path) -> None:
    prove_here(question("non-attacking", 4), tmp_path)
    assert not list(tmp_path.glob("*.cnf"))
    assert checked(tmp_path) == 0


UNKNOWN = [("problem", name) for name in WITHOUT] + [("piece", "unicorn"), ("piece", ":"), ("rows", 10**9)]


@pytest.mark.parametrize(("field", "value"), UNKNOWN)
def test_it_says_what_it_does_not_know(
    field: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_certificate(question("domination", 3), tmp_path, lrat=True)
    change_json("instance.json", lambda data: data.update({field: value}))(tmp_path)
    assert checked(tmp_path) == 2
    assert capsys.readouterr().out.splitlines()[-1].startswith("not decided: ")


Change = Callable[[Path], None]


def change_json(name: str, change: Callable[[Any], object]) -> Change:
    """Change the data of a file in JSON, and sign it."""

    def changed(folder: Path) -> None:
        data = json.loads((folder / name).read_text())
        change(data)
        (folder / name).write_text(json.dumps(data))
        if name != "manifest.json":
            sign_again(folder)

    return changed


def change_text(name: str, change: Callable[[str], str], claim: tuple[str, str] = ("", "")) -> Change:
    """Change the text of a file, and the claim with it, and sign it."""

    def changed(folder: Path) -> None:
        text = (folder / name).read_text()
        assert change(text) != text
        (folder / name).write_text(change(text))
        manifest = json.loads((folder / "manifest.json").read_text())
        assert claim[0] in manifest["claim"]
        manifest["claim"] = manifest["claim"].replace(*claim)
        (folder / "manifest.json").write_text(json.dumps(manifest))
        sign_again(folder)

    return changed


def in_instance(field: str, value: object) -> Change:
    return change_json("instance.json", lambda data: data.update({field: value}))


def put(line: int, text: str) -> Callable[[str], str]:
    """Put a line in the place of one."""

    def changed(before: str) -> str:
        lines = before.splitlines(keepends=True)
        lines[line] = text
        return "".join(lines)

    return changed


def drop(*names: str) -> Change:
    def changed(folder: Path) -> None:
        manifest = json.loads((folder / "manifest.json").read_text())
        for name in names:
            (folder / name).unlink()
            del manifest["files"][name]
        (folder / "manifest.json").write_text(json.dumps(manifest))

    return changed


def first_shard(data: Any, **words: str) -> None:
    data["better"]["shards"][0].update(words)


DOMINATION: Certificate = question("domination", Board(4, 3), forbidden=1), COMPLETE, None
MAXIMAL: Certificate = question("maximal-non-attacking", Board(3, 4)), CLASSES, None
IN_SHARDS: Certificate = question("domination", Board(3, 4)), CLASSES, 4
CORE: Certificate = question("non-attacking", 3), ANSWER, None
FORGERIES: dict[str, tuple[Certificate, Change, str]] = {
    "problem": (DOMINATION, in_instance("problem", "total-domination"), "no solution"),
    "another problem": (DOMINATION, in_instance("problem", "all-dominating"), "claims something else"),
    "piece": (DOMINATION, in_instance("piece", "rook"), "no solution"),
    "a stronger piece": (DOMINATION, in_instance("piece", "amazon"), "claims something else"),
    "rows": (DOMINATION, in_instance("rows", 5), "names of squares|no solution"),
    "columns": (DOMINATION, in_instance("columns", 4), "names of squares|no solution"),
    "wrap": (DOMINATION, in_instance("wrap", True), "claims something else"),
    "size": (DOMINATION, in_instance("size", 3), "not of the size"),
    "the same size as a number": (DOMINATION, in_instance("size", 2), "claims something else"),
    "required": (DOMINATION, in_instance("required", ["a1"]), "no solution"),
    "forbidden": (DOMINATION, in_instance("forbidden", []), "claims something else"),
    "required and forbidden": (DOMINATION, in_instance("required", ["a4"]), "a required square is forbidden"),
    "a field more": (DOMINATION, in_instance("pieces", 1), "does not have the fields"),
    "rows as a text": (DOMINATION, in_instance("rows", "4"), "rows and columns are numbers"),
    "solution left out": (
        DOMINATION, change_text("solutions.txt", put(0, ""), ("20 solutions", "19 solutions")), "may not have",
    ),
    "solution twice": (
        DOMINATION, change_text("solutions.txt", put(0, "a1 a2\n"), ("", "")), "no solution",
    ),
    "size in the claim": (
        DOMINATION, change_json("manifest.json", lambda data: data.update(claim="0 queens")), "claims something else",
    ),
    "mode": (DOMINATION, change_json("manifest.json", lambda data: data.update(mode="classes")), "image|claims"),
    "unknown mode": (DOMINATION, change_json("manifest.json", lambda data: data.update(mode="all")), "the mode"),
    "digest": (
        DOMINATION,
        change_json("manifest.json", lambda data: data["files"]["other.cnf"].update(sha256="0")),
        "digest",
    ),
    "bytes": (
        DOMINATION,
        change_json("manifest.json", lambda data: data["files"]["other.cnf"].update(bytes=1)),
        "size",
    ),
    "clause dropped": (DOMINATION, change_text("better.cnf", put(5, "")), "begins with"),
    "clause changed": (DOMINATION, change_text("better.cnf", put(5, "1 2 0\n")), "may not have|lacks"),
    "contradiction added": (DOMINATION, change_text("better.cnf", put(5, "0\n")), "may not have|lacks"),
    "variables": (DOMINATION, change_text("better.cnf", lambda text: text.replace("cnf ", "cnf 1")), "begins with"),
    "no clause": (DOMINATION, change_text("better.cnf", put(5, "one 0\n")), "form"),
    "a number that drat-trim reads as 0": (
        DOMINATION, change_text("other.cnf", lambda text: text.replace(" 8 ", " 08 ", 1)), "one form",
    ),
    "a sign that other programs may not know": (
        DOMINATION, change_text("other.cnf", lambda text: text.replace(" 8 ", " +8 ", 1)), "one form",
    ),
    "a line that ends in two ways": (
        DOMINATION, change_text("other.cnf", lambda text: text.replace(" 0\n", " 0\v\n", 1)), "one form",
    ),
    "no proof": (DOMINATION, drop("better.lrat", "better.drat"), "no proof"),
    "proof cut": (DOMINATION, change_text("better.lrat", put(-1, "")), "ends before the clause without literals"),
    "empty clause at once": (DOMINATION, change_text("better.lrat", put(0, "999 0 1 0\n")), "no contradiction"),
    "hint that is not there": (DOMINATION, change_text("better.lrat", put(0, "999 0 998 0\n")), "names no clause"),
    "a line of LRAT that is none": (DOMINATION, change_text("better.lrat", put(0, "one 0 0\n")), "not in the format"),
    "an image of a class": (
        MAXIMAL, change_text("solutions.txt", lambda text: text + upside_down(text), ("4 classes", "5 classes")),
        "the image of a solution before it",
    ),
    "a class left out": (
        MAXIMAL, change_text("solutions.txt", put(0, ""), ("4 classes", "3 classes")), "may not have",
    ),
    "shard of other squares": (
        IN_SHARDS, change_json("shards.json", lambda data: first_shard(data, forbidden="")), "cover.cnf",
    ),
    "shard left out": (
        IN_SHARDS, change_json("shards.json", lambda data: data["better"]["shards"].pop()), "cover.cnf",
    ),
    "images": (
        IN_SHARDS, change_json("shards.json", lambda data: data["better"].update(images=False)), "cover.cnf",
    ),
    "shards of another part": (
        IN_SHARDS, change_json("shards.json", lambda data: data.update(core=data["better"])), "no part of this claim",
    ),
    "condition": (
        CORE, change_text("core.json", lambda text: text.replace('"rows"', '"lines"'), (" rows", " lines")),
        "no condition 'lines'",
    ),
    "witness": (
        CORE, change_json("core.json", lambda data: data[0].update(without=data[1]["without"])), "break size alone",
    ),
    "core and solution": (CORE, change_text("solutions.txt", lambda text: "a1 b3\n"), "no solution"),
}  # fmt: skip


def upside_down(text: str) -> str:
    """The first of the solutions on a board with 3 rows, upside down."""
    names = [f"{name[0]}{4 - int(name[1:])}" for name in text.splitlines()[0].split()]
    return " ".join(names) + "\n"


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The certificates that are forged, by their questions."""
    made = {}
    for instance, mode, shards in (DOMINATION, MAXIMAL, IN_SHARDS, CORE):
        folder = tmp_path_factory.mktemp("honest")
        prove_here(instance, folder, mode, shards, lrat=True)
        assert checked(folder) == 0
        made[str((instance, mode, shards))] = folder
    return made


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_refused(
    name: str, honest: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    certificate, forge, words = FORGERIES[name]
    folder = tmp_path / "forged"
    shutil.copytree(honest[str(certificate)], folder)
    forge(folder)
    assert checked(folder) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("refused: ")
    assert any(one in last for one in words.split("|")), last


def accepted_of(seeds: range, honest: dict[str, Path], place: Path) -> int:
    """How many damaged certificates are accepted. Each of these claims must be true."""
    accepted = 0
    originals = list(honest.values())
    for seed in seeds:
        folder = place / "damaged"
        done = damage(originals[seed % len(originals)], folder, random.Random(seed))
        if checked(folder) == 0:
            assert claim_is_true(read_claim(folder, read_manifest(folder))), (seed, done)
            accepted += 1
        shutil.rmtree(folder)
    return accepted


def test_no_damaged_certificate_is_accepted_for_a_false_claim(honest: dict[str, Path], tmp_path: Path) -> None:
    assert accepted_of(range(100), honest, tmp_path) < 35


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(1000, 5000, 500))
def test_none_of_many_damaged_certificates_is_accepted_for_a_false_claim(
    first: int, honest: dict[str, Path], tmp_path: Path
) -> None:
    assert accepted_of(range(first, first + 500), honest, tmp_path) < 165


def test_verify_does_not_depend_on_it_but_says_that_it_was_changed(tmp_path: Path) -> None:
    prove_here(question("domination", 4), tmp_path, lrat=True)
    hints = "· 1 proof with hints (.lrat), for check.py and other checkers: not used here"
    assert remarks(tmp_path) == [hints]
    (tmp_path / "check.py").write_text("print('shown')\n")
    sign_again(tmp_path)
    assert verify_here(tmp_path).best == 2
    changed = bezzel_here("verify", str(tmp_path))
    assert changed.returncode == 0
    assert changed.stdout.startswith("! check.py is not what this version writes: nothing here depends on it;")
    assert changed.stdout.splitlines()[1] == hints
