"""Specific to SAT: encodings of "at most k", and solvers that take Ctrl-C for themselves."""

import os
import signal
import subprocess
import sys
from itertools import combinations

import psutil
import pytest

from models import Board, Instance, Search, engines
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_formulation, find_piece, find_problem
from tests.support.program import ROOT
from tests.support.waiting import busy_workers, wait_until

FURTHER = ("sat", "answer-set", "cpmpy")


INSTALLED = {name for name in FURTHER if is_installed(engines()[name])}


def needs(engine: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(engine not in INSTALLED, reason=f"{engine} is not installed")


ENCODINGS = ["pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "totalizer", "native"]


ONLY_ONE = ("pairwise", "bitwise", "ladder")


@needs("sat")
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("squares", range(1, 7))
def test_an_encoding_counts(encoding: str, squares: int) -> None:
    from models.sat.engine import CnfFormula, load_solver

    for count in range(-1, squares + 2) if encoding not in ONLY_ONE else range(-1, 2):
        formula = CnfFormula(Board(1, squares))
        literals = list(range(1, squares + 1))
        formula.at_most(literals, count, encoding)
        with load_solver(formula, "minicard") as solver:
            for chosen in range(1 << squares):
                assumptions = [literal if chosen >> literal - 1 & 1 else -literal for literal in literals]
                assert solver.solve(assumptions) == (chosen.bit_count() <= count)


@needs("sat")
def test_exactly_so_many_are_counted_in_both_directions() -> None:
    from models.sat.engine import CnfFormula, load_solver

    for squares, count in combinations(range(6), 2):
        formula = CnfFormula(Board(1, 6))
        formula.exactly(list(range(1, squares + 1)), count, "seqcounter")
        with load_solver(formula, "cadical195") as solver:
            assert not solver.solve()


@needs("sat")
@pytest.mark.parametrize("squares", range(1, 13))
def test_the_product_allows_every_single_square_and_no_pair(squares: int) -> None:
    from models.sat.at_most_one_product import AtMostOneProduct
    from models.sat.engine import CnfFormula, load_solver

    formula = CnfFormula(Board(1, squares))
    literals = list(range(1, squares + 1))
    AtMostOneProduct().at_most_one(formula, literals)
    with load_solver(formula, "cadical195") as solver:
        assert solver.solve([-literal for literal in literals])
        assert all(solver.solve([literal]) for literal in literals)
        assert not any(solver.solve(list(pair)) for pair in combinations(literals, 2))


@needs("sat")
def test_ctrl_c_while_a_solver_runs_is_a_stop_and_no_failure() -> None:
    """MiniCard and CaDiCaL put a handler of their own in place of Python's while they run."""
    only = ("--only", "sat/general", "--only", "sat/size-native")
    command = [
        sys.executable,
        "-m",
        "compare",
        "run",
        "13",
        "--problem",
        "domination",
        "--size",
        "6",
        "--jobs",
        "2",
        *only,
    ]
    process = psutil.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: len(busy_workers(process)) == 2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert err == ""
    assert out.count("stopped by the user") >= 2
    assert "failed" not in out


@needs("sat")
def test_the_decisions_of_every_solve_are_added_up_as_nodes() -> None:
    board, search, nodes = Board(6, 6), Search(), []
    for _ in range(2):
        list(
            find_formulation("sat/general").solve(
                Instance(find_problem("domination"), find_piece("queen"), board, 3), search
            )
        )
        nodes.append(search.statistics.nodes or 0)
    assert nodes[0] > 0
    assert nodes[1] == 2 * nodes[0]
