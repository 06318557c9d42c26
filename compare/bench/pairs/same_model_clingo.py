"""All solutions of n queens: a logic program of ours, and a short program with the same rules and settings."""

from compare.bench.ours import listing
from compare.bench.pair import Bench, Case, Pair
from compare.bench.side import Function
from compare.bench.yardsticks.clingo_program import solutions

PAIR = Pair(
    what="list {n} queens, the same model",
    ours=listing("answer-set/queens"),
    yardstick=Function("clingo, a short program", lambda n: len(solutions(n))),
    cases=(Case(8, bench=Bench.QUICK), Case(10, 0.95)),
)
