"""Certificates that somebody forges: one field says something else, and all the rest is made to fit it."""

import copy
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from compare.answers.conditions.names import MEANINGS
from compare.certificates.claim import Claim
from compare.certificates.layout import CHECK, CORE_FILE, LEGEND, MANIFEST, MODES, SHARDS, SOLUTIONS
from compare.certificates.legend import Described, describe_part, legend
from compare.certificates.proving.cadical import refute
from compare.certificates.verifying.formulas import file_names, files_of, formulas_of, rebuild
from compare.certificates.verifying.reading import Shards, read_claim, read_manifest, read_shards
from models.catalogue.finding import problems

ELSEWHERE: dict[str, list[Any]] = {
    "problem": sorted(problems()),
    "piece": ["rook", "wazir", "leaper:0,1", "mine"],
    "condition": [*MEANINGS, "a1 occupied", "b2 occupied", "lines 2 down and 1 right"],
    "mode": [*MODES, "all"],
    "size": [None, "optimum", "any", 0, 1, 2, 3],
}
"""Other values that may stand in a field."""
MOST_LINES = 8
"""Of a longer text that is no JSON this number of lines is changed, from the first to the last."""


def forgeries(folder: Path) -> Iterator[tuple[str, str, str]]:
    """For each field of each file of a certificate: the name of the file, what is changed, and the new text.

    What ``check.py`` says is believed by nobody here.
    """
    for path in sorted(path for path in folder.iterdir() if path.name != CHECK):
        text = path.read_text()
        if path.suffix == ".json":
            for place, data in _variants(json.loads(text), path.name):
                yield path.name, place, json.dumps(data, indent=1) + "\n"
        else:
            yield from ((path.name, place, changed) for place, changed in _changed_lines(text, path.name))


def _variants(data: Any, place: str) -> Iterator[tuple[str, Any]]:
    """The data with one value changed, and where."""
    key = place.rpartition("/")[2]
    for value in _other_values(data, key):
        if json.dumps(value) != json.dumps(data):
            yield place, value
    for inner in range(len(data)) if isinstance(data, list) else list(data) if isinstance(data, dict) else ():
        name = key if isinstance(data, list) else inner
        for where, value in _variants(data[inner], f"{place}/{name}"):
            changed = copy.copy(data)
            changed[inner] = value
            yield where, changed


def _other_values(value: Any, key: str) -> list[Any]:
    found: list[Any] = list(ELSEWHERE.get(key, []))
    match value:
        case bool():
            found += [not value, int(value)]
        case int() | float():
            found += [value + 1, value - 1, 0, float(value), str(value), True]
        case str():
            words = value.split(" ")
            found += ["", f"{value}x", value[::-1], " ".join(words[1:]), " ".join([*words, "c1"]), "a1", "b2 a1", None]
        case list():
            found += [[], value[1:], value[::-1], value + value[:1], [*value, "b1"], {}]
        case dict():
            found += [{one: value[one] for one in value if one != left} for left in value]
            found += [{**value, "more": 1}, []]
    return found


def _changed_lines(text: str, name: str) -> Iterator[tuple[str, str]]:
    lines = text.splitlines(keepends=True)
    for at, line in list(enumerate(lines))[:: 1 + len(lines) // MOST_LINES]:
        others = ["", line + line, line.replace("1", "2", 1), f"-{line}"]
        others += ["a1\n", "b2\n", "a2 b1\n"] if name == SOLUTIONS else []
        for other in others:
            if other != line:
                yield f"{name}, line {at + 1}", "".join([*lines[:at], other, *lines[at + 1 :]])
    yield f"{name}, at the end", f"{text}a1\n"


def make_consistent(folder: Path) -> None:
    """Make all files fit the question, the solutions, the shards, the core and the mode that are there now.

    The forger has the verifier's own encoder, and a solver. Where a formula has a solution, the proof is wrong. Raises
    Refused where the files cannot be read.
    """
    manifest = dict(read_manifest(folder))
    manifest["files"] = {name: {} for name in (SHARDS, CORE_FILE) if (folder / name).exists()}
    claim = read_claim(folder, manifest)
    shards = read_shards(folder, claim.instance.board, manifest)
    formulas = [_write_formula(folder, claim, shards, part, shard) for part, shard in formulas_of(claim, shards)]
    (folder / LEGEND).write_text(legend(claim, formulas))
    manifest["files"] = {name: _entry(folder / name) for name in files_of(claim, shards)}
    manifest["claim"] = str(claim)
    manifest["parts"] = {
        part: {
            **_part_of_manifest(folder, part, [one for one in formulas if one.part == part]),
            "seconds": 0.0,
        }
        for part in claim.parts
    }
    (folder / MANIFEST).write_text(json.dumps(manifest))


def _part_of_manifest(folder: Path, part: str, formulas: list[Described]) -> dict[str, Any]:
    proofs = [folder / one.file.replace(".cnf", ".drat") for one in formulas]
    return describe_part(part, formulas, sum(proof.stat().st_size for proof in proofs))


def _write_formula(
    folder: Path, claim: Claim, shards: dict[str, Shards], part: str, shard: int | str | None
) -> Described:
    name, proof = file_names(part, shard)
    groups = list(rebuild(claim, part, shards.get(part), shard))
    clauses = [clause for _, group in groups for clause in group]
    squares = len(claim.instance.board)
    variables = max([squares, *(abs(literal) for clause in clauses for literal in clause)])
    lines = [f"p cnf {variables} {len(clauses)}", *(" ".join(map(str, (*one, 0))) for one in clauses)]
    (folder / name).write_text("\n".join(lines) + "\n")
    if refute(clauses, squares, few=True, proof=str(folder / proof))["placement"] is not None:
        (folder / proof).write_text("0\n")
    return Described(name, part, variables, [(group, len(of_group)) for group, of_group in groups])


def _entry(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
