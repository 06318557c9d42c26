"""Count n queens by joining half boards: our join, and the program from which its idea comes.

That program is Evgeny Kluev's, github.com/EvgenyKluev/N-Queens-Count-Sol, and has the board compiled in. The
programs measured are those on the PATH, nqueens-16 and so on, compiled as 'help speed' says.
"""

import re
import shutil

from compare.bench.ours import HALF_BOARD_JOIN
from compare.bench.pair import Bench, Pair, Workload, quick
from compare.bench.side import Program

WORKLOADS = (quick(16), Workload(18, 4), Workload(20, bench=Bench.FULL))
SMALLEST_SIDE = 7
"""The smallest board for which the program can be compiled."""
ONE_THREAD = "1"


def _program(n: int) -> str:
    """The name of the program for n × n."""
    return f"nqueens-{n}"


def _why_not() -> str | None:
    """The reason why the program cannot be measured here; None if it can."""
    programs = [_program(n) for n in (SMALLEST_SIDE, *(one.n for one in WORKLOADS))]
    missing = next((name for name in programs if not shutil.which(name)), None)
    return missing and f"no {missing} on the PATH"


def _read_result(printed: str) -> int:
    """The number after ``Result:``, with which the printed text begins. Raises ValueError if there is none."""
    result = re.match(r"Result: (\d+)", printed)
    if result is None:
        raise ValueError(f"no result in what was printed: {printed!r}")
    return int(result[1])


PAIRS = [
    Pair(
        name="count-other-join",
        question="count {n} queens",
        ours=HALF_BOARD_JOIN,
        yardstick=Program(
            "Kluev's program, g++ -O3 -march=native",
            lambda n: [_program(n), ONE_THREAD],
            small_side=SMALLEST_SIDE,
            read=_read_result,
            why_not=_why_not,
        ),
        workloads=WORKLOADS,
    )
]
