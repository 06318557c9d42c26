"""The attack tables of the formulations against the walking definition of the specification."""

from hypothesis import given

from models import Board, Piece, bits
from models.catalogue.finding import find_piece
from models.chess.attacks import (
    attack_boards,
    clique_partitions,
    conflict_boards,
    conflict_cliques,
    covered_boards,
    covering_boards,
    non_attacking_bound,
)
from tests.support.instances import SMALL_BOARDS
from tests.support.reference import solutions
from tests.support.strategies import any_pieces, boards, named_pieces


def walked(board: Board, piece: Piece) -> list[set[int]]:
    return [{board.index(target) for target in piece.attacked_from(board, square)} for square in board]


@given(boards(), any_pieces())
def test_attack_boards_hold_what_a_walk_reaches(board: Board, piece: Piece) -> None:
    assert [set(bits(attacked)) for attacked in attack_boards(board, piece)] == walked(board, piece)


@given(boards(), any_pieces())
def test_covered_and_covering_are_the_two_sides_of_one_relation(board: Board, piece: Piece) -> None:
    covered, covering = covered_boards(board, piece), covering_boards(board, piece)
    for origin in range(len(board)):
        for target in range(len(board)):
            assert covered[origin] >> target & 1 == covering[target] >> origin & 1


@given(boards(), any_pieces())
def test_cliques_forbid_just_the_pairs_that_attack(board: Board, piece: Piece) -> None:
    attacked = walked(board, piece)
    pairs = {(a, b) for a in range(len(board)) for b in range(len(board)) if b in attacked[a] or a in attacked[b]}
    from_cliques = {
        (a, b) for clique in conflict_cliques(board, piece) for a in bits(clique) for b in bits(clique) if a != b
    }
    from_boards = {(a, b) for a, others in enumerate(conflict_boards(board, piece)) for b in bits(others)}
    assert from_cliques == pairs == from_boards


@given(boards(3), named_pieces())
def test_no_more_pieces_than_the_bound_stand_without_attack(board: Board, piece: Piece) -> None:
    from models import OPTIMUM, Instance, find_problem

    best = solutions(Instance(find_problem("non-attacking"), piece, board, OPTIMUM))
    assert next(iter(best)).bit_count() <= non_attacking_bound(board, piece)


@given(boards(3), named_pieces())
def test_a_clique_partition_has_every_square_once_and_no_two_squares_of_a_part_go_together(
    board: Board, piece: Piece
) -> None:
    conflicts = conflict_boards(board, piece)
    for parts in clique_partitions(board, piece):
        assert sorted(index for part in parts for index in bits(part)) == list(range(len(board)))
        for part in parts:
            assert all(part & ~conflicts[index] == 1 << index for index in bits(part))


def test_the_bound_is_reached_by_16_kings_32_knights_and_14_bishops_on_8_by_8_and_16_kings_on_7_by_7() -> None:
    on_8 = [non_attacking_bound(Board(8, 8), find_piece(name)) for name in ("king", "knight", "bishop")]
    assert on_8 == [16, 32, 14]
    assert non_attacking_bound(Board(7, 7), find_piece("king")) == 16


def test_a_queen_in_the_corner_of_8_by_8_attacks_21_squares_and_in_the_middle_27() -> None:
    board, queen = Board(8, 8), find_piece("queen")
    counts = [attacked.bit_count() for attacked in attack_boards(board, queen)]
    assert (min(counts), max(counts), counts[0]) == (21, 27, 21)


def test_knight_and_king_attack_as_in_chess() -> None:
    board = Board(8, 8)
    assert len(find_piece("knight").attacked_from(board, (0, 0))) == 2
    assert len(find_piece("knight").attacked_from(board, (4, 4))) == 8
    assert find_piece("king").attacked_from(board, (0, 0)) == {(0, 1), (1, 0), (1, 1)}


def test_on_a_torus_a_line_that_closes_does_not_attack_its_own_square() -> None:
    torus = Board(4, 4, wrap=True)
    for piece in map(find_piece, ("queen", "rook", "bishop", "knight", "king")):
        for square in torus:
            assert square not in piece.attacked_from(torus, square)
    assert len(find_piece("queen").attacked_from(torus, (0, 0))) == 3 + 3 + 3 + 3 - 1


def test_the_small_boards_of_the_reference_are_of_all_shapes() -> None:
    shapes = {(board.rows > board.columns) - (board.rows < board.columns) for board in SMALL_BOARDS}
    assert shapes == {-1, 0, 1}
