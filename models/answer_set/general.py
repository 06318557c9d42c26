"""Any problem that has a common form, as a logic program that reads the constraints as facts.

Variables and domains
    One atom per square, ``occupied((Row, Column))``, which the first rule leaves open.
Constraints
    Sets of squares are facts, ``in(Set, Square)``; so are the numbers of pieces that they allow. The rules are the same
    for every problem. A private neighbour: a set is ``single`` if it holds at most one piece; an occupied square must
    have a neighbourhood that is ``single``. Connectedness needs no trick: the first piece is reached; a piece linked to
    a reached piece is reached; no piece may be left. In an answer set such a chain of rules must begin somewhere. With
    clauses alone, a circle of links could support itself.
Search
    clingo's: conflict-driven, as in SAT solvers. One size at a time; it gives all answer sets, one after another.
Size
    n² open atoms; non-attacking queens: 8n - 5 sets, domination: n² sets.
Source
    The uniform encoding, which separates facts from rules: Gebser, Kaminski, Kaufmann and Schaub, Answer Set Solving in
    Practice (2012).
Compare with
    sat/general, cp-sat/general (the same list, another engine), answer-set/queens, answer-set/domination (rules about
    rows and columns).
"""

from collections.abc import Iterator

from models.answer_set.engine import ClingoFormulation
from models.chess.board import Board
from models.common_form import Among, Connected, Constraint, EquallyMany, HalfReified, PrivateNeighbour
from models.problem import Instance
from models.viewpoints.occupied_squares import StatedAsConstraints

PROGRAM = """
{ occupied(Square) : square(Square) } = size.

:- at_least(Set, Number), { occupied(Square) : in(Set, Square) } < Number.
:- at_most(Set, Number), { occupied(Square) : in(Set, Square) } > Number.
:- equally_many(Set, Other),
   #sum { 1, Square : in(Set, Square), occupied(Square); -1, Square : in(Other, Square), occupied(Square) } != 0.

single(Set) :- neighbourhood(_, Set), { occupied(Square) : in(Set, Square) } <= 1.
:- occupied(Square), neighbourhood(Square, _), not single(Set) : neighbourhood(Square, Set).

:- if_occupied(Square, Set), occupied(Square), then_at_least(Set, Number), { occupied(S) : in(Set, S) } < Number.
:- if_occupied(Square, Set), occupied(Square), then_at_most(Set, Number), { occupied(S) : in(Set, S) } > Number.
:- if_empty(Square, Set), not occupied(Square), then_at_least(Set, Number), { occupied(S) : in(Set, S) } < Number.
:- if_empty(Square, Set), not occupied(Square), then_at_most(Set, Number), { occupied(S) : in(Set, S) } > Number.

first(Square) :- connected, occupied(Square), not occupied(Earlier) : square(Earlier), Earlier < Square.
reached(Square) :- first(Square).
reached(Square) :- occupied(Square), linked(Other, Square), reached(Other).
:- connected, occupied(Square), not reached(Square).

#defined in/2. #defined at_least/2. #defined at_most/2. #defined equally_many/2.
#defined if_occupied/2. #defined if_empty/2. #defined then_at_least/2. #defined then_at_most/2.
#defined neighbourhood/2. #defined connected/0. #defined linked/2.
"""


class General(StatedAsConstraints, ClingoFormulation):
    def program(self, instance: Instance) -> str:
        constraints = instance.problem.common_form(instance) or []
        lines = [line for number, one in enumerate(constraints) for line in as_facts(instance.board, number, one)]
        return "\n".join([PROGRAM, *lines])


def as_facts(board: Board, number: int, constraint: Constraint) -> Iterator[str]:
    """A constraint as facts; ``number`` identifies it."""
    match constraint:
        case Among(squares, at_least, at_most):
            yield from set_as_facts(board, number, squares)
            if at_least:
                yield f"at_least({number}, {at_least})."
            if at_most is not None:
                yield f"at_most({number}, {at_most})."
        case EquallyMany(first, second):
            yield f"equally_many(({number}, 1), ({number}, 2))."
            yield from set_as_facts(board, f"({number}, 1)", first)
            yield from set_as_facts(board, f"({number}, 2)", second)
        case PrivateNeighbour(square, neighbourhoods):
            for index, neighbourhood in enumerate(neighbourhoods):
                yield f"neighbourhood({board.square(square)}, ({number}, {index}))."
                yield from set_as_facts(board, f"({number}, {index})", neighbourhood)
        case HalfReified(square, among, when_occupied):
            yield f"{'if_occupied' if when_occupied else 'if_empty'}({board.square(square)}, {number})."
            yield from set_as_facts(board, number, among.squares)
            yield f"then_at_least({number}, {among.at_least})."
            if among.at_most is not None:
                yield f"then_at_most({number}, {among.at_most})."
        case Connected(neighbours):
            yield "connected."
            for index, linked in enumerate(neighbours):
                yield from (f"linked({board.square(index)}, {other})." for other in board.squares(linked))


def set_as_facts(board: Board, name: int | str, squares: int) -> Iterator[str]:
    """The squares (a bitboard) of a set as facts; ``name`` is the set's name in the program."""
    return (f"in({name}, {square})." for square in board.squares(squares))
