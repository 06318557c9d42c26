"""The engine: it conjoins what is required of a placement in a decision diagram, and then reads that.

A diagram is a graph. Each node asks one variable, and has an edge for 0 (low) and one for 1 (high); a solution is a
path from the root to the terminal "true". In a BDD (binary decision diagram) a variable that a path skips may have both
values; in a ZDD (zero-suppressed decision diagram) it is 0. dd has both in C, by CUDD, and BDDs in Python besides.

Operations are dd's; what is read is computed here. dd 0.6 counts the models of a BDD in floating point, and to ask for
the support of a ZDD, as its count does, ends Python with a segmentation fault a little later. An operation in C hears
neither Ctrl-C nor an alarm: so constraints are conjoined one by one, and ``MOST_MEMORY`` limits the nodes.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, reduce
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from operator import or_
from typing import Any, ClassVar

from models.chess.board import bits
from models.decision_diagrams import ENGINE
from models.decision_diagrams.orders import ORDERS
from models.formulation import Formulation
from models.problem import OPTIMUM, Instance
from models.search import Search

MOST_MEMORY = 1 << 29
"""Bytes: some 6 million nodes, on which the longest operation takes seconds."""
FIRST_CACHE = 1 << 16
"""The first size of CUDD's cache, in entries; it grows when needed. dd's default, 4 times this, slows the start."""
Function = Any
"""A node of dd, with all that is below it: a function of the variables."""
Node = tuple[int, int]
"""The level of a node and its number in dd. The terminals are one level below the last variable."""


class DecisionDiagram:
    """The placements that meet what was required so far. Building raises MemoryError where that takes too much.

    Each variable is a bitboard of squares that are occupied together; their order is that of the levels.
    """

    def __init__(self, variables: Sequence[int], *, zero_suppressed: bool = False, memory: int = MOST_MEMORY) -> None:
        self.variables, self.zero_suppressed = variables, zero_suppressed
        self.manager = new_manager(zero_suppressed=zero_suppressed, memory=memory)
        self.manager.declare(*map(str, range(len(variables))))
        self.root = self.true = self.manager.true
        self.false = self.manager.false
        self.is_one = [self.manager.var(str(level)) for level in range(len(variables))]
        self.is_occupied = {square: self.is_one[at] for at, squares in enumerate(variables) for square in bits(squares)}
        self.constraints = 0

    def require(self, condition: Function) -> None:
        """Conjoin the condition with what was required before."""
        self.root = self.root & condition
        self.constraints += 1

    def narrow(self, instance: Instance) -> None:
        """Require that the required squares of the instance are occupied and the forbidden ones empty."""
        for square in bits(instance.required):
            self.require(self.is_occupied[square])
        for square in bits(instance.forbidden):
            self.require(~self.is_occupied[square])

    def any_of(self, functions: Iterable[Function]) -> Function:
        """The function that is true where at least one of these is."""
        return reduce(or_, functions, self.false)

    def any_occupied(self, squares: int) -> Function:
        """The function that is true where at least one of the squares (a bitboard) is occupied."""
        return self.any_of(self.is_occupied[square] for square in bits(squares))

    def has_number(self, squares: int, at_least: int, at_most: int | None) -> Function:
        """True where ``at_least`` to ``at_most`` (None: no limit) of the squares (a bitboard) are occupied."""
        weights = self.count_in(squares)
        if at_most is None:
            return self.has_sum(weights, at_least, lambda number: number >= at_least)
        return self.has_sum(weights, at_most + 1, lambda number: at_least <= number <= at_most)

    def require_size(self, size: int) -> None:
        """Require that exactly ``size`` squares are occupied."""
        self.require(self.has_number(sum(self.variables), size, size))

    def count_in(self, squares: int) -> list[int]:
        """For each variable the number of the squares (a bitboard) that it occupies."""
        return [(squares & one).bit_count() for one in self.variables]

    def has_sum(self, weights: Sequence[int], most: int, is_met: Callable[[int], bool]) -> Function:
        """The function that is true where ``is_met`` holds for the sum of the weights of the variables that are 1.

        ``weights`` has one for each variable. All sums from ``most`` on count as ``most``.
        """
        weighed = [(self.is_one[level], weight) for level, weight in enumerate(weights) if weight]
        sums = [{0}]
        for _, weight in weighed:
            sums.append(sums[-1] | {min(one + weight, most) for one in sums[-1]})
        below = {one: self.true if is_met(one) else self.false for one in sums.pop()}
        for is_one, weight in reversed(weighed):
            below = {one: self.manager.ite(is_one, below[min(one + weight, most)], below[one]) for one in sums.pop()}
        return below[0]

    def sweep(self) -> Iterator[tuple[Node, Node, Node]]:
        """Each node but the terminals, and the ends of its low and its high edge, level by level from the root down."""
        is_bdd = not self.zero_suppressed
        levels: list[dict[int, Function]] = [{} for _ in range(len(self.variables) + 1)]
        level, number = self.node_of(self.root)
        levels[level][number] = self.root
        for level, nodes in enumerate(levels[:-1]):
            for number, node in nodes.items():
                low, high = node.low, node.high
                if is_bdd and node.negated:  # such an edge stands for what is not solved by the node
                    low, high = ~low, ~high
                low_level, low_number = self.node_of(low)
                high_level, high_number = self.node_of(high)
                levels[low_level][low_number], levels[high_level][high_number] = low, high
                yield (level, number), (low_level, low_number), (high_level, high_number)
            nodes.clear()

    def node_of(self, function: Function) -> Node:
        """The node at the root of a function."""
        return min(function.level, len(self.variables)), int(function)

    def count_by_size(self) -> list[int]:
        """The number of placements of 0, 1, 2, … pieces, as far as there are any: digits of one large integer."""
        width = len(self.variables) + 1
        ways = self.count(width)
        return [ways >> place & ~(-1 << width) for place in range(0, ways.bit_length(), width)]

    def count(self, width: int = 0) -> int:
        """The number of placements; with a ``width`` the sum of ``1 << width * pieces`` over all placements."""
        shifts = [squares.bit_count() * width for squares in self.variables]

        def skip(ways: int, first: int, last: int) -> int:
            """The ways after an edge that skips the levels from ``first`` to before ``last``."""
            if not self.zero_suppressed:
                for shift in shifts[first:last]:
                    ways += ways << shift
            return ways

        level, number = self.node_of(self.root)
        ways_to = {number: skip(1, 0, level)}
        for (level, number), *below in self.sweep():
            here = ways_to.pop(number)
            for (deeper, number_below), ways in zip(below, (here, here << shifts[level]), strict=True):
                if deeper > level + 1:
                    ways = skip(ways, level + 1, deeper)
                ways_to[number_below] = ways_to.get(number_below, 0) + ways
        ways_to.pop(int(self.false), None)
        return sum(ways_to.values())

    def edges(self) -> dict[Node, tuple[Node, Node]]:
        """For each node but the terminals the ends of its low and its high edge."""
        return {node: (low, high) for node, low, high in self.sweep()}

    def placements(self, edges: Mapping[Node, tuple[Node, Node]]) -> Iterator[int]:
        """Every placement once: all paths, with both values of each variable that a path of a BDD skips."""
        dead, depth = self.node_of(self.false), len(self.variables)
        waiting = [(self.node_of(self.root), 0, 0)]
        while waiting:
            node, level, placement = waiting.pop()
            if level == depth:
                yield placement
                continue
            if level == node[0]:
                low, high = edges[node]
            else:  # the path skips this variable
                low, high = node, dead if self.zero_suppressed else node
            if high != dead:
                waiting.append((high, level + 1, placement | self.variables[level]))
            if low != dead:
                waiting.append((low, level + 1, placement))


def new_manager(*, zero_suppressed: bool, memory: int = MOST_MEMORY) -> Any:
    """A manager of dd for ZDDs, or for BDDs, in C if that is there. It keeps the order of its variables.

    In C its nodes take ``memory`` bytes at most; in Python there is no limit.
    """
    if not zero_suppressed and not _has("dd.cudd"):
        manager = import_module("dd.autoref").BDD()
        manager.configure(reordering=False)
        return manager
    kind = import_module("dd.cudd_zdd").ZDD if zero_suppressed else import_module("dd.cudd").BDD
    manager = kind(initial_cache_size=FIRST_CACHE)
    manager.configure(reordering=False, max_memory=memory)
    return manager


def why_no_zdd() -> str | None:
    """The reason why there are no ZDDs; None if there are."""
    return None if _has("dd.cudd_zdd") else "this dd is without CUDD"


@cache
def _has(module: str) -> bool:
    """Whether dd has a module. Nothing is imported to find out."""
    package = find_spec("dd")
    return package is not None and PathFinder.find_spec(module, package.submodule_search_locations) is not None


@contextmanager
def _memory_errors() -> Iterator[None]:
    """Raise MemoryError where CUDD has no more nodes, which dd tells in two ways."""
    try:
        yield
    except Exception as error:
        if "NULL" in str(error) or type(error).__name__ == "CouldNotCreateNode":
            raise MemoryError from None
        raise


class DecisionDiagrams(Formulation):
    """The base of formulations by decision diagrams: a subclass says what is required of a placement.

    This class builds the diagram and reads the placements.
    """

    engine = ENGINE
    zero_suppressed: ClassVar[bool] = False

    @abstractmethod
    def state(self, instance: Instance, diagram: DecisionDiagram) -> None:
        """Require the constraints, and the size if it is a number."""

    def order(self, instance: Instance) -> list[int]:
        """The variables, by default the squares, row by row."""
        order = ORDERS[str(self.setting("order"))]
        return [1 << square for square in order(instance.board)]

    def diagram(self, instance: Instance, variables: Sequence[int] = (), memory: int = MOST_MEMORY) -> DecisionDiagram:
        """The diagram of the solutions, of any size unless the size is a number.

        ``variables`` (bitboards) take the place of those of ``order``, if any are given. Raises MemoryError where it
        takes more than ``memory`` bytes and dd has CUDD.
        """
        with _memory_errors():
            diagram = DecisionDiagram(
                variables or self.order(instance), zero_suppressed=self.zero_suppressed, memory=memory
            )
            self.state(instance, diagram)
            return diagram

    def prepare(self, instance: Instance) -> None:
        new_manager(zero_suppressed=self.zero_suppressed)

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        with search.building():
            diagram = self.diagram(instance)
            if instance.size == OPTIMUM:
                most = len(diagram.count_by_size()) - 1
                with _memory_errors():
                    diagram.require_size(most)
        search.statistics.variables = len(diagram.variables)
        search.statistics.constraints = diagram.constraints
        if diagram.root == diagram.false:
            return
        edges = diagram.edges()
        search.statistics.nodes = (search.statistics.nodes or 0) + len(edges) + 2
        yield from diagram.placements(edges)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """One diagram for all sizes, or for the most; for the fewest size by size, as most covers have many pieces."""
        is_fewest = instance.size == OPTIMUM and instance.problem.wanted == "fewest"
        yield from super()._solve(instance, search) if is_fewest else self.placements(instance, search)
