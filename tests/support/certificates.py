"""Certificates for tests: made in this process, read as files, changed, and signed again."""

import hashlib
import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.certificates.claim import Claim
from compare.certificates.layout import ANSWER, MANIFEST
from compare.certificates.proving.prove import Prover
from compare.certificates.side_by_side import in_this_process
from compare.certificates.verifying.verify import verify
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.problem import Instance, Size


def question(
    problem: str,
    board: Board | int,
    size: Size | None = None,
    required: int = 0,
    forbidden: int = 0,
    piece: str = "queen",
) -> Instance:
    """An instance, of queens if nothing else is said."""
    squares = Board(board) if isinstance(board, int) else board
    return Instance(find_problem(problem), find_piece(piece), squares, size, required, forbidden)  # type: ignore[arg-type]


def prove_here(
    instance: Instance, folder: Path, mode: str = ANSWER, shards: int | None = None, *, lrat: bool = False
) -> list[str]:
    """Make a certificate in this process; returns what was told."""
    told: list[str] = []
    Prover(instance, mode, folder, in_this_process, in_this_process, told.append, shards, lrat=lrat).prove()
    return told


def put_certificate(
    instance: Instance, folder: Path, mode: str = ANSWER, shards: int | None = None, *, lrat: bool = False
) -> None:
    """Put a certificate into a folder; it is made once, for tests of what becomes of it."""
    for name, content in _made(instance, mode, shards, lrat=lrat).items():
        (folder / name).write_bytes(content)


@cache
def _made(instance: Instance, mode: str, shards: int | None, *, lrat: bool) -> dict[str, bytes]:
    """The files of a certificate, by name."""
    with TemporaryDirectory() as folder:
        prove_here(instance, Path(folder), mode, shards, lrat=lrat)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def verify_here(folder: Path) -> Claim:
    """Verify a certificate in this process. Raises Refused."""
    return verify(folder)


def sign_again(folder: Path) -> None:
    """Give the manifest the sizes and digests of the files as they are now."""
    path = folder / MANIFEST
    data = json.loads(path.read_text())
    for name in data["files"]:
        content = (folder / name).read_bytes()
        data["files"][name] = {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    path.write_text(json.dumps(data))
