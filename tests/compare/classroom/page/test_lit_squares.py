"""The squares that light up are those of which the constraint speaks."""

import pytest

from compare.classroom.page.cards import read_common_form, read_model
from compare.classroom.page.lit_squares import Lit
from models import Board, Instance, find_formulation, find_piece, find_problem
from models.chess.board import Step, bits
from models.languages import speaking
from tests.support.instances import QUEEN

BOARD = Board(5)
QUEENS = Instance(find_problem("non-attacking"), QUEEN, BOARD)


def lit(name: str, instance: Instance = QUEENS) -> list[tuple[str, Lit]]:
    model = find_formulation(name).model_in_words(instance)
    assert model is not None
    return [(f"{one.words}: {one.detail}", one.lit) for one in read_model(model).constraints]


def lines(step: Step) -> set[frozenset[int]]:
    return {frozenset(line) for line in BOARD.lines(step)}


@pytest.mark.parametrize("name", ["cp-sat/columns", "cpmpy/columns", "smt/columns", "smt/bit-vectors"])
def test_three_all_different_light_up_as_rows_and_diagonals(name: str) -> None:
    found = [{frozenset(line) for line in one.lines} for _, one in lit(name) if one.lines]
    assert found == [lines((0, 1)), lines((-1, 1)), lines((1, 1))]


def test_a_sum_of_booleans_lights_up_its_squares() -> None:
    (words, first), *_ = lit("cp-sat/squares")
    assert words.startswith("exactly one: a5, b5, c5")
    assert first == Lit([0, 1, 2, 3, 4])


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "at least one: not a5, not b5"), ("de", "mindestens eine von: nicht a5, nicht b5")],
)
def test_a_literal_with_not_is_told_apart_in_every_language(language: str, words: str) -> None:
    with speaking(language):
        clauses = dict(lit("sat/at-most-one-pairwise"))
    assert clauses[words] == Lit([], [0, 1])


def test_a_pair_of_variables_lights_up_both_columns() -> None:
    pairs = dict(lit("python-constraint/string-constraints"))
    words = next(words for words in pairs if "row0" in words and "row3" in words)
    assert pairs[words].squares == sorted([*range(0, 25, 5), *range(3, 25, 5)])


def test_a_value_that_is_named_lights_up_alone() -> None:
    channel = dict(lit("cp-sat/columns-and-squares"))
    assert channel["if a5: row in column 0 = 0: "].squares == [0]


def test_a_square_of_the_second_layer_lights_up_there() -> None:
    armies = Instance(find_problem("peaceable-armies"), QUEEN, Board(3, 3, layers=2), 1)
    model = find_formulation("cp-sat/general").model_in_words(armies)
    assert model is not None
    squares = {one.words: one.lit.squares for one in read_model(model).variables}
    assert (squares["a3"], squares["a3/2"], squares["b3/2"]) == ([0], [9], [10])


def test_a_variable_without_squares_lights_up_nothing() -> None:
    helpers = [one for words, one in lit("sat/at-most-one-bitwise") if not any(name in words for name in "abcde")]
    assert all(one == Lit() for one in helpers)


def test_the_common_form_is_shown_by_kind_with_its_squares() -> None:
    knights = Instance(find_problem("domination"), find_piece("knight"), BOARD)
    (group,) = read_common_form(knights)
    assert (group["kind"], group["at_least"], group["count"]) == ("at_least", 1, 25)
    corner = {0, *(BOARD.index(square) for square in find_piece("knight").attacked_from(BOARD, (0, 0)))}
    assert corner in [set(one.squares) for one in group["lit"]]


def test_many_models_of_the_catalogue_light_up() -> None:
    names = ("cpmpy/columns", "cp-sat/lex-leader", "python-constraint/squares-with-sums")
    assert all(any(one != Lit() for _, one in lit(name)) for name in names)
    assert all(set(one.squares) <= set(bits(BOARD.full)) for name in names for _, one in lit(name))
