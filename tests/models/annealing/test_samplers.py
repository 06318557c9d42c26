"""Specific to annealing: prices, seeds, and the message where no read ends at 0."""

import pytest

from models import (
    ANY,
    OPTIMUM,
    Board,
    Formulation,
    Instance,
    Piece,
    find_formulation,
    find_piece,
    find_problem,
    formulations,
)
from models.catalogue.discovery import is_installed
from models.catalogue.finding import engines, pitfalls
from models.engine import Unsupported
from models.formulation import GaveUp
from models.problem import Size

pytestmark = pytest.mark.skipif(not is_installed(engines()["annealing"]), reason="annealing is not installed")
QUEEN = find_piece("queen")
OURS = [one for one in formulations().values() if one.engine.name == "annealing"]
EACH = pytest.mark.parametrize("formulation", OURS, ids=lambda formulation: formulation.name)


def asked(n: int, problem: str = "non-attacking", size: Size | None = None, piece: Piece = QUEEN) -> Instance:
    return Instance(find_problem(problem), piece, Board(n), n if size is None else size)


@EACH
def test_the_same_question_has_the_same_answer(formulation: Formulation) -> None:
    assert list(formulation.solve(asked(8))) == list(formulation.solve(asked(8)))


@EACH
def test_that_there_is_no_solution_is_never_said(formulation: Formulation) -> None:
    for question in (asked(3), asked(1).narrowed(forbidden=1), asked(4).narrowed(required=0b11)):
        with pytest.raises(GaveUp, match="in 127 reads, which does not mean that there is none"):
            list(formulation.solve(question))


@EACH
def test_an_optimum_is_declined(formulation: Formulation) -> None:
    for problem in ("non-attacking", "domination"):
        with pytest.raises(Unsupported):
            formulation.solve(asked(4, problem, OPTIMUM))


@pytest.mark.parametrize("name", ["annealing/general", "annealing/squares"])
def test_any_number_of_pieces_is_one_search(name: str) -> None:
    question = asked(5, "all-non-attacking", ANY).narrowed(required=1 << 12, forbidden=1 << 1)
    (placement,) = find_formulation(name).solve(question)
    assert question.is_solution(placement)


@EACH
def test_all_squares_may_be_given(formulation: Formulation) -> None:
    question = asked(4).narrowed(required=0x4182, forbidden=0xFFFF & ~0x4182)
    assert list(formulation.solve(question)) == [0x4182]


def test_a_missing_queen_is_best_as_dear_as_an_attack() -> None:
    """The shares of the lesson, with room for chance."""
    from models.annealing.engine import Annealing, binary_quadratic_model
    from models.exporting.shared.quadratic import QuadraticForm

    shares = {}
    for name, prices in (("columns", (1, 2, 4, 8)), ("squares", (1, 2, 4, 8)), ("tabu", (1, 8))):
        formulation = find_formulation(f"annealing/{name}")
        assert isinstance(formulation, Annealing)
        model = formulation.stated_model(asked(8))
        for price in prices:
            sampled = formulation.sample(binary_quadratic_model(QuadraticForm(model, price)), 100, 1)
            shares[name, price] = sum(round(energy) == 0 for energy in sampled.record.energy)
    assert shares["columns", 1] > 90 > shares["columns", 2] > 50 > 35 > shares["columns", 4] > shares["columns", 8]
    assert shares["squares", 2] > 90 > 70 > shares["squares", 1] > 30 > shares["squares", 4] > shares["squares", 8]
    assert min(shares["tabu", price] for price in (1, 8)) > 90


@pytest.mark.parametrize(("name", "couplings"), [("columns", 728), ("squares", 2016)])
def test_the_sizes_of_the_lessons(name: str, couplings: int) -> None:
    from models.annealing.engine import Annealing

    formulation = find_formulation(f"annealing/{name}")
    assert isinstance(formulation, Annealing)
    assert len(formulation.quadratic_form(asked(8)).couplings) == couplings
    assert f"{couplings:,}" in formulation.lesson


def test_a_figure_shows_the_reads_of_each_price() -> None:
    (figure,) = find_formulation("annealing/columns").figures(asked(6))
    assert figure.name == "energies"
    assert all(f"price {price}: " in figure.svg for price in (1, 2, 4))


def test_a_penalty_too_small_gives_the_one_state_where_no_square_is_open() -> None:
    pitfall = pitfalls()["pitfall/penalty-too-small"]
    assert list(pitfall.solve(asked(1).narrowed(required=1))) == [1]
    assert list(pitfall.solve(asked(2).narrowed(required=0b0101, forbidden=0b1010))) == [0b0101]
