"""A proof without the lines that it does not need, and with a deletion as soon as a clause is not needed any more.

The proof is gone through as the checker does. For each line the clauses that led to its conflict are noted. Then, from
the last line back, those are marked that are needed. A checker has less to do with what is left. Nobody has to trust
this: what it writes is checked like any other proof.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from compare.answers.certificates.checker.kernel import (
    LITERALS,
    NEWLINE,
    add,
    assume_false,
    delete,
    read_line,
    undo,
    without_repetition,
)
from compare.answers.certificates.proving.counting import Clause
from models.kernels.machine_code.kernel import helper, kernel

BUCKETS = 1 << 18
MOST_HINTS = 1 << 29
MOST_BYTES = 1 << 29
"""A longer proof is left as it is."""
TRIMMED = ".trimmed"


@helper
def _note_causes(
    cells: Any, lengths: Any, violated: int, seen: Any, reason: Any, trail: Any, end: int, hints: Any, noted: int
) -> int:
    """Note the clauses that lead to a violated one; returns the number of hints, or -1 if there is no more room.

    Where a literal is known to be true that was assumed to be false, ``violated`` is that literal, negative.
    """
    causes = 0
    if violated < 0:
        seen[-violated >> 1] = 1
        causes = 1
    else:
        hints[noted] = violated
        noted += 1
        for at in range(violated + LITERALS, violated + LITERALS + lengths[violated]):
            if not seen[cells[at] >> 1]:
                seen[cells[at] >> 1] = 1
                causes += 1
    while causes:
        end -= 1
        variable = trail[end] >> 1
        if not seen[variable]:
            continue
        seen[variable] = 0
        causes -= 1
        because = reason[variable]
        if because == 0:
            continue
        if noted + 2 > len(hints):
            return -1
        hints[noted] = because
        noted += 1
        for at in range(because + LITERALS, because + LITERALS + lengths[because]):
            other = cells[at] >> 1
            if other != variable and not seen[other]:
                seen[other] = 1
                causes += 1
    return noted


@helper
def _mark(owners: Any, hints: Any, begin: int, end: int, line: int, last_use: Any) -> None:
    """Mark the clauses of these hints as used in a line, unless a later one uses them."""
    for at in range(begin, end):
        owner = owners[hints[at]]
        last_use[owner] = max(last_use[owner], line)


def _find_needed(
    formula: Any, clauses: int, variables: int, text: Any, cells: Any, hashed: Any, lengths: Any, owners: Any,
    hints: Any, last_use: Any,
) -> int:  # fmt: skip
    """Fill ``last_use``: for each clause of the formula, then for each line, the last line that uses it, or 0.

    Lines are numbered from 1. Returns the number of lines that were read, the last of which brings the conflict; or -1
    if the proof is none, or there is no more room.
    """
    value = np.zeros(2 * variables + 2, np.int8)
    mark = np.zeros(2 * variables + 2, np.int8)
    seen = np.zeros(variables + 1, np.int8)
    reason = np.zeros(variables + 1, np.int64)
    trail = np.empty(variables + 1, np.int32)
    literals = np.empty(max(2 * variables, len(formula)) + 2, np.int32)
    spans = np.zeros((len(last_use) - clauses + 1, 2), np.int64)
    used, end, size, noted, violated, at, line, number = 2 * variables + 2, 0, 0, 0, 0, 0, 0, 0
    for one in formula:
        if one:
            literals[size] = 2 * one if one > 0 else 1 - 2 * one
            size += 1
            continue
        kept = without_repetition(literals, size, mark)
        size = 0
        if kept >= 0:
            lengths[used], owners[used] = kept, number
            violated, used, end = add(cells, used, hashed, literals, kept, value, reason, trail, end)
            if violated:
                return -1
        number += 1
    while violated == 0:
        if at >= len(text):
            return -1
        line += 1
        at, size, deletion = read_line(text, at, literals, variables)
        if size < 0:
            return -1
        kept = without_repetition(literals, size, mark)
        if deletion and kept > 1:
            delete(cells, hashed, literals, kept, mark)
        if deletion or kept < 0:
            continue
        violated, after = assume_false(cells, literals, kept, value, reason, trail, end)
        if violated == 0:
            return -1
        spans[line, 0] = noted
        noted = _note_causes(cells, lengths, violated, seen, reason, trail, after, hints, noted)
        if noted < 0:
            return -1
        spans[line, 1] = noted
        undo(value, trail, end, after)
        lengths[used], owners[used] = kept, clauses + line - 1
        violated, used, end = add(cells, used, hashed, literals, kept, value, reason, trail, end)
    if violated > 0:
        last = _note_causes(cells, lengths, violated, seen, reason, trail, end, hints, noted)
        if last < 0:
            return -1
        _mark(owners, hints, noted, last, line + 1, last_use)
    else:
        last_use[clauses + line - 1] = line + 1
    for one in range(line, 0, -1):
        if last_use[clauses + one - 1]:
            _mark(owners, hints, spans[one, 0], spans[one, 1], one, last_use)
    return line


find_needed = kernel(_find_needed, Path(__file__).parent.parent)


def trim(clauses: Sequence[Clause], variables: int, proof: Path) -> None:
    """Replace a proof by a shorter one, if that can be done."""
    size = proof.stat().st_size
    if not 0 < size < MOST_BYTES:
        return
    text = np.fromfile(proof, np.uint8)
    formula = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    cells = 2 * variables + 2 + 5 * len(formula) + 2 * size
    last_use = np.zeros(len(clauses) + int((text == NEWLINE).sum()) + 1, np.int64)
    arrays = [np.zeros(length, np.int32) for length in (cells, BUCKETS, cells, cells)]
    hints = np.empty(min(MOST_HINTS, 64 * size), np.int32)
    lines = find_needed(formula, len(clauses), variables, text, *arrays, hints, last_use)
    if lines < 0:
        return
    trimmed = proof.with_name(proof.name + TRIMMED)
    _write(clauses, proof.read_bytes().split(b"\n"), last_use, lines, trimmed)
    os.replace(trimmed, proof)


def _write(clauses: Sequence[Clause], text: Sequence[bytes], last_use: Any, lines: int, path: Path) -> None:
    """Write the lines that are needed, and after each the deletions of the clauses that only lines before need."""
    given = [" ".join(map(str, (*clause, 0))).encode() for clause in clauses]
    deletions: dict[int, list[bytes]] = {}
    for number, line in enumerate(last_use[: len(clauses)].tolist()):
        deletions.setdefault(line, []).append(given[number])
    with path.open("wb") as file:
        file.writelines(b"d %b\n" % one for one in deletions.pop(0, []) if one.count(b" ") > 1)
        for number, needed_until in enumerate(last_use[len(clauses) : len(clauses) + lines].tolist(), 1):
            if not needed_until:
                continue
            file.write(text[number - 1] + b"\n")
            deletions.setdefault(needed_until, []).append(text[number - 1])
            file.writelines(b"d %b\n" % one for one in deletions.pop(number, []) if one.count(b" ") > 1)
        file.write(b"0\n")
