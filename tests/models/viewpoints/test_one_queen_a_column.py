"""The viewpoint of one queen in each column."""

import pytest

from models import Board
from models.catalogue.finding import find_problem
from models.engine import Unsupported
from models.viewpoints.one_queen_a_column import three_all_different
from tests.support.instances import QUEEN, asked


def test_a_column_without_a_row_has_no_model_and_says_so() -> None:
    instance = asked(find_problem("non-attacking"), QUEEN, Board(4), 4)
    assert len(three_all_different("me", instance).variables) == 4
    last_column = sum(1 << 4 * row + 3 for row in range(4))
    with pytest.raises(Unsupported, match="a column has no row where its queen may stand"):
        three_all_different("me", instance.narrowed(0, last_column))


@pytest.mark.parametrize(("board", "across"), [(Board(5, 3), "row"), (Board(4), "row"), (Board(3, 5), "column")])
def test_the_array_has_the_name_of_the_lines_that_its_values_count(board: Board, across: str) -> None:
    model = three_all_different("me", asked(find_problem("non-attacking"), QUEEN, board, board.shorter_side))
    assert (model.array, model.constraints[0].says) == (across, f"at most one queen on every {across}")
    squares = [next(iter(one.squares.values())) for one in model.variables]
    firsts = {board.square(square.bit_length() - 1) for square in squares}
    assert {column if across == "column" else row for row, column in firsts} == {0}
