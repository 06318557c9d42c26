"""Specific to SMT: helpers without limits, two ways to list, an optimizer, and a solver that is stopped."""

import signal
import threading
from collections.abc import Generator

import pytest

from models import OPTIMUM, Board, Formulation, Instance, Search, engines, formulations
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from models.formulation import GaveUp
from models.smt import engine

if not is_installed(engines()["smt"]):
    pytest.skip("z3 is not installed", allow_module_level=True)

QUEEN = find_piece("queen")
LISTING = [one for one in formulations().values() if isinstance(one, engine.Smt)]


def queens(problem: str, side: int, size: int | str) -> Instance:
    return Instance(find_problem(problem), QUEEN, Board(side, side), size)  # type: ignore[arg-type]


CONNECTED = queens("connected-domination", 5, 3)


def formulation(name: str) -> Formulation:
    return find_formulation(f"smt/{name}")


def nodes(name: str, instance: Instance) -> tuple[int, int | None]:
    """The number of placements, and the nodes."""
    search = Search()
    return sum(1 for _ in formulation(name).solve(instance, search)), search.statistics.nodes


@pytest.mark.parametrize("name", ["general", "blocking", "optimization"])
def test_levels_without_limits_give_a_connected_placement_once(name: str) -> None:
    given = list(formulation(name).solve(CONNECTED))
    assert len(given) == len(set(given)) == 70
    assert all(CONNECTED.is_solution(placement) for placement in given)


def test_the_search_is_split_or_a_clause_excludes_each() -> None:
    split, nodes_of_split = nodes("general", queens("domination", 5, 3))
    blocked, nodes_of_blocking = nodes("blocking", queens("domination", 5, 3))
    assert split == blocked == 186
    assert nodes_of_split != nodes_of_blocking


def test_decisions_of_every_size_are_added_up() -> None:
    _, of_three = nodes("general", queens("domination", 5, 3))
    _, of_all = nodes("general", queens("domination", 5, OPTIMUM))
    assert 0 < (of_three or 0) < (of_all or 0)


def test_the_optimizer_tries_no_size_by_itself() -> None:
    class Told(Search):
        sizes: list[int] = []

        def begin(self, size: int) -> None:
            self.sizes.append(size)

    search = Told()
    for problem, expected in (("domination", 3), ("non-attacking", 5)):
        first = next(formulation("optimization").solve(queens(problem, 5, OPTIMUM), search))
        assert first.bit_count() == expected
    assert search.sizes == []


def test_there_is_no_optimum_where_there_is_no_solution() -> None:
    nothing = Instance(find_problem("total-domination"), QUEEN, Board(1), OPTIMUM)
    assert list(formulation("optimization").solve(nothing)) == []


def test_bit_vectors_are_wide_enough_for_the_diagonals() -> None:
    for side in range(1, 8):
        instance = queens("non-attacking", side, side)
        assert set(formulation("bit-vectors").solve(instance)) == set(formulation("columns").solve(instance))


@pytest.mark.parametrize("name", ["general", "columns", "optimization"])
def test_z3_ends_with_the_iteration(name: str) -> None:
    before = set(threading.enumerate())
    placements = formulation(name).solve(queens("non-attacking", 9, 9))
    assert next(placements).bit_count() == 9
    assert isinstance(placements, Generator)
    placements.close()
    assert set(threading.enumerate()) == before


class Stop(Exception):
    """The signal has arrived."""


LONG_TO_STATE = queens("domination", 60, 9)
LONG_TO_SEARCH = queens("domination", 11, 4)


@pytest.mark.parametrize("name", ["general", "optimization"])
@pytest.mark.parametrize("instance", [LONG_TO_STATE, LONG_TO_SEARCH.with_size(OPTIMUM)], ids=["stating", "searching"])
def test_a_signal_stops_the_thread(name: str, instance: Instance) -> None:
    def stop(_number: int, _frame: object) -> None:
        raise Stop

    before, threads = signal.signal(signal.SIGUSR1, stop), set(threading.enumerate())
    main = threading.main_thread().ident
    assert main is not None
    instance.problem.common_form(instance)  # its tables are made once
    has_ended = threading.Event()

    def send() -> None:
        """Until it is heard: an exception that is raised while something is deleted is lost.

        The first is given time to end the thread, however busy the machine is.
        """
        pause = 0.2
        while not has_ended.wait(pause):
            signal.pthread_kill(main, signal.SIGUSR1)
            pause = 20

    sender = threading.Thread(target=send)
    sender.start()
    try:
        with pytest.raises(Stop):
            list(formulation(name).solve(instance))
    finally:
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        has_ended.set()
        sender.join()
        signal.signal(signal.SIGUSR1, before)
    assert set(threading.enumerate()) == threads


def test_an_answer_that_z3_does_not_know_is_no_end() -> None:
    import z3

    solver = z3.SimpleSolver(ctx=z3.Context())
    x, y, z = z3.Ints("x y z", solver.ctx)
    solver.add(x * x * x + y * y * y == z * z * z, x > 0, y > 0, z > 0)
    solver.set("rlimit", 1000)
    with pytest.raises(GaveUp, match="z3 gave up: "):
        engine.is_satisfiable(solver)


def test_the_model_of_the_columns_is_read_as_in_its_lesson() -> None:
    words = formulation("columns").model_in_words(queens("non-attacking", 4, 4))
    assert words is not None
    assert [one.domain for one in words.variables] == ["Int"] * 4
    assert words.variables[1].on_the_board == "0: b4, 1: b3, 2: b2, 3: b1"
    assert words.constraints[-1].says == "Distinct(row0 - 0, row1 - 1, row2 - 2, row3 - 3)"
