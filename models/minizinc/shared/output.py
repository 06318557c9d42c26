"""The output of ``minizinc --all-solutions``, read strictly.

Each solution is one line, an array of integers, and a line of ten hyphens. After the last one comes a line of ten
equals signs: only this says that the search is finished. Whatever else ends the output, solutions may be missing.
"""

import json
from collections.abc import Iterable, Iterator

from models.formulation import GaveUp

SOLUTION_END = "-" * 10
COMPLETE = "=" * 10
UNSATISFIABLE = "=====UNSATISFIABLE====="
UNKNOWN = "=====UNKNOWN====="


def solutions(lines: Iterable[str]) -> Iterator[list[int]]:
    """The arrays of the solutions, as they come.

    Raises GaveUp if the output ends before the solver says that it has finished, or says that it stopped; RuntimeError
    at a line that is not of this form.
    """
    array: list[int] | None = None
    found = 0
    for line in map(str.strip, lines):
        if array is not None:
            if line != SOLUTION_END:
                raise RuntimeError(f"minizinc printed {line[:60]!r} where a solution should end")
            yield array
            array, found = None, found + 1
        elif line == COMPLETE or (line == UNSATISFIABLE and not found):
            return
        elif line == UNKNOWN:
            raise GaveUp("the solver of minizinc stopped before it had all solutions")
        else:
            array = parse_array(line)
    raise GaveUp("minizinc ended without saying that it has all solutions")


def parse_array(line: str) -> list[int]:
    """The array that one line of output is; RuntimeError if it is none."""
    try:
        values = json.loads(line)
    except ValueError:
        values = None
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise RuntimeError(f"minizinc printed {line[:60]!r} where an array of integers should stand")
    return values
