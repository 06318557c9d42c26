"""Makes a shorter proof of one, with just the lines that are needed, and a proof with hints.

The proof is gone through as the checker does. For each line the clauses that led to its conflict are noted. Then, from
the last line back, those are marked that are needed. A trimmed proof has these lines alone, and a deletion as soon as a
clause is not needed any more, so that a checker has less to do. A proof with hints (LRAT) says for each clause from
which clauses it follows; a checker has nothing to search for. Nobody has to trust this: what it writes is checked like
any other proof.

Source of LRAT: Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, Efficient certified RAT verification, CADE 2017,
220.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from compare.certificates.checker.check import BUCKETS, number_of_cells
from compare.certificates.checker.kernel import (
    LITERALS,
    NEWLINE,
    NUMBER,
    SIZE,
    add,
    add_formula,
    assume_false,
    delete,
    read_line,
    undo,
    without_repetition,
)
from compare.certificates.layout import UNFINISHED
from compare.certificates.proving.clauses import Clause
from compare.harness.faults import Fault
from models.machine_code.kernel import helper, kernel

HINTS_A_BYTE = 64
"""The hints for which there is room, for each byte of a proof; a proof that needs more is left as it is."""
MOST_HINTS, MOST_BYTES = 1 << 29, 1 << 29
"""A proof that is longer, or needs more hints, is left as it is."""


@helper
def _note_causes(
    cells: Any, violated: int, assumed: Any, seen: Any, reason: Any, trail: Any, end: int, hints: Any, noted: int
) -> int:
    """Note the numbers of the clauses that lead to a violated one; returns the number of hints, or -1 without room.

    Each clause comes before those that make its literals false. Where a literal is known to be true that was assumed to
    be false, ``violated`` is that literal, negative. ``assumed`` marks all literals that were assumed to be false.
    """
    causes = 0
    if violated < 0:
        seen[-violated >> 1] = 1
        causes = 1
    else:
        if noted == len(hints):
            return -1
        hints[noted] = cells[violated + NUMBER]
        noted += 1
        for at in range(violated + LITERALS, violated + LITERALS + abs(cells[violated + SIZE])):
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
        if noted == len(hints):
            return -1
        hints[noted] = cells[because + NUMBER]
        noted += 1
        for at in range(because + LITERALS, because + LITERALS + abs(cells[because + SIZE])):
            other = cells[at] >> 1
            if other != variable and not seen[other]:
                seen[other] = 1
                causes += 1
    return noted


def _find_needed(
    formula: Any, clauses: int, variables: int, text: Any, cells: Any, hashed: Any, hints: Any, spans: Any,
    last_use: Any,
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
    violated, used, end = add_formula(formula, cells, hashed, literals, mark, value, reason, trail)
    noted, at, line = 0, 0, 0
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
        noted = _note_causes(cells, violated, mark, seen, reason, trail, after, hints, noted)
        for one in range(kept):
            mark[literals[one]] = 0
        if noted < 0:
            return -1
        spans[line, 1] = noted
        undo(value, trail, end, after)
        number = clauses + line - 1
        violated, used, end = add(cells, used, hashed, literals, kept, number, value, reason, trail, end)
    spans[line + 1, 0] = noted
    spans[line + 1, 1] = _note_causes(cells, violated, mark, seen, reason, trail, end, hints, noted)
    if spans[line + 1, 1] < 0:
        return -1
    for one in range(line + 1, 0, -1):
        if one > line or last_use[clauses + one - 1]:
            for at in range(spans[one, 0], spans[one, 1]):
                last_use[hints[at]] = max(last_use[hints[at]], one)
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
    last_use: Sequence[int]
    hints: Any
    spans: Any

    def causes(self, line: int) -> list[int]:
        """The clauses from which a line follows by unit propagation, in the order in which they are needed."""
        begin, end = self.spans[line]
        causes: list[int] = self.hints[begin:end][::-1].tolist()
        return causes


def walk(clauses: Sequence[Clause], proof: Path) -> Walk | None:
    """Go through the proof of a formula that has no empty clause; returns None if it is no proof, or too long."""
    size = proof.stat().st_size
    if size >= MOST_BYTES:
        return None
    text = np.fromfile(proof, np.uint8)
    formula = np.array([literal for clause in clauses for literal in (*clause, 0)], np.int32)
    variables = int(abs(formula).max())
    cells = np.zeros(number_of_cells(variables, len(formula), size), np.int32)
    lines = int((text == NEWLINE).sum()) + 1
    last_use = np.zeros(len(clauses) + lines, np.int64)
    spans = np.zeros((lines + 2, 2), np.int64)
    hints = np.empty(min(MOST_HINTS, len(formula) + HINTS_A_BYTE * size), np.int32)
    hashed = np.zeros(BUCKETS, np.int32)
    read = find_needed(formula, len(clauses), variables, text, cells, hashed, hints, spans, last_use)
    return None if read < 0 else Walk(read, last_use.tolist(), hints, spans)


def trim(clauses: Sequence[Clause], proof: Path) -> None:
    """Replace a proof by a shorter one, if that can be done."""
    walked = walk(clauses, proof)
    if walked is None or walked.lines == 0:
        return
    words = [" ".join(map(str, (*clause, 0))).encode() for clause in clauses] + proof.read_bytes().split(b"\n")
    unneeded_after: dict[int, list[bytes]] = {}
    for number, line in enumerate(walked.last_use):
        is_written = line or number < len(clauses)
        if is_written and words[number].count(b" ") > 1:  # a clause of one literal is never deleted
            unneeded_after.setdefault(line, []).append(b"d %b\n" % words[number])
    trimmed = proof.with_name(f"{proof.name}.trimmed{UNFINISHED}")
    with trimmed.open("wb") as file:
        file.writelines(unneeded_after.get(0, []))
        for number in range(len(clauses), len(clauses) + walked.lines):
            if walked.last_use[number]:
                file.write(words[number] + b"\n")
                file.writelines(unneeded_after.get(number - len(clauses) + 1, []))
        file.write(b"0\n")
    os.replace(trimmed, proof)


def write_lrat(clauses: Sequence[Clause], proof: str, path: str) -> int:
    """Write the LRAT form of a DRAT proof of these clauses to ``path``; returns the number of bytes.

    Clauses are numbered from 1, those of the formula first, in their order. Raises Fault if the proof is none, or is
    too long.
    """
    unfinished = Path(path + UNFINISHED)
    with unfinished.open("w", encoding="ascii") as file:
        file.writelines(_lines_with_hints(clauses, Path(proof)))
    os.replace(unfinished, path)
    return Path(path).stat().st_size


def _lines_with_hints(clauses: Sequence[Clause], proof: Path) -> Iterator[str]:
    """The lines of the proof that are needed, and after each the deletion of the clauses that it is the last to use."""
    if not all(clauses):
        yield _lrat_line(len(clauses) + 1, (), [clauses.index(()) + 1])
        return
    walked = walk(clauses, proof)
    if walked is None:
        raise Fault(f"{proof.name} is no proof, or is too long for hints; shards have shorter proofs")
    text = proof.read_bytes().split(b"\n")
    last_use = walked.last_use
    names = dict(enumerate(range(1, len(clauses) + 1)))
    numbers = count(len(clauses) + 1)
    unneeded = [names.pop(clause) for clause in range(len(clauses)) if not last_use[clause]]
    if unneeded:
        yield _lrat_deletion(len(clauses), unneeded)
    for line in range(1, walked.lines + 1):
        derived = len(clauses) + line - 1
        if not last_use[derived]:
            continue
        causes = walked.causes(line)
        name = next(numbers)
        yield _lrat_line(name, text[line - 1].decode().split()[:-1], [names[clause] for clause in causes])
        used_up = [names.pop(clause) for clause in causes if last_use[clause] == line]
        if used_up:
            yield _lrat_deletion(name, used_up)
        names[derived] = name
    yield _lrat_line(next(numbers), (), [names[clause] for clause in walked.causes(walked.lines + 1)])


def _lrat_line(name: int, literals: Iterable[str], hints: Iterable[int]) -> str:
    """The line of LRAT that adds clause ``name``; the hints are names of clauses."""
    return " ".join(map(str, (name, *literals, 0, *hints, 0))) + "\n"


def _lrat_deletion(name: int, clauses: Iterable[int]) -> str:
    """The line of LRAT that deletes these clauses after clause ``name``."""
    return f"{name} d {' '.join(map(str, clauses))} 0\n"
