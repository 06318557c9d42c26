"""Chess questions, and many ways to answer each of them.

>>> from models import Board, Instance, draw, find_formulation, find_piece, find_problem
>>> question = Instance(find_problem("domination"), find_piece("queen"), Board(4))
>>> solutions = list(find_formulation("uncovered-square").solve(question))
>>> len(solutions)
12
>>> print(draw(question.board, solutions[0]))
4 Q · · ·
3 · · · ·
2 · · Q ·
1 · · · ·
  a b c d

``problems()``, ``pieces()`` and ``formulations()`` list what there is. A formulation raises Unsupported where it does
not answer a question; ``unsupported(question)`` tells beforehand.

Reading order: board, symmetry, piece, problem, search, formulation; then the problems, and the formulations engine by
engine.
"""

# Loading a package binds its name here: these two now, so that the functions of their names are bound later, and stay.
import models.pieces
import models.problems  # noqa: F401
from models.catalogue.finding import (
    engines,
    find_formulation,
    find_piece,
    find_problem,
    formulations,
    pieces,
    problems,
)
from models.chess.attack_graph import attack_graph
from models.chess.board import Board, Square, Step, bits
from models.chess.notation import draw, parse_square, parse_squares, square_name, square_names
from models.chess.piece import Piece, in_all_directions
from models.chess.placement import Placement
from models.chess.symmetry import Symmetry, orbits, symmetries
from models.common_form import HalfReified
from models.engine import Engine, Unsupported
from models.formulation import Formulation, SolutionSet, Status
from models.problem import ANY, OPTIMUM, Among, Conditions, Instance, Problem, Size, shards
from models.search import Search, SearchStatistics, Watcher

__all__ = [
    "ANY",
    "OPTIMUM",
    "Among",
    "Board",
    "Conditions",
    "Engine",
    "Formulation",
    "HalfReified",
    "Instance",
    "Piece",
    "Placement",
    "Problem",
    "Search",
    "SearchStatistics",
    "Size",
    "SolutionSet",
    "Square",
    "Status",
    "Step",
    "Symmetry",
    "Unsupported",
    "Watcher",
    "attack_graph",
    "bits",
    "draw",
    "engines",
    "find_formulation",
    "find_piece",
    "find_problem",
    "formulations",
    "in_all_directions",
    "orbits",
    "parse_square",
    "parse_squares",
    "pieces",
    "problems",
    "shards",
    "square_name",
    "square_names",
    "symmetries",
]
