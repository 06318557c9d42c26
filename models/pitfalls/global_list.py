"""The solutions are collected in a global list, which still holds those of the call before.

Question
    Place any number of pieces so that no two attack each other: as many as there are squares, one less,
    and so on to none.
Viewpoint
    A square is occupied or not.
Variables and domains
    One decision per square: occupied or empty.
Constraints
    A piece stands on no square that another one attacks.
Search
    Depth first, square by square, once for each number of pieces. Where the number is reached, the placement is
    appended to a list that belongs to the file; the function gives the whole list.
What goes wrong
    A global list is made once, when the file is loaded, and not once for each call. The first call is right. The second
    gives its own solutions and those of the first. Even 1 × 1 shows it: the board with a piece is the one solution for
    1 piece, and it comes again when 0 pieces are asked for.
A student asks
    "I ran it for 8 queens, and it gave 92. Why does grade say 184?" It was called twice in one process. You start the
    program anew for every test, and each time the list is empty. Call it twice in one program and compare.
Cure
    Make the list inside the function that is called from outside, and pass it down; or ``yield`` and keep no list at
    all. A default argument, ``def solve(n, found=[])``, is made once too, and so is a list in the body of a class.
Source
    Classroom; "Why are default values shared between objects?" in the Programming FAQ of Python.
Compare with
    backtracking/flags (yields), pitfall/one-list-again (one list of rows in place of many).
"""

from collections.abc import Iterator

from models.backtracking import ENGINE
from models.chess.attacks import conflict_boards
from models.chess.board import Board
from models.pieces import QUEEN
from models.pitfalls import Pitfall
from models.problem import Instance
from models.problems.all_non_attacking import AllNonAttacking
from models.search import Search
from models.viewpoints.occupied_squares import NonAttackingPieces

found: list[int] = []
"""The placements of all calls."""


class GlobalList(Pitfall, NonAttackingPieces):
    engine = ENGINE
    shows_on = Instance(AllNonAttacking(), QUEEN, Board(1, 1))
    symptom = "twice"

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        assert isinstance(instance.size, int)
        collect(instance, search, 0, 0, instance.size)
        yield from found


def collect(instance: Instance, search: Search, index: int, placement: int, pieces: int) -> None:
    """Append every way to place these more pieces on the squares from this bit number on."""
    board = instance.board
    if index == len(board):
        if not pieces and not instance.required & ~placement:
            found.append(placement)  # the mistake is here
        return
    collect(instance, search, index + 1, placement, pieces)
    square = board.square(index)
    conflicts = conflict_boards(board, instance.piece)[index]
    if pieces and not (conflicts & placement or instance.forbidden >> index & 1):
        search.place(square)
        collect(instance, search, index + 1, placement | 1 << index, pieces - 1)
        search.remove(square)
