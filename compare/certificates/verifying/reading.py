"""The files of a certificate, read strictly and without trust. Whatever is in them, the only exception is Refused.

Only regular files are read, and no more of them than their size.
"""

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from compare.certificates.claim import Claim, Member
from compare.certificates.layout import CORE_FILE, FORMAT, INSTANCE, MANIFEST, MODES, SHARDS, SOLUTIONS
from compare.question.description import instance_as_data
from compare.question.errors import BadUse, reason_of_system
from compare.question.options import instance_of_data
from models.chess.board import Board
from models.chess.notation import parse_squares, square_names
from models.languages import say
from models.problem import Instance


class Refused(Exception):
    """The certificate does not show what it claims. The message says why, in one line."""


def require(holds: object, otherwise: str) -> None:
    """Raise Refused with the words ``otherwise``, unless something holds."""
    if not holds:
        raise Refused(otherwise)


LONGEST_TEXT = 1 << 28
"""The most bytes of a file that is read as a whole."""
NAME = re.compile(r"[a-z][a-z0-9.-]*")
"""The names that files of a certificate may have."""
CHUNK = 1 << 20
"""The bytes that are read at once."""
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""A pipe is opened without waiting for somebody who writes."""


def read_text(folder: Path, name: str) -> str:
    """The text of a file. Raises Refused if it is no regular file, or too large, or not ASCII."""
    with _opened(folder, name) as (file, size):
        require(size <= LONGEST_TEXT, say("{name} is too large", name=name))
        try:
            return file.read(size).decode("ascii")
        except UnicodeDecodeError:
            raise Refused(say("{name} has a character that is not ASCII", name=name)) from None


def read_json(folder: Path, name: str) -> Any:
    """The data of a file in JSON. Raises Refused, also where an object has a field twice."""

    def without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise ValueError
        return dict(pairs)

    text = read_text(folder, name)
    try:
        return json.loads(text, object_pairs_hook=without_repetition)
    except (ValueError, RecursionError):
        raise Refused(say("{name} is not JSON, or says something twice", name=name)) from None


def check_files(folder: Path, listed: Mapping[str, Any]) -> int:
    """Check the sizes and digests of the files that the manifest lists; returns how many there are. Raises Refused."""
    for name, said in listed.items():
        is_entry = NAME.fullmatch(name) and isinstance(said, dict) and set(said) == {"bytes", "sha256"}
        require(is_entry, f"{MANIFEST}: {name[:40]!r} is not the entry of a file")
        with _opened(folder, name) as (file, size):
            is_size = type(said["bytes"]) is int and size == said["bytes"]
            otherwise = "{name} has {size} bytes, and not {said!r}, as the manifest says"
            require(is_size, say(otherwise, name=name, size=size, said=said["bytes"]))
            digest = hashlib.sha256()
            while size > 0 and (block := file.read(min(size, CHUNK))):  # and not what somebody adds meanwhile
                digest.update(block)
                size -= len(block)
        has_digest = digest.hexdigest() == said["sha256"]
        require(has_digest, say("{name} does not have the digest of the manifest", name=name))
    return len(listed)


def check_is_regular(folder: Path, name: str) -> None:
    """Raise Refused if a file that the checker is to read is no regular file."""
    with _opened(folder, name):
        pass


@contextmanager
def _opened(folder: Path, name: str) -> Iterator[tuple[BinaryIO, int]]:
    """A file and its size. A pipe or a device is refused, also behind a link: nobody knows where it ends."""
    path = folder / name
    try:
        require(stat.S_ISREG(path.stat().st_mode), say("{name} is no regular file", name=name))
        with open(path, "rb", opener=lambda file, flags: os.open(file, flags | AT_ONCE)) as file:
            status = os.fstat(file.fileno())
            require(stat.S_ISREG(status.st_mode), say("{name} is no regular file", name=name))
            yield file, status.st_size
    except OSError as error:
        raise Refused(say("{name} cannot be read: {reason}", name=name, reason=reason_of_system(error))) from None


FIELDS = {"format", "claim", "mode", "parts", "files", "versions"}
"""The fields of the manifest. All are checked, but the versions and the times, which nothing can show."""


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
    is_ours = isinstance(data, dict) and data.get("format") == FORMAT
    require(is_ours, say("{name} is not that of a {format!r}", name=MANIFEST, format=FORMAT))
    require(set(data) == FIELDS, f"{MANIFEST} does not have just the fields {', '.join(sorted(FIELDS))}")
    require(data["mode"] in MODES, f"{MANIFEST}: the mode is not one of {', '.join(MODES)}")
    require(isinstance(data["files"], dict), f"{MANIFEST} has no list of files")
    versions = data["versions"]
    are_named = isinstance(versions, dict) and all(isinstance(one, str) for one in versions.values())
    require(are_named, f"{MANIFEST} does not name the versions of programs")
    manifest: Mapping[str, Any] = data
    return manifest


def read_instance(folder: Path) -> Instance:
    """The question of a certificate. Refused if it is not in the one form in which ``instance_as_data`` writes it."""
    data = read_json(folder, INSTANCE)
    require(isinstance(data, dict), f"{INSTANCE} is no question")
    try:
        instance = instance_of_data(data)
    except (BadUse, RecursionError) as error:
        raise Refused(f"{INSTANCE}: {error}") from None
    is_same = data == instance_as_data(instance) and all(type(data[side]) is int for side in ("rows", "columns"))
    require(is_same, f"{INSTANCE} has another form than the question that it describes")
    return instance


def read_claim(folder: Path, manifest: Mapping[str, Any]) -> Claim:
    """The question, the list of solutions, and what the manifest says of the list; not yet checked."""
    instance = read_instance(folder)
    *lines, end = read_text(folder, SOLUTIONS).split("\n")
    require(not end, f"{SOLUTIONS} does not end with a line")
    solutions = [_read_squares(instance.board, line, f"{SOLUTIONS}, line {at}") for at, line in enumerate(lines, 1)]
    return Claim(instance, manifest["mode"], solutions, _read_core(folder, instance.board, manifest))


def _read_core(folder: Path, board: Board, manifest: Mapping[str, Any]) -> tuple[Member, ...]:
    """The conditions of the core, if there is one; each with the placement that breaks it alone."""
    if CORE_FILE not in manifest["files"]:
        return ()
    data = read_json(folder, CORE_FILE)
    require(isinstance(data, list) and data, f"{CORE_FILE} is no list of conditions")
    are_conditions = all(_has_just(one, condition=str, without=str) for one in data)
    require(are_conditions, f"{CORE_FILE} has a condition that is not described by its name and what breaks it alone")
    return tuple(Member(one["condition"], _read_squares(board, one["without"], CORE_FILE)) for one in data)


def read_shards(folder: Path, board: Board, manifest: Mapping[str, Any]) -> dict[str, Shards]:
    """The shards of each part that is cut into shards."""
    if SHARDS not in manifest["files"]:
        return {}
    data = read_json(folder, SHARDS)
    require(isinstance(data, dict), f"{SHARDS} does not name parts")
    are_parts = all(_has_just(one, images=bool, shards=list) for one in data.values())
    require(are_parts, f"{SHARDS} has a part that is not described by images and a list of shards")
    return {
        name: Shards(one["images"], [_shard_of(board, shard) for shard in one["shards"]]) for name, one in data.items()
    }


def _shard_of(board: Board, data: Any) -> Shard:
    """The shard that data describes."""
    is_shard = _has_just(data, required=str, forbidden=str)
    require(is_shard, f"{SHARDS} has a shard that is not described by required and forbidden squares")
    shard = Shard(*[_read_squares(board, data[word], SHARDS) for word in ("required", "forbidden")])
    is_possible = not shard.required & shard.forbidden
    require(is_possible, f"{SHARDS} has a shard with a square that is required and forbidden")
    return shard


def _has_just(data: Any, **kinds: type) -> bool:
    """Whether data is an object that has just these fields, with values of these kinds."""
    is_object = isinstance(data, dict) and data.keys() == kinds.keys()
    return is_object and all(isinstance(data[name], kind) for name, kind in kinds.items())


def _read_squares(board: Board, text: str, where: str) -> int:
    """The bitboard of squares that are named in their order, with a blank between two."""
    try:
        squares = parse_squares(board, text)
    except ValueError as error:
        raise Refused(f"{where}: {str(error)[:80]}") from None
    are_in_order = " ".join(square_names(board, squares)) == text
    require(are_in_order, f"{where}: the squares are not named once each, from the top left, row by row")
    return squares
