"""What a row of the table over n says of the literature."""

from compare.answers.answer import Answer
from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.literature.published import published_value
from compare.report.table_words import row_in_words
from models import Board, Instance, find_piece, find_problem


def row(n: int, answer: Answer | None) -> Row:
    instance = Instance(find_problem("domination"), find_piece("queen"), Board(n, n))
    return Row(n, instance, answer, False, published_value(instance), Detail.CLASSES)


def test_a_value_that_is_found_again_is_ticked_with_its_sources() -> None:
    said = row_in_words(row(8, Answer(5, 4860, 638, 1.0, "someone")))["published"]
    assert said == "✓ A075458 A002564 A002563"


def test_a_value_that_is_not_found_again_is_said_loudly() -> None:
    said = row_in_words(row(8, Answer(5, 4861, 638, 1.0, "someone")))["published"]
    assert said == "✗ A002564 says count 4860, not 4861"


def test_where_the_literature_contradicts_itself_the_row_says_how() -> None:
    said = row_in_words(row(16, Answer(9, 2968, 400, 1.0, "someone")))["published"]
    assert said.startswith("✗ A002563 says classes 43, not 400; the literature contradicts itself: ")


def test_a_row_without_answer_says_that_a_limit_was_reached() -> None:
    words = row_in_words(row(8, None))
    assert (words["size"], words["published"]) == ("limit", "")
