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
