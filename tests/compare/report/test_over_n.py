"""The words about the literature in a row of the table over n."""

from compare.answers.asking import Answer, Detail
from compare.answers.table import Row
from compare.report.over_n import columns
from models import OPTIMUM, Board, Instance, find_piece, find_problem


def cells(n: int, answer: Answer | None) -> dict[str, str]:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(n, n), OPTIMUM)
    row = Row(instance, answer, Detail.CLASSES)
    return {column.name: column.text(row) for column in columns(Detail.CLASSES)}


def test_a_value_that_is_confirmed_is_ticked_with_its_sources() -> None:
    assert cells(8, Answer(5, 4860, 638, 1.0, "someone"))["published"] == "✓ A075458 A002564 A002563"


def test_a_value_that_is_not_confirmed_is_shown_with_ours() -> None:
    assert cells(8, Answer(5, 4861, 638, 1.0, "someone"))["published"] == "✗ count 4860 (A002564), but here 4861"


def test_where_the_literature_contradicts_itself_the_row_says_how() -> None:
    said = cells(16, Answer(9, 2968, 400, 1.0, "someone"))["published"]
    assert said.startswith("✗ classes 43 (A002563), but here 400; the literature contradicts itself: ")


def test_a_row_without_an_answer_says_that_a_limit_was_reached() -> None:
    words = cells(8, None)
    assert (words["size"], words["count"], words["published"]) == ("limit", "", "")
