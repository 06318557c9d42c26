"""The files of a certificate, read strictly. Whatever is in them, the only exception is Refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compare.certificates.claim import Claim, Member
from compare.certificates.layout import CORE_FILE, FORMAT, INSTANCE, MANIFEST, MODES, SHARDS, SOLUTIONS
from compare.certificates.verifying.files import Refused, read_json, read_text
from compare.question.description import instance_as_data
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.chess.board import Board
from models.chess.notation import parse_squares, square_names
from models.problem import Instance

FIELDS = {"format", "claim", "mode", "parts", "files", "versions"}
"""Of the manifest. All are checked, but the versions and the times of the parts, which nothing can show."""


@dataclass(frozen=True)
class Shard:
    """A part of the board's placements (bitboards): these squares are occupied, those are empty."""

    required: int
    forbidden: int


@dataclass(frozen=True)
class Shards:
    """The shards of a part; with ``images`` each stands for its images under the symmetries, too."""

    images: bool
    shards: list[Shard]


def read_manifest(folder: Path) -> Mapping[str, Any]:
    """The manifest, whose format is known, whose mode is one of ``MODES``, and which says nothing else."""
    data = read_json(folder, MANIFEST)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused(f"{MANIFEST} is not that of a {FORMAT!r}")
    if set(data) != FIELDS:
        raise Refused(f"{MANIFEST} does not have just the fields {', '.join(sorted(FIELDS))}")
    if data["mode"] not in MODES:
        raise Refused(f"{MANIFEST}: the mode is not one of {', '.join(MODES)}")
    if not isinstance(data["files"], dict):
        raise Refused(f"{MANIFEST} has no list of files")
    versions = data["versions"]
    if not isinstance(versions, dict) or not all(isinstance(one, str) for one in versions.values()):
        raise Refused(f"{MANIFEST} does not name the versions of programs")
    return data


def read_instance(folder: Path) -> Instance:
    """The question, which is written in one way only."""
    data = read_json(folder, INSTANCE)
    if not isinstance(data, dict):
        raise Refused(f"{INSTANCE} is no question")
    try:
        instance = instance_of_data(data)
    except BadUse as error:
        raise Refused(f"{INSTANCE}: {error}") from None
    if data != instance_as_data(instance) or any(type(data[side]) is not int for side in ("rows", "columns")):
        raise Refused(f"{INSTANCE} has another form than the question that it describes")
    return instance


def read_claim(folder: Path, manifest: Mapping[str, Any]) -> Claim:
    """The question, the list of solutions, and what the manifest says of the list; not yet checked."""
    instance = read_instance(folder)
    lines = read_text(folder, SOLUTIONS).split("\n")
    if lines.pop() != "":
        raise Refused(f"{SOLUTIONS} does not end with a line")
    solutions = [_read_squares(instance.board, line, f"{SOLUTIONS}, line {at}") for at, line in enumerate(lines, 1)]
    return Claim(instance, manifest["mode"], solutions, _read_core(folder, instance.board, manifest))


def _read_core(folder: Path, board: Board, manifest: Mapping[str, Any]) -> tuple[Member, ...]:
    """The conditions of the core, if there is one; each with the placement that breaks it alone."""
    if CORE_FILE not in manifest["files"]:
        return ()
    data = read_json(folder, CORE_FILE)
    words = {"condition", "without"}
    if not isinstance(data, list) or not data:
        raise Refused(f"{CORE_FILE} is no list of conditions")
    for one in data:
        if not isinstance(one, dict) or set(one) != words or not all(isinstance(one[word], str) for word in words):
            raise Refused(f"{CORE_FILE} has a condition that is not described by its name and what breaks it alone")
    return tuple(Member(one["condition"], _read_squares(board, one["without"], CORE_FILE)) for one in data)


def read_shards(folder: Path, board: Board, manifest: Mapping[str, Any]) -> dict[str, Shards]:
    """The shards of each part that is cut into shards."""
    if SHARDS not in manifest["files"]:
        return {}
    data = read_json(folder, SHARDS)
    if not isinstance(data, dict):
        raise Refused(f"{SHARDS} does not name parts")
    return {name: _shards(board, one) for name, one in data.items()}


def _shards(board: Board, data: Any) -> Shards:
    if not isinstance(data, dict) or set(data) != {"images", "shards"} or not isinstance(data["images"], bool):
        raise Refused(f"{SHARDS} has a part that is not described by images and shards")
    if not isinstance(data["shards"], list):
        raise Refused(f"{SHARDS} has no list of shards")
    return Shards(data["images"], [_shard(board, one) for one in data["shards"]])


def _shard(board: Board, data: Any) -> Shard:
    words = ("required", "forbidden")
    if not isinstance(data, dict) or set(data) != set(words) or not all(isinstance(data[word], str) for word in words):
        raise Refused(f"{SHARDS} has a shard that is not described by required and forbidden squares")
    shard = Shard(*[_read_squares(board, data[word], SHARDS) for word in words])
    if shard.required & shard.forbidden:
        raise Refused(f"{SHARDS} has a shard with a square that is required and forbidden")
    return shard


def _read_squares(board: Board, text: str, where: str) -> int:
    """The bitboard of squares that are named in their order, with a blank between two."""
    try:
        squares = parse_squares(board, text)
    except ValueError as error:
        raise Refused(f"{where}: {str(error)[:80]}") from None
    if " ".join(square_names(board, squares)) != text:
        raise Refused(f"{where}: the squares are not named once each, from the top left, row by row")
    return squares
