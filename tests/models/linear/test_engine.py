"""Specific to integer programs: exact solutions from a solver that calculates in floating point."""

import signal
import threading

import psutil
import pytest

from models import OPTIMUM, Board, Formulation, Instance, Search, formulations
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.exporting.shared.stated import Row
from models.linear.engine import Linear, MixedIntegerSolver, round_exactly, run_in_thread
from models.linear.program import IntegerProgram
from tests.support.waiting import wait_until

QUEEN = find_piece("queen")
LINEAR = [one for one in formulations().values() if isinstance(one, Linear)]


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


@pytest.mark.parametrize("formulation", LINEAR, ids=lambda formulation: formulation.name)
def test_no_good_cuts_give_every_solution_once(formulation: Formulation) -> None:
    for instance, count in ((queens("non-attacking", 6, 6), 4), (queens("domination", 4, OPTIMUM), 12)):
        if formulation.unsupported(instance) is None:
            given = list(formulation.solve(instance, Search()))
            assert len(given) == len(set(given)) == count


@pytest.mark.parametrize(("size", "rows"), [("line-sums", 43), ("conflict-pairs", 729), ("columns-and-squares", 51)])
def test_a_program_is_as_large_as_its_lesson_says(size: str, rows: int) -> None:
    formulation = find_formulation(f"linear/{size}")
    assert isinstance(formulation, Linear)
    assert len(formulation.program(queens("non-attacking", 8, 8)).rows) == rows
    assert f"{rows}" in formulation.lesson


def two_queens() -> IntegerProgram:
    program = IntegerProgram(queens("non-attacking", 2, 2))
    program.add_among(0b1111, at_least=1, at_most=1)
    return program


def test_values_are_rounded_and_then_meet_the_program_exactly() -> None:
    assert round_exactly(two_queens(), [1e-9, 0.9999999, 0.0, -1e-9]) == [0, 1, 0, 0]


@pytest.mark.parametrize("values", [[0.5, 0.5, 0.0, 0.0], [1.0, 1.0, 0.0, 0.0], [0.0] * 4, [2.0, 0.0, 0.0, 0.0]])
def test_values_that_do_not_meet_the_program_are_no_solution(values: list[float]) -> None:
    with pytest.raises(RuntimeError, match="the solver gave"):
        round_exactly(two_queens(), values)


def test_a_row_has_both_limits() -> None:
    row = Row({0: 2, 1: -1}, at_least=0, at_most=1)
    met = [values for values in ([0, 0], [1, 1], [1, 0], [0, 1]) if row.is_met_by(values)]
    assert met == [[0, 0], [1, 1]]


def test_a_search_that_stopped_early_is_not_the_end() -> None:
    scip = MixedIntegerSolver(two_queens(), Search())
    scip.solver.SetTimeLimit(0)
    scip.solver.Solve = lambda: scip.solver.NOT_SOLVED
    with pytest.raises(RuntimeError, match="neither optimal nor infeasible"):
        scip.solve()


class Stop(Exception):
    """The signal has arrived."""


def test_a_signal_stops_the_solver() -> None:
    def stop(_number: int, _frame: object) -> None:
        raise Stop

    formulation = find_formulation("linear/line-sums")
    assert isinstance(formulation, Linear)
    scip = MixedIntegerSolver(formulation.program(queens("non-attacking", 40, OPTIMUM)), Search())
    weights = [square * 7919 % 13 for square in range(1600)]
    scip.solver.Maximize(scip.solver.Sum([w * x for w, x in zip(weights, scip.variables, strict=True)]))
    before = signal.signal(signal.SIGUSR1, stop)
    threads = psutil.Process().num_threads()
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.2, signal.pthread_kill, (main, signal.SIGUSR1))
    timer.start()
    try:
        with pytest.raises(Stop):
            run_in_thread(scip.solver)
    finally:
        signal.signal(signal.SIGUSR1, before)
    timer.join()
    wait_until(lambda: psutil.Process().num_threads() <= threads)


def test_a_program_in_words_names_its_squares() -> None:
    words = find_formulation("linear/cover").model_in_words(queens("domination", 2, OPTIMUM))
    assert words is not None
    assert [one.says for one in words.constraints] == ["sum ≥ 1"] * 4
    assert words.objective is not None
    assert words.objective.says == "minimise the sum"


def test_a_sum_with_coefficients_is_written_with_its_signs() -> None:
    words = find_formulation("linear/columns-and-squares").model_in_words(queens("non-attacking", 3, 3))
    assert words is not None
    assert "a2 + 2 · a1 - row in column 0 = 0" in [one.says for one in words.constraints]
