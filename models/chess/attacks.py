"""Attacks as bitboards, for the formulations: what a piece attacks, what covers a square, which squares exclude others.

The specification does not read these tables; it walks (``Piece.attacked_from``). A test compares the two.
"""

from functools import cache
from heapq import heapify, heappop, heappush

from models.chess.board import Board, Step, bits
from models.chess.piece import Piece


@cache
def attack_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square (by bit number) the bitboard of the squares that a piece there attacks."""
    attacked = [0] * len(board)
    for ride in piece.rides:
        for line in board.lines(ride):
            _add_rest_of_line(attacked, line, closed=board.wrap)
    for index, square in enumerate(board):
        targets = (board.after(square, leap) for leap in piece.leaps)
        attacked[index] |= board.bitboard(target for target in targets if target is not None)
        attacked[index] &= ~(1 << index)
    return tuple(attacked)


def _add_rest_of_line(attacked: list[int], line: list[int], *, closed: bool) -> None:
    """Add, for each square of a line, the squares after it; those of a ``closed`` line are all its squares."""
    after = sum(1 << index for index in line) if closed else 0
    for index in reversed(line):
        attacked[index] |= after
        if not closed:
            after |= 1 << index


@cache
def covering_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square the bitboard of the squares from which a piece covers it: the square itself and its attackers."""
    if attacks_both_ways(piece):
        return covered_boards(board, piece)
    covering = [1 << index for index in range(len(board))]
    for index, attacked in enumerate(attack_boards(board, piece)):
        for target in bits(attacked):
            covering[target] |= 1 << index
    return tuple(covering)


def attacks_both_ways(piece: Piece) -> bool:
    """Whether a piece that attacks a square is attacked from there, as its steps go both ways."""
    return all((-rows, -columns) in steps for steps in (piece.rides, piece.leaps) for rows, columns in steps)


@cache
def attacker_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square the bitboard of the squares from which a piece attacks it."""
    return tuple(squares & ~(1 << index) for index, squares in enumerate(covering_boards(board, piece)))


@cache
def covered_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square the bitboard of what a piece there covers: the square itself and all that it attacks."""
    return tuple(attacked | 1 << index for index, attacked in enumerate(attack_boards(board, piece)))


@cache
def conflict_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square the bitboard of the squares where no second piece may stand if neither is to attack the other."""
    covering = covering_boards(board, piece)
    attacked = attack_boards(board, piece)
    return tuple((covering[index] | attacked[index]) & ~(1 << index) for index in range(len(board)))


def ride_directions(piece: Piece) -> list[Step]:
    """The rides of a piece, one of each pair of opposite steps: 4 for a queen, 2 for a rook."""
    return sorted(ride for ride in piece.rides if ride > (0, 0) or (-ride[0], -ride[1]) not in piece.rides)


@cache
def conflict_cliques(board: Board, piece: Piece) -> tuple[int, ...]:
    """Sets of squares (bitboards) that hold at most one piece each, and together forbid every attack.

    For a rider these are its lines; for a leaper, cliques of its graph, grown from one pair at a time.
    """
    lines = [line for ride in ride_directions(piece) for line in board.line_boards(ride) if line.bit_count() > 1]
    leaper = Piece(f"leaps of {piece.name}", leaps=piece.leaps)
    return tuple(dict.fromkeys(lines + _leaper_cliques(board, leaper)))


def _leaper_cliques(board: Board, leaper: Piece) -> list[int]:
    """Every pair of squares a leap apart is in one of these cliques, each grown greedily from a pair not yet in one."""
    conflicts = conflict_boards(board, leaper)
    unpaired = list(conflicts)
    cliques = []
    for first in range(len(board)):
        while unpaired[first]:
            clique = _grow_clique(first, next(bits(unpaired[first])), conflicts)
            for member in bits(clique):
                unpaired[member] &= ~clique
            cliques.append(clique)
    return cliques


def _grow_clique(first: int, second: int, conflicts: tuple[int, ...]) -> int:
    """The bitboard of a clique: the pair, and again and again the first square that excludes all that are in it."""
    clique = 1 << first | 1 << second
    candidates = conflicts[first] & conflicts[second]
    while candidates:
        member = next(bits(candidates))
        clique |= 1 << member
        candidates &= conflicts[member]
    return clique


@cache
def clique_partitions(board: Board, piece: Piece) -> tuple[tuple[int, ...], ...]:
    """Ways to cut the board into parts (bitboards) that hold at most one piece each.

    The parts are the lines of one direction of ride, for each direction; or cliques and what is left of cliques.
    """
    by_lines = (tuple(board.line_boards(ride)) for ride in ride_directions(piece))
    return (*by_lines, _greedy_clique_partition(board, piece))


def non_attacking_bound(board: Board, piece: Piece) -> int:
    """An upper bound on the number of pieces none of which attacks another: the parts of the smallest partition."""
    return min(len(parts) for parts in clique_partitions(board, piece))


def _greedy_clique_partition(board: Board, piece: Piece) -> tuple[int, ...]:
    """Take the clique that has the most squares left, until none has any; then the single squares that are left."""
    left = board.full
    parts = []
    queue = [(-clique.bit_count(), clique) for clique in conflict_cliques(board, piece)]
    heapify(queue)
    while queue:
        promised, clique = heappop(queue)
        part = clique & left
        if part.bit_count() == -promised:
            left &= ~part
            parts.append(part)
        elif part:
            heappush(queue, (-part.bit_count(), part))
    return (*parts, *(1 << index for index in bits(left)))


@cache
def excluded_boards(board: Board, piece: Piece) -> tuple[int, ...]:
    """For each square of layer 0 the squares of layer 1 where no piece may stand if neither is to attack the other.

    The square of the same name is among them. The entries are in the order of the face of the board, and bitboards of
    it.
    """
    attacked = attack_boards(board.face, piece.on_layer(0))
    attackers = attacker_boards(board.face, piece.on_layer(1))
    return tuple(attacked[index] | attackers[index] | 1 << index for index in range(len(board.face)))
