"""Published values: every sequence answers the question that it is attached to; contradictions are found by rule."""

import math
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from compare.literature.contradictions import contradictions, contradictions_about
from compare.literature.published import PublishedValue, _look_up, first_published, published_values, why_beyond_reach
from compare.literature.sequences import DARK, LIGHT, ROWS, Quantity, Sequence, Subject, sequences, sequences_about
from compare.report.sentences import verdict_in_words
from compare.verdict.comparison import Comparison, Outcome
from models import (
    ANY,
    OPTIMUM,
    Board,
    Formulation,
    Instance,
    Search,
    Status,
    find_formulation,
    find_piece,
    find_problem,
    orbits,
)
from models.catalogue.finding import problems
from models.chess.symmetry import Symmetry
from models.problem import Size

ANSWERS = [(sequence, question) for sequence in sequences() for question in sequence.answers]

MOST_SQUARES = {ANY: 16, OPTIMUM: 36, ROWS: 100}
MOST_SQUARES_TO_CONNECT, MOST_SQUARES_TO_TRY = 25, 9
MOST_PLACEMENTS = {ANY: 35_000, OPTIMUM: 10_000, ROWS: 10_000}
"""How far a sequence is computed again, by the size that is asked for."""

TURNS = {"kept by a half turn": (False, True, True), "kept by a quarter turn": (True, False, True)}


def instance(problem: str, piece: str, board: Board, size: Size | None = None) -> Instance:
    asked, moving = find_problem(problem), find_piece(piece)
    return Instance(asked, moving, board, asked.default_size(board, moving) if size is None else size)


def in_words(question: Subject) -> str:
    return f"{question.problem} {question.piece} {question.size} {question.quantity}"


def instance_of(question: Subject, board: Board) -> Instance:
    sizes: dict[str, Size] = {ROWS: board.rows, ANY: ANY, OPTIMUM: OPTIMUM}
    return instance(question.problem, question.piece, board, sizes[question.size])


def formulation_for(instance: Instance) -> Formulation:
    if instance.problem.common_form(instance) is None:
        return find_formulation("backtracking/brute-force")
    engine = "backtracking" if instance.problem.name == "connected-domination" else "cp-sat"
    return find_formulation(f"{engine}/general")


@cache
def placements(instance: Instance) -> list[int]:
    return list(formulation_for(instance).solve(instance, Search()))


def found(instance: Instance, quantity: Quantity) -> int | None:
    """The quantity as our own formulations have it."""
    if quantity == "size":
        first = next(formulation_for(instance).solve(instance, Search()), None)
        return None if first is None else first.bit_count()
    if quantity == "count":
        return len(placements(instance))
    if quantity == "classes":
        return sum(1 for _ in orbits(placements(instance), instance.symmetries()))
    if quantity in (DARK, LIGHT):
        squares = colour(instance.board, is_dark=quantity == DARK)
        return len({placement & squares for placement in placements(instance)})
    turn = Symmetry(instance.board, *TURNS[quantity])
    return sum(turn.image(placement) == placement for placement in placements(instance))


def colour(board: Board, is_dark: bool) -> int:
    """The squares of a1's colour, or the others."""
    return sum(1 << board.index((row, column)) for row, column in board if (row + column + board.rows) % 2 == is_dark)


def is_soon_found(question: Subject, board: Board) -> bool:
    """Whether it takes but moments: a size takes one placement, all else takes all of them."""
    connected = question.problem == "connected-domination"
    if question.problem == "maximal-irredundant" and len(board) > MOST_SQUARES_TO_TRY:
        return False
    if len(board) > MOST_SQUARES[question.size] or (connected and len(board) > MOST_SQUARES_TO_CONNECT):
        return False
    return (
        question.quantity == "size" or most_placements(instance_of(question, board)) <= MOST_PLACEMENTS[question.size]
    )


def most_placements(asked: Instance) -> float:
    """How many placements there are at most, as far as that is published."""
    count, classes = (first_published(asked, quantity) for quantity in ("count", "classes"))
    if count is not None:
        return count.value
    return math.inf if classes is None else classes.value * len(asked.symmetries())


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("sequence", "question"), ANSWERS, ids=lambda part: part.source if isinstance(part, Sequence) else in_words(part)
)
def test_the_first_terms_are_found_again(sequence: Sequence, question: Subject) -> None:
    terms = {board: value for board, value in sequence.values.items() if is_soon_found(question, board)}
    assert len(terms) >= 2
    assert set(terms.values()) not in ({0}, {1}), "such terms tell little"
    assert {board: found(instance_of(question, board), question.quantity) for board in terms} == terms


def test_a_value_comes_with_the_source_of_each_number() -> None:
    eight = instance("domination", "queen", Board(8, 8))
    assert published_values(eight) == {
        "size": PublishedValue(5, "A075458"),
        "count": PublishedValue(4860, "A002564"),
        "classes": PublishedValue(638, "A002563"),
    }


def test_no_source_has_the_same_question_twice() -> None:
    asked = Counter((sequence.source, question) for sequence in sequences() for question in sequence.answers)
    assert max(asked.values()) == 1


def test_every_problem_on_the_board_of_eight_queens_that_has_a_published_value_is_looked_up() -> None:
    eight = Board(8, 8)
    asked = {name: instance(name, "queen", eight) for name in problems()}
    listed = {
        name
        for sequence, question in ANSWERS
        for name in asked
        if question.piece == "queen"
        and instance_of(question, eight) == asked[name]
        and sequence.value(eight) is not None
    }
    assert {name for name in asked if published_values(asked[name])} == listed
    assert len(listed) >= 14


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        (instance("non-attacking", "queen", Board(5, 5, wrap=True)), 10),
        (instance("non-attacking", "queen", Board(6, 6, wrap=True)), 0),
        (instance("non-attacking", "king", Board(4, 4)), 79),
        (instance("all-non-attacking", "king", Board(4, 4)), 314),
        (instance("non-attacking", "knight", Board(4, 4), 4), 412),
        (instance("non-attacking", "knight", Board(4, 4)), 6),
        (instance("total-domination", "rook", Board(4, 6)), 96),
        (instance("total-domination", "rook", Board(6, 4)), 96),
        (instance("non-attacking", "leaper:1,2", Board(4, 4)), 6),
    ],
)
def test_boards_and_sizes_are_those_of_the_sequence(asked: Instance, count: int) -> None:
    assert published_values(asked)["count"].value == count


def test_a_size_that_is_the_published_optimum_asks_the_same() -> None:
    five, six = (instance("domination", "queen", Board(8, 8), size) for size in (5, 6))
    assert published_values(five) == {
        "count": PublishedValue(4860, "A002564"),
        "classes": PublishedValue(638, "A002563"),
    }
    assert published_values(six) == {}


def test_an_optimum_that_is_the_number_of_rows_asks_the_same() -> None:
    eight, three = (published_values(instance("non-attacking", "queen", Board(n, n), OPTIMUM)) for n in (8, 3))
    assert {name: known.value for name, known in eight.items()} == {"size": 8, "count": 92, "classes": 12}
    assert {name: known.value for name, known in three.items()} == {"size": 2}


@pytest.mark.parametrize(
    ("problem", "n", "sizes", "end"),
    [
        ("non-attacking", 30, (30, OPTIMUM), "27 × 27 (A000170)"),
        ("domination", 20, (11, OPTIMUM), "19 × 19 (A002564)"),
    ],
)
def test_sizes_that_ask_the_same_are_alike_beyond_the_reach_of_the_published_numbers(
    problem: str, n: int, sizes: tuple[Size, ...], end: str
) -> None:
    for size in sizes:
        reason = why_beyond_reach(instance(problem, "queen", Board(n, n), size))
        assert reason is not None
        assert reason.endswith(end)


@pytest.mark.parametrize(
    "asked",
    [
        instance("non-attacking", "queen", Board(8, 8)).narrowed(required=1),
        instance("non-attacking", "queen", Board(8, 8)).narrowed(forbidden=1),
        instance("non-attacking", "queen", Board(8, 9)),
        instance("non-attacking", "queen", Board(28, 28)),
        instance("non-attacking", "queen", Board(8, 8), 7),
        instance("non-attacking", "leaper:7,7", Board(8, 8)),
        instance("total-domination", "queen", Board(6, 6, wrap=True)),
    ],
)
def test_nothing_is_said_of_what_no_sequence_answers(asked: Instance) -> None:
    assert published_values(asked) == {}


def test_a_digit_that_csplib_lost_and_classes_that_are_too_few_contradict_other_lists_and_nothing_else_does() -> None:
    covers, *queens = contradictions()
    assert covers.instance == instance("domination", "queen", Board(16, 16))
    assert {known.source: known.value for known in covers.values} == {"A002563": 43, "A002564": 2968}
    assert covers.why == "43 classes (A002563) hold at most 344 placements, not 2968 (A002564)"
    assert {one.instance.board for one in queens} == {Board(26, 26)}
    assert [one.why for one in queens] == [
        "A000170 says 22317699616364044, CSPLib prob054 2231769961636404",
        "2789712466510289 classes (A002562) hold at least 2789712466510289 placements, "
        "not 2231769961636404 (CSPLib prob054)",
    ]


@pytest.mark.parametrize(
    ("source", "board", "value", "asked", "why"),
    [
        ("A342576", 8, 11, "independent-domination", "12 (A006075) is more than 11 (A342576): pieces that cover"),
        ("A261752", 8, 25, "domination", "25 (A261752) is more than 2 times 12 (A006075): a cover and a neighbour"),
        ("A287071", 4, 29798, "all-dominating", "29798 (A287071) is even"),
        ("A289201", 6, 161459, "minimal-domination", "161459 (A289201) is more than 161458 (A286882)"),
    ],
)
def test_values_that_break_an_inequality_are_found(
    monkeypatch: pytest.MonkeyPatch, source: str, board: int, value: int, asked: str, why: str
) -> None:
    changed = [
        replace(one, values=one.values | {Board(board): value}) if one.source == source else one for one in sequences()
    ]
    about = "compare.literature.published.sequences_about"
    monkeypatch.setattr(about, lambda question: [one for one in changed if question in one.answers])
    monkeypatch.setattr("compare.literature.published._look_up", _look_up.__wrapped__)
    size: Size = "any" if asked.startswith(("all", "min")) else "optimum"
    found = [one.why for one in contradictions_about(instance(asked, "knight", Board(board, board), size))]
    assert any(one.startswith(why) for one in found), found


def test_the_sequences_about_a_question_are_all_that_answer_it() -> None:
    everything = sequences()
    for question in {question for one in everything for question in one.answers}:
        assert sequences_about(question) == tuple(one for one in everything if question in one.answers)
    assert sequences_about(Subject("domination", "teapot", "optimum", "size")) == ()


def test_what_is_not_contradictory_is_not_called_so() -> None:
    assert not list(contradictions_about(instance("domination", "queen", Board(18, 18))))
    assert not list(contradictions_about(instance("independent-domination", "queen", Board(18, 18))))


def test_a_published_value_that_is_not_found_again_is_shown_with_what_speaks_against_it() -> None:
    asked = instance("domination", "queen", Board(16, 16))
    nine_queens = (1 << 9) - 1
    comparison = Comparison(
        instance=asked,
        outcomes=[Outcome("some/formulation", "some", Status.COMPLETE, size=9, count=2968)],
        disagreements=[],
        disagreement_count=0,
        solutions=[nine_queens] * 2968,
        orbit_sizes={8: 371},
        published=published_values(asked),
        seconds=1.0,
    )
    lines = verdict_in_words(comparison)
    assert "✓ as published: size 9 (A075458), count 2968 (A002564)" in lines
    assert "✗ NOT as published: classes 43 (A002563), but here 371" in lines
    assert any(line.startswith("· the literature contradicts itself: 43 classes (A002563) hold") for line in lines)
    assert comparison.agrees_with_published is False
    assert comparison.exit_code == 1
