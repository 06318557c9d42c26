"""Problems and instances: an instance is one question.

A problem says independently of each other what makes a placement a solution (``is_solution``, the specification, in
plain code over squares), how constraints over sets of squares state the same (the common form, which the general
formulation of each engine reads), and of which classic conditions it consists (``conditions``, which the special
formulations read). It also says whether few or many pieces are wanted.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final, Literal

from models.chess.board import Board, Square, is_whole_number
from models.chess.notation import square_names
from models.chess.piece import Piece
from models.chess.symmetry import Symmetry, symmetries
from models.common_form import Among as Among
from models.common_form import Constraint
from models.languages import say, translate
from models.lesson import Documented

OPTIMUM: Final = "optimum"
ANY: Final = "any"
Size = int | Literal["optimum", "any"]
"""A number of pieces; the best number that has a solution; or all numbers."""
Occupied = frozenset[Square]
"""The occupied squares, as the specification reads them."""
MOST_SQUARES_TO_STATE: Final = 4096
"""On a larger board, stating a question as constraints or clauses takes too much memory."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The classic conditions that every solution meets. Special formulations read them; the specification does not."""

    non_attacking: bool = False
    """No piece attacks another."""
    covered: bool = False
    """Every square is occupied or attacked."""
    attacked: bool = False
    """Every square is attacked, the occupied ones too."""
    armies: bool = False
    """As many pieces stand on layer 0 as on layer 1, and none attacks one of the other layer."""
    marks: bool = False
    """Layer 1 has the squares that are neither occupied nor attacked on layer 0."""
    asks_more: bool = False
    """The problem asks for more than these conditions say."""

    @property
    def are_classic(self) -> bool:
        """Whether a solution need only be ``non_attacking``, ``covered`` and ``attacked``, as far as these are set."""
        return not (self.armies or self.marks or self.asks_more)


NON_ATTACKING: Final = Conditions(non_attacking=True)
DOMINATION: Final = Conditions(covered=True)
INDEPENDENT_DOMINATION: Final = Conditions(non_attacking=True, covered=True)
TOTAL_DOMINATION: Final = Conditions(attacked=True)


class Problem(Documented, ABC):
    """The conditions on a placement. A problem is one file in ``models/problems``; its name is the file's."""

    wanted: ClassVar[Literal["fewest", "most"]]
    """Whether the optimum is the fewest pieces or the most."""
    conditions: ClassVar[Conditions] = Conditions(asks_more=True)
    usual_size: ClassVar[Size] = OPTIMUM
    """The size that is meant where none is given, if it does not depend on the board or the piece."""
    layers: ClassVar[int] = 1
    """The layers of its boards: 2 where a placement says two things of each square, such as which army stands there."""
    takes_pairs: ClassVar[bool] = False
    """Whether there may be two kinds of pieces, the first on layer 0 and the second on layer 1."""

    def __init_subclass__(cls) -> None:
        """A problem that replaces another one's specification does not inherit its conditions and its common form."""
        super().__init_subclass__()
        replaced = getattr(super(cls, cls), "is_solution", None)
        if "is_solution" in vars(cls) and not getattr(replaced, "__isabstractmethod__", False):
            for name in {"conditions", "common_form"} - set(vars(cls)):
                setattr(cls, name, vars(Problem)[name])

    @property
    def name(self) -> str:
        return self.short_name

    @abstractmethod
    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        """Whether these squares are what the problem asks for (the specification; it does not look at the size)."""

    def common_form(self, instance: "Instance") -> Sequence[Constraint] | None:
        """The problem as constraints over sets of squares, without the size; None if it is not stated that way."""
        return None

    def default_size(self, board: Board, piece: Piece) -> Size:
        """The size that is meant where none is given."""
        return self.usual_size

    def describe_size(self, board: Board, piece: Piece, size: Size) -> str | None:
        """The size in words where it counts more than pieces, such as squares that are left free; else None."""
        return None

    def sizes(self, instance: "Instance") -> Iterable[int]:
        """The sizes that a solution can have, the best first: the first that has a solution is the optimum."""
        fewest = instance.required.bit_count()
        most = len(instance.board) - instance.forbidden.bit_count()
        return range(fewest, most + 1) if self.wanted == "fewest" else range(most, fewest - 1, -1)

    def explain_rejection(self, board: Board, piece: Piece, occupied: Occupied) -> str | None:
        """The reason why squares that meet ``conditions`` are no solution; None if the problem names no reason."""
        return None

    def is_kept_by(self, symmetry: Symmetry) -> bool:
        """Whether the problem asks the same after this symmetry of the board; it is not asked about the identity."""
        return True

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))


@dataclass(frozen=True)
class Instance:
    """One question: a problem on a board with a piece, the size wanted, and squares that must or must not be occupied.

    The size is a number of pieces, or "optimum", or "any": then the solutions of all sizes are asked for. An instance
    that is made without a size, or with None, has the problem's default size. ``required`` and ``forbidden`` are
    bitboards. The board of a problem with two layers may be given with one.

    Raises ValueError if a required square is forbidden, or either lies outside the board, or the size is negative or an
    unknown word; TypeError if a value is of another kind, such as a problem's name for a problem.
    """

    problem: Problem
    piece: Piece
    board: Board
    size: Size = None  # type: ignore[assignment]  # None: the problem's default size
    required: int = 0
    forbidden: int = 0

    def __post_init__(self) -> None:
        self._check_types()
        self._fit_to_problem()
        if self.size is None:
            object.__setattr__(self, "size", self.problem.default_size(self.board, self.piece))
        self._check_size()
        for word, squares in (("required", self.required), ("forbidden", self.forbidden)):
            if squares >> len(self.board):
                raise ValueError(say("{word} has a square outside the board: {squares:#x}", word=word, squares=squares))
        if both := self.required & self.forbidden:
            names = ", ".join(square_names(self.board, both))
            raise ValueError(say("both required and forbidden: {names}; a square can be one of the two", names=names))

    def _check_types(self) -> None:
        """Raise TypeError if a value, other than the size, is of another kind."""
        for value, kind, expected in (
            (self.problem, Problem, "a problem, such as problems()['domination']"),
            (self.piece, Piece, "a piece, such as pieces()['queen']"),
            (self.board, Board, "a board, such as Board(8)"),
        ):
            if not isinstance(value, kind):
                raise TypeError(f"expected {expected}, not {value!r}")
        for word, squares in (("required", self.required), ("forbidden", self.forbidden)):
            if not is_whole_number(squares):
                raise TypeError(f"{word} is a bitboard, such as parse_squares(board, 'a1 b3'), not {squares!r}")

    def _fit_to_problem(self) -> None:
        """Give the board the layers of the problem. Raises ValueError where the board or the piece does not fit it."""
        layers = self.problem.layers
        if self.board.layers not in (1, layers):
            sentence = "a board of {problem} has {layers} layers, not {given}"
            raise ValueError(
                say(sentence, problem=translate(self.problem.name), layers=layers, given=self.board.layers)
            )
        if self.board.layers != layers:
            object.__setattr__(self, "board", replace(self.board, layers=layers))
        if self.piece.pair and not self.problem.takes_pairs:
            sentence = "{problem} has one kind of piece, not {piece}"
            raise ValueError(say(sentence, problem=translate(self.problem.name), piece=self.piece.name))

    def _check_size(self) -> None:
        """Raise TypeError if the size is neither number nor word, ValueError if it is negative or an unknown word."""
        expected = say("a size is a number of pieces, 'optimum' or 'any', not {size!r}", size=self.size)
        if not isinstance(self.size, str) and not is_whole_number(self.size):
            raise TypeError(expected)
        is_known = self.size >= 0 if isinstance(self.size, int) else self.size in (OPTIMUM, ANY)
        if not is_known:
            raise ValueError(expected)

    def __str__(self) -> str:
        board = f"{self.board.rows}×{self.board.columns}{' torus' if self.board.wrap else ' board'}"
        names = {"required": self.required, "forbidden": self.forbidden}
        marked = [f"{word} {' '.join(square_names(self.board, squares))}" for word, squares in names.items() if squares]
        return ", ".join([self.problem.name, self.piece.name, board, f"size {self.size}", *marked])

    @property
    def free(self) -> int:
        """The squares that may be occupied or not, neither required nor forbidden, as a bitboard."""
        return self.board.full & ~(self.required | self.forbidden)

    def with_size(self, size: Size) -> "Instance":
        """The same question with this size."""
        return replace(self, size=size)

    def narrowed(self, required: int = 0, forbidden: int = 0) -> "Instance":
        """The same question with more squares required or forbidden (bitboards)."""
        return replace(self, required=self.required | required, forbidden=self.forbidden | forbidden)

    def admits(self, placement: int) -> bool:
        """Whether all required squares are occupied, and no forbidden square and none outside the board is."""
        return not (placement & ~self.board.full or placement & self.forbidden or self.required & ~placement)

    def is_solution(self, placement: int) -> bool:
        """Whether a placement answers the question: the specification.

        Where the size is "optimum" this says whether the placement is what the problem asks for, not whether
        a better size exists: that takes the whole set of solutions, and is the verdict's affair.
        """
        if not self.admits(placement):
            return False
        occupied = frozenset(self.board.squares(placement))
        if isinstance(self.size, int) and len(occupied) != self.size:
            return False
        return self.problem.is_solution(self.board, self.piece, occupied)

    def symmetries(self) -> list[Symmetry]:
        """The symmetries of the board that keep the problem, the piece, the required and the forbidden squares.

        The identity is the first, whatever the problem says of it.
        """
        identity, *others = symmetries(self.board)
        return [identity, *filter(self._is_kept_by, others)]

    def _is_kept_by(self, symmetry: Symmetry) -> bool:
        """Whether the instance asks the same after this symmetry."""
        keeps_piece = all(self._turns_piece_into_piece(symmetry, layer) for layer in range(self.board.layers))
        keeps_problem = self.problem.is_kept_by(symmetry)
        keeps_required = symmetry.image(self.required) == self.required
        keeps_forbidden = symmetry.image(self.forbidden) == self.forbidden
        return keeps_problem and keeps_piece and keeps_required and keeps_forbidden

    def _turns_piece_into_piece(self, symmetry: Symmetry, layer: int) -> bool:
        """Whether the piece of a layer, after the symmetry, moves as the piece of the layer onto which it is mapped."""
        before = self.piece.on_layer(layer)
        after = self.piece.on_layer(self.board.layers - 1 - layer if symmetry.exchange else layer)
        turned_rides, turned_leaps = (set(map(symmetry.image_of_step, steps)) for steps in (before.rides, before.leaps))
        return turned_rides == after.rides and turned_leaps == after.leaps


def why_not_non_attacking(instance: Instance) -> str | None:
    """The reason why the problem is not just that no piece attacks another; None if it is."""
    return None if instance.problem.conditions == NON_ATTACKING else "only non-attacking"


def why_not_domination(instance: Instance, *, may_be_total: bool = True) -> str | None:
    """The reason why the problem is not domination, independent domination or total domination; None if it is one.

    ``may_be_total=False`` excludes total domination, in which the occupied squares are attacked too.
    """
    conditions = instance.problem.conditions
    if not conditions.are_classic or not (conditions.covered or conditions.attacked):
        return "only domination"
    return "no total domination" if conditions.attacked and not may_be_total else None


def why_not_stated(instance: Instance, *kinds: type[Constraint]) -> str | None:
    """The reason why a formulation that knows only these kinds of constraint cannot read the common form, or None."""
    stated = kinds_of_constraints(instance)
    if stated is None:
        return "no common form"
    unknown = {kind.__name__ for kind in stated if not issubclass(kind, kinds)}
    return say("does not state {names}", names=say(" and ").join(sorted(unknown))) if unknown else None


@lru_cache(maxsize=4096)
def kinds_of_constraints(instance: Instance) -> frozenset[type[Constraint]] | None:
    """The kinds that the common form of the instance has, which many formulations ask; None if it has no such form."""
    constraints = instance.problem.common_form(instance)
    return None if constraints is None else frozenset(map(type, constraints))


def all_constraints(instance: Instance) -> list[Constraint]:
    """The common form, and the size where it is a number; not the required and forbidden squares."""
    stated = list(instance.problem.common_form(instance) or [])
    size = instance.size
    return [*stated, Among(instance.board.full, size, size)] if isinstance(size, int) else stated


def among_constraints(instance: Instance) -> list[Among]:
    """The constraints of the common form that count pieces on squares; none if the problem has no common form."""
    return [one for one in instance.problem.common_form(instance) or () if isinstance(one, Among)]


def shards(instance: Instance, squares: Sequence[int]) -> list[Instance]:
    """The instance cut into instances that share no solution and lose none.

    Of the given free squares (bit numbers) ``squares[i]`` is the first that is occupied in instance i; none of them is
    occupied in the last instance.
    """
    with_first_at_square = []
    before = 0
    for index in squares:
        with_first_at_square.append(instance.narrowed(required=1 << index, forbidden=before))
        before |= 1 << index
    return [*with_first_at_square, instance.narrowed(forbidden=before)]
