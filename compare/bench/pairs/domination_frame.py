"""Count the smallest sets of queens that cover the board: by frames, and by our cover search for any piece."""

from compare.bench.ours import COVER, FRAME
from compare.bench.pair import Bench, Case, Pair

PAIR = Pair(
    what="domination of {n} × {n}",
    ours=FRAME,
    yardstick=COVER,
    cases=(Case(12, bench=Bench.QUICK), Case(14, 5)),
)
