"""The folder of a certificate: all its files are written here, but for the proofs."""

import hashlib
import json
import os
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from compare.certificates.claim import Claim
from compare.certificates.layout import CORE_FILE, FORMAT, INSTANCE, MANIFEST, SHARDS, SOLUTIONS, UNFINISHED
from compare.certificates.proving.cadical import versions
from compare.question.description import instance_as_data
from compare.question.errors import BadUse, reason_of_system
from models.chess.notation import parse_squares, square_names
from models.problem import Instance


class Folder:
    """A new folder, or one with a certificate of the same question, which is continued.

    Its manifest is removed as soon as anything else is written.
    """

    def __init__(self, path: Path, instance: Instance) -> None:
        """Raises BadUse if the folder cannot be used."""
        self.path = path
        self.board = instance.board
        text = json.dumps(instance_as_data(instance), indent=2) + "\n"
        try:
            path.mkdir(parents=True, exist_ok=True)
            there = {one.name for one in path.iterdir()}
            if INSTANCE in there and not self.has(INSTANCE, text):
                raise BadUse("{path} holds a certificate of another question; choose another folder", path=path)
            if there - {f"{INSTANCE}{UNFINISHED}"} and INSTANCE not in there:
                raise BadUse("{path} is not empty, and holds no certificate; choose another folder", path=path)
            self._replace(INSTANCE, text)
        except OSError as error:
            raise BadUse("cannot write {path}: {reason}", path=path, reason=reason_of_system(error)) from None

    def write(self, name: str, text: str) -> None:
        """Write a file, of a certificate that has no manifest from now on until that is the file."""
        (self.path / MANIFEST).unlink(missing_ok=True)
        self._replace(name, text)

    def _replace(self, name: str, text: str) -> None:
        """Write a file: others see it as it was, or with all of the text."""
        unfinished = self.path / f"{name}{UNFINISHED}"
        unfinished.write_bytes(text.encode("ascii"))
        os.replace(unfinished, self.path / name)

    def has(self, name: str, text: str) -> bool:
        """Whether a file has just this text."""
        path = self.path / name
        return path.is_file() and path.read_bytes() == text.encode("ascii")

    def first_solution(self, instance: Instance) -> int | None:
        """The first placement of the list of solutions; None if there is none, or it is no solution."""
        path = self.path / SOLUTIONS
        line = path.read_text("ascii", errors="replace").partition("\n")[0] if path.is_file() else ""
        try:
            placement = parse_squares(instance.board, line)
        except ValueError:
            return None
        return placement if line and instance.is_solution(placement) else None

    def write_solutions(self, claim: Claim) -> None:
        """Write the list of solutions, a line each."""
        self.write(SOLUTIONS, "".join(f"{self._names(one)}\n" for one in claim.solutions))

    def write_shards(self, shards: dict[str, tuple[bool, Sequence[Instance]]]) -> None:
        """Write the shards of each part: whether they stand for their images, and the instance of each."""
        data = {
            part: {
                "images": images,
                "shards": [
                    {"required": self._names(one.required), "forbidden": self._names(one.forbidden)}
                    for one in instances
                ],
            }
            for part, (images, instances) in shards.items()
        }
        self.write(SHARDS, json.dumps(data, indent=1) + "\n")

    def write_core(self, claim: Claim) -> None:
        """Write the conditions of the core, each with a placement that breaks it alone."""
        data = [{"condition": one.condition, "without": self._names(one.without)} for one in claim.core]
        self.write(CORE_FILE, json.dumps(data, indent=1) + "\n")

    def write_manifest(self, claim: Claim, parts: dict[str, Any], names: Sequence[str]) -> None:
        """Write the manifest, the last of the files; ``names`` are those of the others."""
        data = {
            "format": FORMAT,
            "claim": claim.in_english,
            "mode": claim.mode,
            "parts": parts,
            "files": self.describe_files(names),
            "versions": {"bezzel": version("bezzel"), **versions(), "python": platform.python_version()},
        }
        self.write(MANIFEST, json.dumps(data, indent=2) + "\n")

    def describe_files(self, names: Sequence[str]) -> dict[str, Any]:
        """The sizes (bytes) and digests of files, as a manifest lists them, in the order of the names."""
        files = {}
        for name in names:
            with (self.path / name).open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            files[name] = {"bytes": (self.path / name).stat().st_size, "sha256": digest}
        return files

    def drop_all_but(self, names: Sequence[str]) -> None:
        """Remove files of ours that are not of this certificate, such as the proofs of another size."""
        for path in self.path.iterdir():
            is_ours = path.suffix in (".cnf", ".drat", ".lrat", UNFINISHED) or path.name in (SHARDS, CORE_FILE)
            if is_ours and path.name not in names:
                path.unlink()

    def _names(self, squares: int) -> str:
        """The names of the squares of a bitboard, with a blank between two."""
        return " ".join(square_names(self.board, squares))
