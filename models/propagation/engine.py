"""The base of the lessons of this engine: their variables, and the search with their propagators."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from models.formulation import Formulation
from models.problem import Instance
from models.propagation import ENGINE
from models.propagation.solver.domains import Domains
from models.propagation.solver.fixed_point import FixedPoint
from models.propagation.solver.orders import first_open
from models.propagation.solver.propagator import Propagator
from models.propagation.solver.search import ChooseVariable, DepthFirst
from models.search import Search
from models.viewpoints.one_queen_a_column import OneQueenAColumn, column_squares, rows_allowed


class Inference(Formulation):
    """The base of the lessons of this engine: a subclass states variables and propagators, and this class searches.

    Search
        Depth first. Before each decision all propagators are called until none removes a value. Columns in their order,
        rows from the top. A variable that has one value left is not decided: it costs no node.
    """

    engine = ENGINE
    is_telling = False
    worthwhile_up_to: ClassVar[int | None] = 64
    fixed_parameters = frozenset({"seed"})
    never_more_nodes_than: ClassVar[tuple[str, ...]] = ()
    """The files of this room whose lessons need at least as many nodes: this one removes all that they do, or jumps."""

    @abstractmethod
    def domains(self, instance: Instance, search: Search) -> Domains:
        """The variables with their domains."""

    @abstractmethod
    def propagators(self, instance: Instance) -> Iterable[Propagator]:
        """The constraints, in the order in which they are called first."""

    def order(self, fixed_point: FixedPoint) -> ChooseVariable:
        """The rule that chooses the variable that is decided next."""
        return first_open

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        domains = self.domains(instance, search)
        fixed_point = FixedPoint(self.propagators(instance))
        search.statistics.variables = len(domains)
        search.statistics.constraints = len(fixed_point.propagators)
        yield from self.search(instance, domains, fixed_point).solutions()

    def search(self, instance: Instance, domains: Domains, fixed_point: FixedPoint) -> DepthFirst:
        """The search through these domains, made but not yet begun."""
        return DepthFirst(instance.board, domains, fixed_point, self.order(fixed_point))


class QueensInColumns(OneQueenAColumn, Inference):
    """One variable a column, the row of its queen."""

    def domains(self, instance: Instance, search: Search) -> Domains:
        allowed = [sum(1 << row for row in rows) for rows in rows_allowed(instance)]
        return Domains(column_squares(instance.board), allowed, search)


def column_pairs(instance: Instance) -> Iterator[tuple[int, int]]:
    """Every two columns, the left one first."""
    return combinations(range(instance.board.shorter_side), 2)
