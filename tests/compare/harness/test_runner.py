"""The harness catches every kind of defect, and no defect of one formulation touches another."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

from compare.harness.faults import COMPARE, _may_be_at_fault, shorten
from compare.harness.limits import Limits
from compare.harness.runner import Runner, compare
from compare.report.sentences import disagreement_in_words, verdict_in_words
from compare.verdict.comparison import Comparison, Outcome
from compare.verdict.tally import Defect
from models import OPTIMUM, Board, Formulation, Instance, Status, find_formulation, find_piece, find_problem
from models.chess.piece import Piece
from models.problem import Occupied, Problem
from tests.support import defective

QUEENS = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6, 6), 6)
DOMINATION = Instance(find_problem("domination"), find_piece("queen"), Board(4, 4), OPTIMUM)
FLAGS = find_formulation("flags")
GENERAL = find_formulation("backtracking/general")
COLUMNS = find_formulation("cp-sat/columns")


def beside(*bad: Formulation, seconds: float = 20, mib: int = 2048, other: Formulation = FLAGS) -> Comparison:
    """Defective formulations beside two good ones, which they must not touch."""
    comparison = compare(QUEENS, [GENERAL, *bad, other], Limits(seconds, mib, 2))
    good = [outcome_of(comparison, one) for one in (GENERAL, other)]
    assert all(outcome.status == Status.COMPLETE for outcome in good)
    return comparison


def outcome_of(comparison: Comparison, bad: Formulation) -> Outcome:
    return next(outcome for outcome in comparison.outcomes if outcome.name == bad.name)


def test_after_the_time_of_all_together_no_formulation_is_begun() -> None:
    asked = [find_formulation("flags"), find_formulation("backtracking/bitmask")]
    comparison = compare(QUEENS, asked, Limits(60), together=0.0)
    assert [(one.status, one.has_begun) for one in comparison.outcomes] == [(Status.LIMIT, False)] * 2
    assert [one.status for one in compare(QUEENS, asked, Limits(60)).outcomes] == [Status.COMPLETE] * 2


def test_what_is_raised_in_another_thread_leaves_no_worker_behind() -> None:
    raised = []

    def interrupt_once_it_runs(runner: Runner) -> None:
        if runner.running:
            raise RuntimeError("enough")

    def run() -> None:
        try:
            Runner(QUEENS, [defective.Hangs()], Limits(60)).run(interrupt_once_it_runs)
        except RuntimeError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert len(raised) == 1
    deadline = time.monotonic() + 10
    while multiprocessing.active_children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert multiprocessing.active_children() == []


def test_good_formulations_agree_with_each_other_and_with_the_literature() -> None:
    comparison = compare(QUEENS, [FLAGS, GENERAL, COLUMNS], Limits(20))
    assert comparison.agree
    assert comparison.complete
    assert (comparison.count, comparison.classes, comparison.size) == (4, 1, 6)
    assert comparison.agrees_with_published
    assert comparison.exit_code == 0


@pytest.mark.parametrize(
    ("bad", "defect"),
    [
        (defective.Missing(), Defect.MISSING),
        (defective.Wrong(), Defect.WRONG),
        (defective.Twice(), Defect.TWICE),
        (defective.Unsymmetric(), Defect.MISSING),
    ],
    ids=lambda value: value.name,
)
def test_a_false_set_is_shown_as_a_board(bad: Formulation, defect: Defect) -> None:
    comparison = beside(bad)
    shown = [disagreement for disagreement in comparison.disagreements if disagreement.defect == defect]
    assert shown
    assert bad.name in (shown[0].lacks if defect == Defect.MISSING else shown[0].has)
    assert shown[0].is_solution == QUEENS.is_solution(shown[0].placement) == (defect != Defect.WRONG)
    assert (comparison.agree, comparison.count, comparison.classes, comparison.exit_code) == (False, None, None, 1)


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_a_size_that_another_formulation_betters_is_a_defect_whoever_comes_first(order: list[int]) -> None:
    bad = defective.TooMany()
    both: list[Formulation] = [GENERAL, bad]
    comparison = compare(DOMINATION, [both[index] for index in order], Limits(20, jobs=1))
    assert {found.defect for found in comparison.disagreements} >= {Defect.NOT_OPTIMAL}
    assert all(found.has == (bad.name,) for found in comparison.disagreements if found.defect == Defect.NOT_OPTIMAL)
    assert len(comparison.solutions) == 12
    assert comparison.exit_code == 1
    said = [disagreement_in_words(DOMINATION, found) for found in comparison.disagreements]
    assert any(one.endswith("a solution, but with more pieces than are needed") for one in said)


def test_a_set_that_is_not_closed_under_symmetry_is_a_defect_even_of_one_formulation_alone() -> None:
    comparison = compare(QUEENS, [defective.Unsymmetric()], Limits(20))
    assert {found.defect for found in comparison.disagreements} == {Defect.NOT_SYMMETRIC}
    assert all(found.is_solution for found in comparison.disagreements)
    assert comparison.exit_code == 1


class OneInTheTopRow(Problem):
    """Not the same on a board that is turned; it does not say so."""

    wanted = "fewest"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return any(row == 0 for row, _ in occupied)


def test_a_problem_that_does_not_say_which_symmetries_keep_it_is_told_so() -> None:
    problem = OneInTheTopRow()
    comparison = compare(Instance(problem, QUEENS.piece, Board(3, 3), 1), [find_formulation("brute-force")], Limits(20))
    said = disagreement_in_words(comparison.instance, comparison.disagreements[0])
    assert f"so {problem.name} is not kept by this symmetry, and its is_kept_by should say so" in said


CRASHES = {
    defective.Raises(): "ZeroDivisionError: on purpose",
    defective.Dies(): "exit code 3",
    defective.OffTheBoard(): "not a placement on this board (defective.py)",
    defective.NoPlacement(): "gave 'a1', which is not a placement on this board (defective.py)",
    defective.NothingToIterate(): "TypeError: 'NoneType' object is not iterable (defective.py)",
    defective.RaisesInColour(): r"ValueError: \x1b[31mred\x1b[0m in two lines (defective.py, line ",
}


def test_a_crash_is_the_failure_of_that_formulation_alone() -> None:
    comparison = beside(*CRASHES, other=find_formulation("cp-sat/general"))
    for bad, words in CRASHES.items():
        outcome = outcome_of(comparison, bad)
        assert outcome.status == Status.FAILED
        assert words in (outcome.reason or "")
    assert comparison.exit_code == 1
    assert len(comparison.solutions) == 4


@pytest.fixture(scope="module")
def hung() -> Comparison:
    return beside(defective.Hangs(), defective.HangsDeaf(), seconds=1.5)


@pytest.mark.parametrize("bad", [defective.Hangs(), defective.HangsDeaf()], ids=lambda bad: bad.name)
def test_a_hang_ends_at_the_time_limit_and_is_not_called_complete(bad: Formulation, hung: Comparison) -> None:
    outcome = outcome_of(hung, bad)
    assert (outcome.status, outcome.reason) == (Status.LIMIT, "time limit")
    assert hung.agree
    assert hung.exit_code == 0


def test_what_was_found_before_the_time_limit_is_kept(hung: Comparison) -> None:
    assert outcome_of(hung, defective.Hangs()).count == 1


def test_too_much_memory_ends_at_the_memory_limit() -> None:
    bad = defective.EatsMemory()
    comparison = beside(bad, mib=100)
    outcome = outcome_of(comparison, bad)
    assert outcome.status == Status.LIMIT
    assert "memory" in (outcome.reason or "")


def ctrl_c_when(ready: Callable[[Runner], bool]) -> Callable[[Runner], None]:
    """A watcher of progress that presses Ctrl-C once, as soon as the comparison has come so far."""

    def watch(runner: Runner) -> None:
        if not runner.interrupted and ready(runner):
            os.kill(os.getpid(), signal.SIGINT)

    return watch


def test_endless_duplicates_are_counted_and_not_kept() -> None:
    bad = defective.RepeatsForever()
    many_were_given = ctrl_c_when(lambda runner: runner.outcomes[0] is not None and runner.tally.counts[1] > 2000)
    comparison = compare(QUEENS, [GENERAL, bad], Limits(600, jobs=2), many_were_given)
    assert len(comparison.solutions) == 4
    assert comparison.disagreement_count > 1000
    assert len(comparison.disagreements) <= 5


def test_a_solution_found_before_a_limit_counts_against_a_complete_formulation_that_lacks_it() -> None:
    late, bad = defective.Hangs(), defective.Missing()
    both_have_answered = ctrl_c_when(lambda runner: runner.tally.counts[0] > 0 and runner.outcomes[1] is not None)
    only_late = compare(QUEENS, [late, defective.Empty()], Limits(600, jobs=2), both_have_answered)
    assert only_late.outcomes[0].status == Status.LIMIT
    assert [found.defect for found in only_late.disagreements] == [Defect.MISSING]
    assert only_late.disagreements[0].has == (late.name,)
    assert not compare(QUEENS, [bad, GENERAL], Limits(20)).agree


def test_if_nothing_completes_nothing_is_proved() -> None:
    comparison = compare(QUEENS, [defective.Hangs()], Limits(0.2))
    assert (comparison.complete, comparison.count, comparison.classes, comparison.exit_code) == (False, None, None, 3)


def test_a_question_without_solution_is_answered_and_no_error() -> None:
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(3, 3), 3)
    comparison = compare(instance, [FLAGS, GENERAL, COLUMNS], Limits(20))
    assert {outcome.status for outcome in comparison.outcomes} == {Status.INFEASIBLE}
    assert (comparison.count, comparison.classes, comparison.size, comparison.exit_code) == (0, 0, None, 0)


def test_ctrl_c_keeps_what_is_done_and_what_was_found() -> None:
    late = defective.Hangs()
    both_have_given = ctrl_c_when(lambda runner: runner.outcomes[0] is not None and runner.tally.counts[1] > 0)
    started = time.perf_counter()
    comparison = compare(QUEENS, [FLAGS, late, defective.HangsDeaf()], Limits(600, jobs=2), both_have_given)
    assert time.perf_counter() - started < 60
    assert [outcome.status for outcome in comparison.outcomes] == [Status.COMPLETE, Status.LIMIT, Status.LIMIT]
    assert comparison.outcomes[1].reason == "stopped by the user"
    assert comparison.count == 4


def test_a_formulation_that_gives_classes_is_compared_by_whole_orbits() -> None:
    comparison = compare(QUEENS, [FLAGS, defective.FirstOfEachClass()], Limits(20))
    assert comparison.agree
    assert [outcome.count for outcome in comparison.outcomes] == [4, 1]


def test_two_of_one_class_from_a_formulation_that_gives_classes_are_a_duplicate() -> None:
    comparison = compare(QUEENS, [FLAGS, defective.TwoOfEachClass()], Limits(20))
    assert {found.defect for found in comparison.disagreements} == {Defect.TWICE}


def test_what_never_began_is_one_line_and_ctrl_c_is_exit_code_130() -> None:
    waiting = [defective.Hangs() for _ in range(5)]
    comparison = compare(QUEENS, waiting, Limits(60, jobs=1), ctrl_c_when(lambda runner: runner.tally.counts[0] > 0))
    assert [line for line in verdict_in_words(comparison) if "stopped" in line] == [
        f"· {waiting[0].name} reached a limit: stopped by the user",
        "· stopped by the user before 4 formulations had begun",
    ]
    assert comparison.exit_code == 130


def test_only_files_of_the_harness_itself_are_not_named_in_a_failure() -> None:
    assert not _may_be_at_fault(str(COMPARE / "worker.py"))
    assert _may_be_at_fault(f"{COMPARE}_mine/formulation.py")


def test_a_number_too_long_to_be_written_is_said_by_its_length() -> None:
    assert shorten(1 << 20000) == "a number of 20001 bits"
    assert shorten([-(10**5000), 7]) == "[a number of 16610 bits, 7]"
