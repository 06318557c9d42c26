"""A proof without the lines that it does not need, and with a deletion as soon as a clause is not needed any more.

The proof is gone through as the checker does. For each line the clauses that led to its conflict are noted. Then, from
the last line back, those are marked that are needed. A checker has less to do with what is left. Nobody has to trust
this: what it writes is checked like any other proof.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from compare.certificates.checker.kernel import (
    LITERALS,
    NEWLINE,
    add,
    assume_false,
    delete,
    read_line,
    undo,
    without_repetition,
)
from compare.certificates.proving.clauses import Clause
from models.machine_code.kernel import helper, kernel

BUCKETS = 1 << 18
MOST_HINTS = 1 << 29
MOST_BYTES = 1 << 29
"""A longer proof is left as it is."""
TRIMMED = ".trimmed"


@helper
def _note_causes(
    cells: Any, lengths: Any, violated: int, assumed: Any, seen: Any, reason: Any, trail: Any, end: int, hints: Any,
    noted: int,
) -> int:  # fmt: skip
    """Note the clauses that lead to a violated one; returns the number of hints, or -1 if there is no more room.

    Each clause comes before those that make its literals false. Where a literal is known to be true that was assumed to
    be false, ``violated`` is that literal, negative. ``assumed`` marks all literals that were assumed to be false.
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
        literal = trail[end]
        variable = literal >> 1
        if not seen[variable]:
            continue
        seen[variable] = 0
        causes -= 1
        if assumed[literal ^ 1]:
            continue
        because = reason[variable]
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
    hints: Any, spans: Any, last_use: Any,
) -> int:  # fmt: skip
    """Fill ``last_use``: for each clause of the formula, then for each line, the last line that uses it, or 0.

    Lines are numbered from 1. Returns the number of lines that were read, the last of which brings the conflict: 0 if
    the formula alone does; or -1 if the proof is none, or there is no more room. ``spans``: where the hints of each
    line begin and end; those of the conflict come after the last line.
    """
    value = np.zeros(2 * variables + 2, np.int8)
    mark = np.zeros(2 * variables + 2, np.int8)
    seen = np.zeros(variables + 1, np.int8)
    reason = np.zeros(variables + 1, np.int64)
    trail = np.empty(variables + 1, np.int32)
    literals = np.empty(max(2 * variables, len(formula)) + 2, np.int32)
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
                break
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
        for one in range(kept):
            mark[literals[one]] = 1
        noted = _note_causes(cells, lengths, violated, mark, seen, reason, trail, after, hints, noted)
        for one in range(kept):
            mark[literals[one]] = 0
        if noted < 0:
            return -1
        spans[line, 1] = noted
        undo(value, trail, end, after)
        lengths[used], owners[used] = kept, clauses + line - 1
        violated, used, end = add(cells, used, hashed, literals, kept, value, reason, trail, end)
    spans[line + 1, 0] = noted
    spans[line + 1, 1] = _note_causes(cells, lengths, violated, mark, seen, reason, trail, end, hints, noted)
    if spans[line + 1, 1] < 0:
        return -1
    _mark(owners, hints, noted, spans[line + 1, 1], line + 1, last_use)
    for one in range(line, 0, -1):
        if last_use[clauses + one - 1]:
            _mark(owners, hints, spans[one, 0], spans[one, 1], one, last_use)
    return line


find_needed = kernel(_find_needed, Path(__file__).parent.parent)


@dataclass(frozen=True)
class Walk:
    """The notes of a walk through a proof.

    ``lines``: how many were read, the last of which brings the conflict. ``last_use``: for each clause of the formula,
    then for each line, the last line that uses it, or 0; the conflict counts as a line more. ``hints``: the numbers of
    clauses, those of the formula first, from 0; ``spans``: where those of each line, from 1, begin and end.
    """

    lines: int
    last_use: Any
    hints: Any
    spans: Any

    def causes(self, line: int) -> Any:
        """The clauses from which a line follows by unit propagation, in the order in which they are needed."""
        begin, end = self.spans[line]
        return self.hints[begin:end][::-1]


def walk(clauses: Sequence[Clause], variables: int, proof: Path) -> Walk | None:
    """Go through the proof of a formula that has no empty clause; None if it is no proof, or too long for that."""
    size = proof.stat().st_size
    if size >= MOST_BYTES:
        return None
    text = np.fromfile(proof, np.uint8)
    formula = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    cells = 2 * variables + 2 + 5 * len(formula) + 2 * size
    lines = int((text == NEWLINE).sum()) + 1
    last_use = np.zeros(len(clauses) + lines, np.int64)
    spans = np.zeros((lines + 2, 2), np.int64)
    filled = [np.zeros(length, np.int32) for length in (cells, BUCKETS, cells)]
    owners = np.zeros(cells, np.int32)
    hints = np.empty(min(MOST_HINTS, len(formula) + 64 * size), np.int32)
    read = find_needed(formula, len(clauses), variables, text, *filled, owners, hints, spans, last_use)
    if read < 0:
        return None
    return Walk(read, last_use, owners[hints[: spans[read + 1, 1]]], spans)


def trim(clauses: Sequence[Clause], variables: int, proof: Path) -> None:
    """Replace a proof by a shorter one, if that can be done."""
    walked = walk(clauses, variables, proof)
    if walked is None or walked.lines == 0:
        return
    trimmed = proof.with_name(proof.name + TRIMMED)
    _write(clauses, proof.read_bytes().split(b"\n"), walked.last_use, walked.lines, trimmed)
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
