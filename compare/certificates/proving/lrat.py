"""A proof with hints, as LRAT: for each clause, from which clauses it follows. A checker has nothing to search for.

Source: Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, Efficient certified RAT verification, CADE 2017, 220.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path

from compare.certificates.proving.cadical import UNFINISHED
from compare.certificates.proving.clauses import Clause
from compare.harness.faults import Fault


def write_lrat(clauses: Sequence[Clause], proof: str, path: str) -> int:
    """Write the LRAT form of a DRAT proof of these clauses to ``path``; returns the number of bytes.

    Clauses are numbered from 1, those of the formula first, in their order. Raises Fault if the proof is none, or is
    too long.
    """
    unfinished = Path(path + UNFINISHED)
    with unfinished.open("w", encoding="ascii") as file:
        file.writelines(_lines(clauses, Path(proof)))
    os.replace(unfinished, path)
    return Path(path).stat().st_size


def _lines(clauses: Sequence[Clause], proof: Path) -> Iterator[str]:
    """The lines of the proof that are needed, and after each the deletion of the clauses that it is the last to use."""
    from compare.certificates.proving.trimming import walk  # only here: it takes a while to load

    if not all(clauses):
        yield _line(len(clauses) + 1, (), [clauses.index(()) + 1])
        return
    walked = walk(clauses, max(abs(literal) for clause in clauses for literal in clause), proof)
    if walked is None:
        raise Fault(f"{proof.name} is no proof, or is too long for hints; shards have shorter proofs")
    text = proof.read_bytes().split(b"\n")
    last_use = walked.last_use.tolist()
    names = dict(enumerate(range(1, len(clauses) + 1)))
    numbers = count(len(clauses) + 1)
    unneeded = [names.pop(clause) for clause in range(len(clauses)) if not last_use[clause]]
    if unneeded:
        yield _deletion(len(clauses), unneeded)
    for line in range(1, walked.lines + 1):
        derived = len(clauses) + line - 1
        if not last_use[derived]:
            continue
        causes = walked.causes(line).tolist()
        name = next(numbers)
        yield _line(name, text[line - 1].decode().split()[:-1], [names[clause] for clause in causes])
        used_up = [names.pop(clause) for clause in causes if last_use[clause] == line]
        if used_up:
            yield _deletion(name, used_up)
        names[derived] = name
    conflict = walked.causes(walked.lines + 1).tolist()
    yield _line(next(numbers), (), [names[clause] for clause in conflict])


def _line(name: int, literals: Iterable[str], hints: Iterable[int]) -> str:
    return " ".join(map(str, (name, *literals, 0, *hints, 0))) + "\n"


def _deletion(name: int, clauses: Iterable[int]) -> str:
    return f"{name} d {' '.join(map(str, clauses))} 0\n"
