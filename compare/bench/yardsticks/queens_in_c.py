"""The yardstick of the counters: the bit-twiddling recursion in C."""

from compare.bench.side import Program
from compare.bench.yardsticks.c_program import NotCompiled, program

SOURCE = "queens.c"


def _command(n: int) -> list[str]:
    return [str(program(SOURCE)), str(n)]


def _why_not() -> str | None:
    try:
        program(SOURCE)
    except NotCompiled as error:
        return str(error)
    return None


QUEENS_IN_C = Program("C recursion on bit masks, -O3", _command, why_not=_why_not)
