"""Specific to CP-SAT: its counter, its thread, its statuses, and models on boards that are not small."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from ortools.sat.python import cp_model

from models import OPTIMUM, Board, Formulation, Instance, Piece, Search, SolutionSet, formulations, orbits
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.cp_sat.lex_leader import LexLeader
from models.cp_sat.shards import find_reflection
from models.cp_sat.shared import engine
from models.cp_sat.shared.engine import CpSat, SolverThread, Viewpoint, collect
from models.cp_sat.shared.variables import boolean_squares, count_exactly, viewpoint_of
from models.solvers import batches
from models.solvers.batches import MOST
from models.viewpoints.one_queen_a_column import columns
from tests.support.strategies import any_pieces, boards, instances

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

QUEEN = find_piece("queen")
CP_SAT = [one for one in formulations().values() if one.engine.name == "cp-sat"]
GENERAL = find_formulation("cp-sat/general")


def solved(formulation: Formulation, instance: Instance) -> list[int]:
    return list(formulation.solve(instance, Search()))


def queens(n: int, **narrowing: int) -> Instance:
    return Instance(find_problem("non-attacking"), QUEEN, Board(n, n), n, **narrowing)


class Choice(CpSat):
    """So many of the squares, any of them."""

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        assert isinstance(instance.size, int)
        occupied = boolean_squares(instance, model)
        count_exactly(model, occupied, instance.size)
        return viewpoint_of(occupied)


@pytest.mark.parametrize("n", range(1, 7))
def test_the_counter_gives_each_choice_once(n: int) -> None:
    for k in range(n + 2):
        instance = Instance(find_problem("non-attacking"), QUEEN, Board(1, n), k)
        expected = [sum(1 << square for square in chosen) for chosen in combinations(range(n), k)]
        assert sorted(solved(Choice(), instance)) == sorted(expected)


@pytest.mark.parametrize(("n", "k"), [(2, 1), (4, 2), (6, 3)])
def test_the_counter_states_no_constraint_twice(n: int, k: int) -> None:
    model = cp_model.CpModel()
    count_exactly(model, [model.new_bool_var("") for _ in range(n)], k)
    stated = [str(one) for one in model.proto.constraints]
    assert len({*stated}) == len(stated)


def test_the_counter_of_no_variables_allows_none_only() -> None:
    for k, status in ((0, cp_model.OPTIMAL), (1, cp_model.INFEASIBLE)):
        model = cp_model.CpModel()
        count_exactly(model, [], k)
        assert cp_model.CpSolver().solve(model) == status


def test_a_model_is_solved_by_one_worker() -> None:
    assert engine.make_enumerator().parameters.num_workers == 1
    assert engine.make_solver().parameters.num_workers == 1


def solver_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if "_run" in thread.name]


def test_closing_the_iterator_stops_the_solver() -> None:
    placements = find_formulation("cp-sat/squares").solve(queens(16), Search())
    assert isinstance(placements, Iterator)
    next(iter(placements))
    assert len(solver_threads()) == 1
    started = time.monotonic()
    placements.close()  # type: ignore[attr-defined]
    assert time.monotonic() - started < 60
    assert not solver_threads()


def test_an_exception_in_the_main_thread_stops_the_solver() -> None:
    def interrupted() -> None:
        for _ in find_formulation("cp-sat/columns").solve(queens(16), Search()):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not solver_threads()


class Script:
    """Stands for a solver: its solve does what it is told."""

    def __init__(self, act: Callable[[], None]) -> None:
        self.act = act

    def solve(self, model: Any, callback: Any) -> None:
        self.act()

    def stop_search(self) -> None:
        pass


def test_an_exception_in_the_solver_is_raised_where_its_solutions_are_read() -> None:
    def fail() -> None:
        solving.give(1)
        raise ValueError("in the callback")

    solving = SolverThread(Script(fail), cp_model.CpModel())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="in the callback"), solving:
        list(solving)


def test_placements_that_come_slowly_are_not_held_back() -> None:
    read = threading.Event()

    def give_slowly() -> None:
        for placement in (1, 2, 3):
            solving.give(placement)
            time.sleep(0.11)
        assert read.wait(60), "the third was held back"

    solving = SolverThread(Script(give_slowly), cp_model.CpModel())  # type: ignore[arg-type]
    with solving:
        placements = iter(solving)
        assert [next(placements) for _ in range(3)] == [1, 2, 3]
        read.set()
        assert list(placements) == []


def test_placements_that_come_fast_all_arrive_in_their_order() -> None:
    def give_all() -> None:
        for placement in range(3 * MOST + 5):
            solving.give(placement)

    solving = SolverThread(Script(give_all), cp_model.CpModel())  # type: ignore[arg-type]
    with solving:
        assert list(solving) == list(range(3 * MOST + 5))


def test_placements_that_wait_are_handed_over_after_a_tenth_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now, arrived = [0.0], threading.Event()
    came: list[bool] = []
    monkeypatch.setattr(batches, "monotonic", lambda: now[0])

    def give_three() -> None:
        for now[0], placement in ((0.0, 1), (0.05, 2), (0.11, 3)):
            solving.give(placement)
        came.append(arrived.wait(5))

    solving = SolverThread(Script(give_three), cp_model.CpModel())  # type: ignore[arg-type]
    with solving:
        for placement in solving:
            if placement == 3:
                arrived.set()
    assert came == [True]


def stopping_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every solver stops before it has finished."""
    make_solver = engine.make_solver

    def impatient() -> "CpSolver":
        solver = make_solver()
        solver.parameters.max_number_of_conflicts = 20
        return solver

    monkeypatch.setattr(engine, "make_solver", impatient)


def test_an_enumeration_that_did_not_finish_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stopping_early(monkeypatch)
    with pytest.raises(RuntimeError, match="CP-SAT ended with FEASIBLE"):
        solved(find_formulation("cp-sat/columns"), queens(10))


def test_an_optimum_that_was_not_proved_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    stopping_early(monkeypatch)
    instance = Instance(find_problem("domination"), QUEEN, Board(9, 9), OPTIMUM)
    with pytest.raises(RuntimeError, match="CP-SAT ended with"):
        solved(find_formulation("cp-sat/cover"), instance)


class Invalid(Choice):
    """A model with a variable that has no value: the solver refuses it."""

    def state(self, instance: Instance, model: "CpModel") -> Viewpoint:
        model.new_int_var_from_domain(cp_model.Domain.from_values([]), "nothing")
        return []


def test_a_model_that_the_solver_refuses_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="CP-SAT ended with MODEL_INVALID"):
        solved(Invalid(), queens(4))


def agrees(formulation: Formulation, instance: Instance, expected: list[int]) -> None:
    given = solved(formulation, instance)
    assert len(given) == len(set(given)), formulation.name
    if formulation.gives == SolutionSet.CLASSES:
        classes = [set(orbit) for orbit in orbits(expected, instance.symmetries())]
        assert len(given) == len(classes), formulation.name
        assert all(len(orbit & set(given)) == 1 for orbit in classes), formulation.name
    else:
        assert set(given) == set(expected), formulation.name


@pytest.mark.exhaustive
@settings(max_examples=60, deadline=None)
@given(instance=instances(longest=4, wrap=None))
def test_all_formulations_agree_on_random_instances_tori_too(instance: Instance) -> None:
    expected = solved(GENERAL, instance)
    for formulation in CP_SAT:
        if formulation.unsupported(instance) is None:
            agrees(formulation, instance, expected)


@pytest.mark.exhaustive
@settings(max_examples=60, deadline=None)
@given(board=boards(4), piece=any_pieces())
def test_all_formulations_agree_on_pieces_with_any_steps(board: Board, piece: Piece) -> None:
    for name in ("domination", "independent-domination", "non-attacking"):
        instance = Instance(find_problem(name), piece, board, 3)
        expected = solved(GENERAL, instance)
        for formulation in CP_SAT:
            if formulation.unsupported(instance) is None:
                agrees(formulation, instance, expected)


@pytest.mark.parametrize("formulation", CP_SAT, ids=lambda formulation: formulation.name)
def test_queens_on_5_6_and_7_with_given_queens_and_holes(formulation: Formulation) -> None:
    middle_column = sum(1 << 7 * row + 3 for row in range(7))
    asked = [
        queens(5),
        queens(6),
        queens(7),
        queens(7, forbidden=1 << 3),
        queens(7, required=1 << 24),
        queens(7, forbidden=middle_column & ~(1 << 24)),
        queens(7, required=1 << 14),
    ]
    for instance in asked:
        if formulation.unsupported(instance) is None:
            agrees(formulation, instance, solved(find_formulation("backtracking/flags"), instance))


@pytest.mark.parametrize("name", ["cp-sat/counting-bound", "cp-sat/lex-leader", "cp-sat/line-variables"])
def test_domination_where_many_pieces_are_needed(name: str) -> None:
    formulation = find_formulation(name)
    for piece, n, size in (("knight", 5, 5), ("knight", 6, 8), ("king", 6, 4), ("king", 5, 4), ("rook", 4, 4)):
        instance = Instance(find_problem("domination"), find_piece(piece), Board(n, n), size)
        if formulation.unsupported(instance) is None:
            agrees(formulation, instance, solved(find_formulation("backtracking/uncovered-square"), instance))


def test_the_classes_of_the_eight_queens_and_of_five_that_cover_the_board() -> None:
    leaders = find_formulation("cp-sat/lex-leader")
    covering = Instance(find_problem("domination"), QUEEN, Board(8, 8), 5)
    assert len(solved(leaders, queens(8))) == 12
    assert len(solved(leaders, covering)) == 638
    assert len(set(solved(find_formulation("cp-sat/lex-leader-unfolded"), covering))) == 4860


def test_the_size_is_not_counted_where_the_lines_determine_it() -> None:
    search = Search()
    assert len(list(GENERAL.solve(queens(6), search))) == 4
    assert search.statistics.variables == 36


def test_a_shifted_border_of_a_torus_is_not_taken_for_a_symmetry() -> None:
    instance = Instance(find_problem("border-domination"), find_piece("king"), Board(4, 4, wrap=True), OPTIMUM)
    for name in ("cp-sat/lex-leader", "cp-sat/lex-leader-unfolded"):
        agrees(find_formulation(name), instance, solved(GENERAL, instance))


@pytest.mark.parametrize("marks", [{}, {"forbidden": 1}])
def test_shards_solves_no_part_that_mirrors_another_where_the_board_may_be_turned(marks: dict[str, int]) -> None:
    instance = queens(6, **marks)
    first_column = columns(instance.board)[0]
    mirror = find_reflection(first_column, instance)
    assert (mirror is None) is bool(marks)
    if mirror:
        images = [mirror.image(1 << square) for square in first_column]
        assert images == [1 << square for square in reversed(first_column)]


def test_the_enumerator_has_the_settings_that_were_measured_as_fastest() -> None:
    settings = engine.make_enumerator().parameters
    assert (settings.num_workers, settings.search_branching) == (1, cp_model.FIXED_SEARCH)
    assert not settings.cp_model_presolve
    assert not settings.use_sat_inprocessing
    assert not settings.cp_model_probing_level
    assert not settings.linearization_level
    cleanup = settings.clause_cleanup_period, settings.clause_cleanup_target, settings.clause_cleanup_lbd_bound
    assert cleanup == (300, 500, 1)


def test_collects_the_status_and_the_placement_of_each_solution() -> None:
    model = cp_model.CpModel()
    squares = [model.new_bool_var(f"{square}") for square in range(2)]
    model.add_bool_or(squares)
    status, placements = collect(engine.make_enumerator(), model, viewpoint_of(squares))
    assert status == cp_model.OPTIMAL
    assert sorted(placements) == [1, 2, 3]


def test_a_formulation_that_states_no_model_cannot_be_made() -> None:
    stateless = type("Stateless", (CpSat,), {"unsupported": Choice.unsupported})
    with pytest.raises(TypeError, match="state"):
        stateless()


def test_only_the_models_that_break_symmetry_say_so() -> None:
    breaking = {one.name for one in CP_SAT if isinstance(one, CpSat) and one.breaks_symmetry}
    assert breaking == {one.name for one in CP_SAT if isinstance(one, LexLeader)} != set()
    stated = [find_formulation(f"cp-sat/{name}").stated_model(queens(4)) for name in ("lex-leader", "general")]
    assert [getattr(model, "breaks_symmetry", None) for model in stated] == [True, False]


@pytest.mark.parametrize(("n", "searches"), [(7, 1), (11, 2)])
def test_every_other_line_counts_all_its_searches_the_successful_one_too(
    n: int, searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []
    monkeypatch.setattr(engine, "add_counts_of_response", lambda solver, search: counted.append(solver))
    covers = Instance(find_problem("domination"), find_piece("queen"), Board(n), (n + 1) // 2)
    [cover] = find_formulation("cp-sat/every-other-line").solve(covers)
    assert covers.is_solution(cover)
    assert len(counted) == searches
