"""The board shows what stands, what is attacked and what is tried."""

from compare.classroom.watching.board_picture import CELL_SIZES, BoardPicture, Look
from compare.classroom.watching.replay import State
from compare.report.symbols import ATTACKED, MARKED, OCCUPIED, SOLVED, SQUARES
from models import (
    Board,
    Instance,
    find_piece,
    find_problem,
    parse_square,
)
from models.backtracking.counters import AttackCounters, ignore_change
from models.watching import Event, Kind


def queens(n: int, required: int = 0, forbidden: int = 0) -> Instance:
    return Instance(find_problem("non-attacking"), find_piece("queen"), Board(n, n), n, required, forbidden)


def domination(n: int) -> Instance:
    return Instance(find_problem("domination"), find_piece("queen"), Board(n, n))


def style_of(picture: BoardPicture, name: str) -> object:
    return picture._style(parse_square(picture.board, name))


def picture_after(events: list[Event], instance: Instance, look: Look | None = None) -> BoardPicture:
    state = State()
    for event in events:
        state.apply(event)
    return BoardPicture(instance, state, events[-1], look or Look(CELL_SIZES[2]))


def test_the_board_shows_pieces_clear_attacked_squares_dim_and_the_square_being_tried() -> None:
    events = [Event(Kind.PLACE, (0, 0)), Event(Kind.PLACE, (2, 1)), Event(Kind.REJECT, (1, 2))]
    picture = picture_after(events, queens(4, forbidden=1 << 15))
    assert picture.text().plain.splitlines() == [
        "4  ♛  ·  ·  · ",
        "3  ·  ·  ×    ",
        "2  ·  ♛  ·  · ",
        "1  ·  ·  ·  # ",
        "   a  b  c  d",
    ]
    assert style_of(picture, "c3") == MARKED[Kind.REJECT]
    assert style_of(picture, "a4") == OCCUPIED[0]
    assert (style_of(picture, "b4"), style_of(picture, "c4")) == (ATTACKED[1], ATTACKED[0])
    assert style_of(picture, "d3") == SQUARES[0]
    assert picture.attackers == {(2, 1)}


def test_the_board_can_show_on_each_square_how_many_pieces_attack_it() -> None:
    events = [Event(Kind.PLACE, (0, 0)), Event(Kind.PLACE, (2, 1)), Event(Kind.REJECT, (1, 2))]
    picture = picture_after(events, queens(4, forbidden=1 << 15), Look(CELL_SIZES[2], counts=True))
    assert picture.text().plain.splitlines()[:4] == [
        "4  ♛  2  1  2 ",
        "3  2  2  1  0 ",
        "2  2  ♛  2  1 ",
        "1  2  1  1  # ",
    ]
    assert style_of(picture, "c3") == MARKED[Kind.REJECT]


def test_the_counts_on_the_board_are_those_that_the_formulation_counters_keeps() -> None:
    squares = [(0, 0), (2, 1), (4, 2)]
    picture = picture_after([Event(Kind.PLACE, square) for square in squares], queens(6))
    counters = AttackCounters(picture.board, find_piece("queen"), ignore_change)
    for square in squares:
        counters.change(picture.board.index(square), +1)
    assert [picture.attacks[square] for square in picture.board] == counters.count


def test_a_count_that_has_no_room_is_a_plus() -> None:
    board = Board(1, 12)
    instance = Instance(find_problem("domination"), find_piece("queen"), board, required=board.full >> 1)
    state = State()
    narrow, wide = (BoardPicture(instance, state, None, Look(CELL_SIZES[index], counts=True)) for index in (-1, -2))
    assert narrow.text().plain.splitlines()[0] == "1 ♛♛♛♛♛♛♛♛♛♛♛+"
    assert wide.text().plain.splitlines()[0].endswith("♛ 11")


def test_a_solution_is_shown_whole_and_a_required_piece_stands_from_the_start() -> None:
    instance = queens(4, required=1 << 1)
    picture = picture_after([Event(Kind.SIZE, size=4)], instance)
    assert picture.standing == {(0, 1)}
    solution = instance.board.bitboard([(0, 1), (1, 3), (2, 0), (3, 2)])
    picture = picture_after([Event(Kind.SOLUTION, placement=solution)], instance)
    assert len(picture.standing) == 4
    assert style_of(picture, "b4") == SOLVED


def test_without_colours_the_marked_square_has_brackets_and_without_unicode_there_are_letters() -> None:
    events = [Event(Kind.PLACE, (0, 0))]
    text = picture_after(events, queens(2), Look(CELL_SIZES[2], colours=False, unicode=False)).text().plain
    assert text.splitlines() == ["2 [Q] . ", "1  .  . ", "   a  b"]
