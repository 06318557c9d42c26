"""The best size by one call of z3's optimizer, for any problem that has a common form.

Constraints
    As in smt/general, without the size; and an objective, the sum of the occupied squares. z3 sees that this is MaxSAT:
    an empty square is wished for, a soft constraint of weight 1; where the most are wanted, an occupied one.
Search
    MaxSAT by cores: as long as the wishes cannot all be met, the solver names some that contradict each other; weaker
    ones replace these, and the bound rises by 1. Then the size is fixed, and the search lists the solutions. That 5
    queens are the fewest that cover 8 × 8 takes 1.9 s with z3 5.4. Size by size it takes as long: there are few sizes.
Size
    As smt/general without the size.
Source
    Optimization modulo theories: Bjørner, Phan and Fleckenstein, νZ - An Optimizing SMT Solver, TACAS 2015. Cores:
    Narodytska and Bacchus, Maximum Satisfiability Using Core-Guided MaxSAT Resolution, AAAI 2014.
Compare with
    smt/general (size by size), sat/cover (the bound falls), answer-set/domination (cores, too), cp-sat/cover.
"""

from collections.abc import Iterator

from models.problem import OPTIMUM, Instance
from models.search import Search
from models.smt.engine import Term, in_thread, is_satisfiable, make_reader, z3
from models.smt.general import General
from models.solvers.batches import BatchesOfThread


class Optimization(General):
    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        if instance.size != OPTIMUM:
            yield from super()._solve(instance, search)
            return
        for best in in_thread(lambda solving, context: self._optimize(instance, search, solving, context)):
            yield from self.placements(instance.with_size(best.bit_count()), search)

    def _optimize(self, instance: Instance, search: Search, solving: BatchesOfThread, context: Term) -> None:
        """Give a placement of the best size, if there is one."""
        optimizer = z3.Optimize(ctx=context)
        occupied = self.state_all(instance, optimizer, search, solving)
        pieces = z3.Sum([z3.If(one, z3.IntVal(1, context), z3.IntVal(0, context)) for one in occupied])
        if instance.problem.wanted == "fewest":
            optimizer.minimize(pieces)
        else:
            optimizer.maximize(pieces)
        if is_satisfiable(optimizer):
            solving.give(make_reader(occupied)(optimizer))
        self.count_steps(optimizer, search)
