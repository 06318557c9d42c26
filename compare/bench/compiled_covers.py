"""The two compiled searches for covering sets.

They are compiled for each width of a board's words. So the warm-up has the same board: do two queens cover it?
"""

from compare.bench.questions import counted, domination
from compare.bench.side import Function


def _counted_by(counter: str) -> Function:
    def answer(n: int) -> int:
        return counted(counter, domination(n))

    def warm_up(n: int) -> int:
        return counted(counter, domination(n, 2))

    return Function(counter, answer, warm_up)


COVER = _counted_by("kernels/cover")
FRAME = _counted_by("kernels/frame")
