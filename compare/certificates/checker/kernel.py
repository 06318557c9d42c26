"""A proof of unsatisfiability, checked step by step by machine code: RUP with deletions, two watched literals.

A proof is a list of clauses. Each must follow from those before it by unit propagation alone: if all its literals are
false, a conflict arises (reverse unit propagation, RUP). The last one is the empty clause. A clause that follows may be
used by the later ones, until a line deletes it. A deletion never makes a wrong proof right, so none is refused.

One array holds everything that propagation reads. Literal l of variable v has the number 2v, and 2v + 1 if it is
negative. Cell l is the head of the list of clauses that watch l. A clause of two or more literals is seven or more
cells: its size (negative: deleted), the next clause in the list of its first literal, the same for its second, the next
clause with the same hash, its number, and its literals. The first two are the watched ones. A clause of one literal is
in no list: it makes the literal true at once, which no deletion takes back. Clauses are numbered from 0, those of the
formula first, then one for each line.

Source: Heule, Hunt and Wetzler, Trimming while checking clausal proofs, FMCAD 2013, 181; the lists are those of Biere,
PicoSAT essentials, JSAT 4 (2008) 75.
"""

from pathlib import Path
from typing import Any

import numpy as np

from compare.certificates.checker.plain import DOES_NOT_FOLLOW, NO_EMPTY_CLAUSE, NOT_A_PROOF, REFUTED
from models.machine_code.kernel import helper, kernel

NEWLINE, SPACE, MINUS, ZERO, NINE, DELETION = 10, 32, 45, 48, 57, 100
"""The bytes of a proof in text form; a line that begins with ``DELETION``, a d, deletes a clause."""
SIZE, FIRST, SECOND, SAME_HASH, NUMBER, LITERALS = 0, 1, 2, 3, 4, 5
"""The places of what a clause says of itself, from its first cell on."""

MULTIPLIER = 2654435761
"""A prime near 2^32 divided by the golden ratio, by which neighbouring literals are spread."""


@helper
def assign(literal: Any, because: int, value: Any, reason: Any, trail: Any, end: int) -> int:
    """Make a literal true, because a clause (its first cell) leaves no choice, or 0; returns the end of the trail."""
    value[literal] = 1
    value[literal ^ 1] = -1
    reason[literal >> 1] = because
    trail[end] = literal
    return end + 1


@helper
def propagate(cells: Any, value: Any, reason: Any, trail: Any, begin: int, end: int) -> tuple[int, int]:
    """Make the consequences of the trail true, from ``begin`` on.

    Returns a clause that is violated, or 0, and the new end of the trail.
    """
    while begin < end:
        false = trail[begin] ^ 1
        begin += 1
        link = false
        clause = cells[link]
        while clause:
            if cells[clause + LITERALS] == false:
                cells[clause + LITERALS] = cells[clause + LITERALS + 1]
                cells[clause + LITERALS + 1] = false
                following = cells[clause + FIRST]
                cells[clause + FIRST] = cells[clause + SECOND]
                cells[clause + SECOND] = following
            following = cells[clause + SECOND]
            size = cells[clause + SIZE]
            if size < 0:
                cells[link] = following
                clause = following
                continue
            other = cells[clause + LITERALS]
            if value[other] > 0:
                link = clause + SECOND
                clause = following
                continue
            at = _find_unfalsified(cells, clause, size, value)
            if at:
                watched = cells[at]
                cells[at] = false
                cells[clause + LITERALS + 1] = watched
                cells[clause + SECOND] = cells[watched]
                cells[watched] = clause
                cells[link] = following
            elif value[other] < 0:
                return clause, end
            else:
                end = assign(other, clause, value, reason, trail, end)
                link = clause + SECOND
            clause = following
    return 0, end


@helper
def _find_unfalsified(cells: Any, clause: int, size: int, value: Any) -> int:
    """The cell of the first literal behind the watched ones that is not false; 0 if all are."""
    for at in range(clause + LITERALS + 2, clause + LITERALS + size):
        if value[cells[at]] >= 0:
            return at
    return 0


@helper
def _hash(literals: Any, size: int, buckets: int) -> int:
    """The bucket of a clause, which does not depend on the order of the literals."""
    total, mixed, product = 0, 0, 1
    for at in range(size):
        literal = literals[at]
        total += literal
        mixed ^= literal * MULTIPLIER
        product = product * (2 * literal + 1) & 0xFFFFFFFF
    return ((total * 1023 + product) ^ mixed) % buckets


@helper
def without_repetition(literals: Any, size: int, mark: Any) -> int:
    """Take repeated literals out of a clause; returns how many are left, -1 if it holds a literal and its negation.

    ``mark`` has no mark before and after.
    """
    kept = 0
    tautology = False
    for at in range(size):
        literal = literals[at]
        if mark[literal]:
            continue
        tautology |= mark[literal ^ 1] > 0
        mark[literal] = 1
        literals[kept] = literal
        kept += 1
    for at in range(kept):
        mark[literals[at]] = 0
    return -1 if tautology else kept


@helper
def _store(cells: Any, used: int, hashed: Any, literals: Any, size: int, number: int, value: Any) -> int:
    """Write a clause behind the used cells; returns the number of used cells.

    The watched literals are two that are not false, where there are two. A clause of one literal is not watched.
    """
    cells[used + SIZE] = size
    cells[used + NUMBER] = number
    if size == 1:
        cells[used + LITERALS] = literals[0]
        return used + LITERALS + 1
    chosen = 0
    for at in range(size):
        if value[literals[at]] >= 0 and chosen < 2:
            literals[at], literals[chosen] = literals[chosen], literals[at]
            chosen += 1
    bucket = _hash(literals, size, len(hashed))
    cells[used + FIRST] = cells[literals[0]]
    cells[used + SECOND] = cells[literals[1]]
    cells[used + SAME_HASH] = hashed[bucket]
    for at in range(size):
        cells[used + LITERALS + at] = literals[at]
    cells[literals[0]] = used
    cells[literals[1]] = used
    hashed[bucket] = used
    return used + LITERALS + size


@helper
def add(
    cells: Any, used: int, hashed: Any, literals: Any, size: int, number: int, value: Any, reason: Any, trail: Any,
    end: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Add a clause without repetitions.

    Returns a clause that is violated now, or 0; the number of used cells; the end of the trail. If the empty clause is
    added, the first of these is -1.
    """
    open_literals = 0
    satisfied = False
    unit = 0
    for at in range(size):
        literal = literals[at]
        satisfied |= value[literal] > 0
        if value[literal] == 0:
            open_literals += 1
            unit = literal
    clause = used
    if size > 0:
        used = _store(cells, used, hashed, literals, size, number, value)
    if satisfied or open_literals > 1:
        return 0, used, end
    if open_literals == 0:
        return clause if size > 0 else -1, used, end
    begin = end
    end = assign(unit, clause, value, reason, trail, end)
    violated, end = propagate(cells, value, reason, trail, begin, end)
    return violated, used, end


@helper
def add_formula(
    formula: Any, cells: Any, hashed: Any, literals: Any, mark: Any, value: Any, reason: Any, trail: Any
) -> tuple[int, int, int]:
    """Add all clauses of a formula, as lists of DIMACS literals that each end with 0; returns what ``add`` returns."""
    violated, used, end, size, number = 0, len(value), 0, 0, 0
    for one in formula:
        if one:
            literals[size] = 2 * one if one > 0 else 1 - 2 * one
            size += 1
            continue
        kept = without_repetition(literals, size, mark)
        if kept >= 0:
            violated, used, end = add(cells, used, hashed, literals, kept, number, value, reason, trail, end)
            if violated:
                break
        size = 0
        number += 1
    return violated, used, end


@helper
def assume_false(
    cells: Any, literals: Any, size: int, value: Any, reason: Any, trail: Any, end: int
) -> tuple[int, int]:
    """Make all these literals false; returns a clause that is violated then, or 0, and the end of the trail.

    If one of them is known to be true, the first of these is that literal, negative.
    """
    begin = end
    for at in range(size):
        literal = literals[at]
        if value[literal] > 0:
            return -literal, end
        if value[literal] == 0:
            end = assign(literal ^ 1, 0, value, reason, trail, end)
    return propagate(cells, value, reason, trail, begin, end)


@helper
def undo(value: Any, trail: Any, begin: int, end: int) -> None:
    """Forget the values of the literals of the trail from ``begin`` on."""
    for at in range(begin, end):
        value[trail[at]] = 0
        value[trail[at] ^ 1] = 0


@helper
def delete(cells: Any, hashed: Any, literals: Any, size: int, mark: Any) -> None:
    """Delete one clause with these literals, if there is one."""
    for at in range(size):
        mark[literals[at]] = 1
    bucket = _hash(literals, size, len(hashed))
    before, clause = -1, hashed[bucket]
    while clause:
        same = cells[clause + SIZE] == size
        for at in range(clause + LITERALS, clause + LITERALS + size):
            same = same and mark[cells[at]] > 0
            if not same:
                break
        if same:
            cells[clause + SIZE] = -size
            if before < 0:
                hashed[bucket] = cells[clause + SAME_HASH]
            else:
                cells[before + SAME_HASH] = cells[clause + SAME_HASH]
            break
        before, clause = clause, cells[clause + SAME_HASH]
    for at in range(size):
        mark[literals[at]] = 0


@helper
def read_line(text: Any, at: int, literals: Any, variables: int) -> tuple[int, int, bool]:
    """Read one line of a proof, whose literals are stored.

    Returns where the next one begins, how many literals it has (-1: malformed), and whether it is a deletion.
    """
    deletion = text[at] == DELETION
    if deletion:
        at += 1
        if at >= len(text) or text[at] != SPACE:
            return at, -1, deletion
        at += 1
    size = 0
    while at < len(text):
        negative = text[at] == MINUS
        at += negative
        digits = number = 0
        leads_with_zero = at < len(text) and text[at] == ZERO
        while at < len(text) and ZERO <= text[at] <= NINE and digits < 10:
            number = number * 10 + (text[at] - ZERO)
            digits += 1
            at += 1
        if digits == 0 or number > variables or at >= len(text) or (leads_with_zero and (negative or digits > 1)):
            return at, -1, deletion
        if number == 0:
            return at + 1, size if text[at] == NEWLINE else -1, deletion
        if text[at] != SPACE or size == len(literals):
            return at, -1, deletion
        literals[size] = 2 * number + negative
        size += 1
        at += 1
    return at, -1, deletion


def _check(formula: Any, variables: int, text: Any, cells: Any, hashed: Any) -> tuple[int, int]:
    """Check a proof; returns the kind of a ``ProofCheck``, and the number of lines that were read.

    ``formula``: the clauses, each a list of DIMACS literals that ends with 0. ``text``: the bytes of a DRAT proof in
    text form. ``cells`` and ``hashed`` are arrays of zeros; of the former 2 × variables + 2, five for each clause and
    one for each literal are needed.
    """
    value = np.zeros(2 * variables + 2, np.int8)
    mark = np.zeros(2 * variables + 2, np.int8)
    reason = np.zeros(variables + 1, np.int64)
    trail = np.empty(variables + 1, np.int32)
    literals = np.empty(max(2 * variables, len(formula)) + 2, np.int32)
    violated, used, end = add_formula(formula, cells, hashed, literals, mark, value, reason, trail)
    if violated:
        return REFUTED, 0
    at, lines = 0, 0
    while at < len(text):
        at, size, deletion = read_line(text, at, literals, variables)
        lines += 1
        if size < 0:
            return NOT_A_PROOF, lines
        kept = without_repetition(literals, size, mark)
        if kept < 0:
            continue
        if deletion:
            if kept > 1:
                delete(cells, hashed, literals, kept, mark)
            continue
        violated, after = assume_false(cells, literals, kept, value, reason, trail, end)
        undo(value, trail, end, after)
        if not violated:
            return DOES_NOT_FOLLOW, lines
        violated, used, end = add(cells, used, hashed, literals, kept, 0, value, reason, trail, end)
        if violated:
            return REFUTED, lines
    return NO_EMPTY_CLAUSE, lines


check = kernel(_check, Path(__file__).parent)
