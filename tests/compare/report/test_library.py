"""ask, solutions and count: the front door for scripts and notebooks."""

import doctest
import inspect
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import islice
from typing import Any

import pytest

import compare
from compare import Comparison, Incomplete, ask, count, solutions
from compare.answers import asking, choosing
from compare.answers.asking import Answer, Reply
from compare.cli.application import application
from compare.cli.options import parse_limits
from compare.harness.processes import starting
from compare.literature.published import Check
from compare.question.arguments import make_instance, take_formulations
from compare.question.options import NAMES_IN_DATA, InstanceOptions
from compare.question.parsing import choose_formulations
from models import (
    ANY,
    OPTIMUM,
    Board,
    Engine,
    Formulation,
    Instance,
    Piece,
    Placement,
    Problem,
    Search,
    SolutionSet,
    find_formulation,
    find_piece,
    find_problem,
    in_all_directions,
)
from models.formulation import Status
from models.problem import Occupied
from tests.support.defective import Defective
from tests.support.judging import judged
from tests.support.program import ROOT

DOMINATION, QUEEN, ROOK = find_problem("domination"), find_piece("queen"), find_piece("rook")
FAST = ["backtracking/uncovered-square", "backtracking/general"]
PROGRAM = application()


class Peaceful(Problem):
    """No piece attacks another; as many as possible."""

    wanted = "most"

    def is_solution(self, board: Board, piece: Piece, occupied: Occupied) -> bool:
        return not any(occupied & piece.attacked_from(board, square) for square in occupied)


class Given(Formulation):
    """The solutions of another formulation, and an engine of its own."""

    engine = Engine("mine", "my own searches")

    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        return find_formulation("backtracking/brute-force").placements(instance, search)


class Engineless(Formulation):
    def unsupported(self, instance: Instance) -> str | None:
        return None

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from ()


def test_the_examples_of_the_package_give_what_they_say() -> None:
    done = doctest.testmod(compare)
    assert done.attempted > 0
    assert done.failed == 0


def test_the_package_is_imported_without_anything_else() -> None:
    code = "import sys; before = set(sys.modules); import compare; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [name for name in loaded.split() if name.startswith(("compare.", "models", "click", "rich"))] == []


@pytest.mark.parametrize(
    ("arguments", "n", "words"),
    [
        ({"question": "domination", "n": 5}, "5", {"problem": "domination"}),
        (
            {"question": "non-attacking", "rows": 3, "columns": 4, "wrap": True, "piece": "rook", "size": 2},
            None,
            {"rows": "3", "columns": "4", "wrap": True, "piece": "rook", "size": "2"},
        ),
        (
            {"question": "non-attacking", "n": 5, "required": "a1", "forbidden": ["b2", (0, 1)], "size": "any"},
            "5",
            {"require": "a1", "forbid": "b2,b5", "size": "any"},
        ),
    ],
)
def test_the_arguments_mean_what_the_words_of_the_command_line_mean(
    arguments: dict[str, Any], n: str | None, words: dict[str, Any]
) -> None:
    assert make_instance(**arguments) == InstanceOptions(**words).on_side(n)


def test_the_arguments_are_those_of_the_command_line() -> None:
    options = {one.name for one in fields(InstanceOptions)} - {"board", "problem"}
    assert {NAMES_IN_DATA.get(name, name) for name in options} | {"question", "n"} == set(
        inspect.signature(make_instance).parameters
    )
    assert make_instance("non-attacking", 4) == InstanceOptions().on_side("4")


@pytest.mark.parametrize(("command", "function"), [("run", ask), ("count", count)])
def test_the_limits_are_those_of_the_command(command: str, function: Callable[..., Any]) -> None:
    options: dict[str | None, Any] = {
        parameter.name: parameter.default for parameter in PROGRAM.commands[command].params
    }
    own = {name: one.default for name, one in inspect.signature(function).parameters.items()}
    of_command = parse_limits(options["time_limit"], options["memory_limit"])
    assert (own["time_limit"], own["memory_limit"], own["jobs"]) == (of_command.seconds, of_command.mib, None)


@pytest.mark.parametrize("question", ["domination", DOMINATION, type(DOMINATION)])
@pytest.mark.parametrize("piece", ["rook", ROOK, "rider:0,1"])
def test_a_problem_and_a_piece_are_given_by_name_or_as_objects(question: Any, piece: Any) -> None:
    instance = make_instance(question, 4, piece=piece)
    assert (instance.problem, instance.piece.rides) == (DOMINATION, ROOK.rides)


def test_an_instance_is_a_complete_question() -> None:
    instance = Instance(DOMINATION, QUEEN, Board(4))
    assert make_instance(instance) is instance
    for more in ({"n": 4}, {"piece": "rook"}, {"size": OPTIMUM}, {"required": 1}, {"wrap": True}):
        with pytest.raises(TypeError, match="an Instance is a complete question"):
            make_instance(instance, **more)


def test_formulations_are_given_by_name_as_objects_or_as_classes() -> None:
    assert [one.name for one in take_formulations([Given, "flags", find_formulation("flags"), Given()])] == [
        "mine/given",
        "backtracking/flags",
    ]
    assert take_formulations("cp-sat") == choose_formulations(engines=["cp-sat"])
    assert take_formulations("general") == choose_formulations(only=["general"])
    assert take_formulations(None) == choose_formulations()


def test_two_formulations_of_one_name_are_refused() -> None:
    other = type("Given", (Given,), {})
    with pytest.raises(ValueError, match="two formulations are called mine/given"):
        take_formulations([Given, other])


@pytest.mark.parametrize("all_of_them", [False, True])
def test_ask_chooses_as_run_does(all_of_them: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    instance = make_instance("non-attacking", 4)
    asked: list[Formulation] = []

    def note(_instance: Instance, chosen: list[Formulation], *_limits: object) -> Comparison:
        asked.extend(chosen)
        return judged(instance)

    monkeypatch.setattr("compare.harness.runner.compare", note)
    ask(instance, all=all_of_them)
    every = choose_formulations()
    left_out = [] if all_of_them else choosing.left_out_by_default(instance, every)
    assert asked == [one for one in every if one not in left_out]
    assert bool(left_out) != all_of_them


def test_what_is_named_is_asked_also_where_it_is_not_telling() -> None:
    name = next(one.name for one in choose_formulations() if not one.is_telling and one.engine.name == "backtracking")
    assert [one.name for one in ask("non-attacking", 4, formulations=name).outcomes] == [name]


def test_ask_compares_as_run_does() -> None:
    comparison = ask("domination", 4, formulations=FAST)
    assert isinstance(comparison, Comparison)
    assert [outcome.name for outcome in comparison.outcomes] == FAST
    assert (comparison.count, comparison.size, comparison.classes, comparison.agree) == (12, 2, 3, True)


def test_so_many_solutions_as_are_asked_for_come_and_their_sets_are_not_called_complete() -> None:
    found = ask("non-attacking", 8, formulations=["flags", "cp-sat/columns"], limit=3)
    assert [(one.status, one.count) for one in found.outcomes] == [(Status.LIMIT, 3)] * 2
    assert found.count is None
    assert found.solutions is None or len(found.solutions) <= 6
    assert found.disagreements == []
    whole = ask("non-attacking", 4, formulations="flags", limit=3)
    assert whole.outcomes[0].status == Status.COMPLETE


def test_a_comparison_is_printed_as_the_question_and_the_verdict() -> None:
    assert repr(ask("domination", 4, formulations=FAST)) == (
        "domination, the fewest possible queens, on 4 × 4\n"
        "✓ 2 formulations of 1 engine agree: 12 solutions of 2 queens, 3 classes up to symmetry"
    )
    assert repr(ask("domination", 4, formulations="flags")).endswith("· no formulation completed, so nothing is proved")


def test_the_placements_of_a_comparison_are_its_solutions_in_order() -> None:
    comparison = ask("domination", 4, formulations=FAST)
    assert list(comparison.placements) == sorted(comparison.solutions)
    assert list(comparison.placements[::-1]) == sorted(comparison.solutions, reverse=True)
    assert [type(one) for one in comparison.placements[:2]] == [Placement, Placement]
    assert len(comparison.placements) == 12
    assert comparison.placements[0] in comparison.placements
    assert repr(comparison.placements) == f"<12 placements: {comparison.placements[0]!r}, …>"
    assert repr(comparison.placements[:1]) == f"<1 placements: {comparison.placements[0]!r}>"
    classes = {one.orbit for one in comparison.placements}
    assert len(classes) == comparison.classes


@pytest.mark.usefixtures("_in_one_process")
def test_a_problem_a_piece_and_a_formulation_of_ones_own_are_asked() -> None:
    wizard = Piece("wizard", leaps=in_all_directions((1, 1), (1, 3)))
    own = ask(Peaceful, 3, piece=wizard, formulations=[Given, "brute-force"])
    stated = ask("non-attacking", 3, piece=wizard, formulations="backtracking/general")
    assert own.count
    assert set(own.solutions) == set(stated.solutions)
    assert set(solutions(Peaceful, 3, piece=wizard, by=Given)) == set(own.solutions)
    assert count(Peaceful, 3, piece=wizard, formulations=Given) == own.count


def test_solutions_come_when_they_are_asked_for() -> None:
    found = solutions("non-attacking", 30, by="fewest-first")
    first = next(found)
    assert isinstance(first, Placement)
    assert (len(first), first.piece) == (30, QUEEN)


@pytest.mark.parametrize("by", [None, "cp-sat/columns", "flags", find_formulation("flags")])
def test_solutions_are_all_that_there_are(by: Any) -> None:
    assert sorted(solutions("non-attacking", 6, by=by)) == list(
        ask("non-attacking", 6, formulations="flags").placements
    )


def test_solutions_of_a_solver_may_be_left_before_the_end() -> None:
    before = threading.active_count()
    assert len(list(islice(solutions("non-attacking", 10, by="cp-sat/columns"), 3))) == 3
    assert threading.active_count() == before


@pytest.mark.parametrize(("n", "number"), [(4, 2), (6, 4), (11, 2680)])
def test_count_gives_the_number(n: int, number: int) -> None:
    assert count("non-attacking", n) == number


def test_a_thread_may_ask_and_count() -> None:
    given: list[int | None] = []

    def work() -> None:
        given.append(count("non-attacking", 11))
        given.append(ask("domination", 4, formulations=[*FAST, Defective]).count)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert given == [2680, 12]


def test_count_of_any_size_counts_them_all() -> None:
    assert count("all-non-attacking", 3, formulations="backtracking/general") == len(
        list(solutions("non-attacking", 3, size=ANY))
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"n": 16, "formulations": "flags", "time_limit": 0.1}, "backtracking/flags: time limit"),
        ({"n": 20, "memory_limit": 1}, "memory_limit allows more"),
        ({"n": 20, "time_limit": 0.01}, "time limit"),
    ],
)
def test_a_count_that_does_not_complete_says_why(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Incomplete, match=said):
        count("non-attacking", **arguments)


def test_a_count_that_the_literature_denies_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Check("count", 93, 92, "A000170")
    reply = Reply(Answer(8, 93, None, 0.0, "somebody"), checks=[check])
    monkeypatch.setattr(asking, "ask", lambda *arguments: reply)
    with pytest.warns(RuntimeWarning, match="NOT as published"):
        assert count("non-attacking", 8) == 93


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: ask("dominaton", 8), LookupError, "did you mean domination"),
    (lambda: ask("domination", 8, piece="quen"), LookupError, "did you mean queen"),
    (lambda: ask("domination", 8, piece="leaper:x"), ValueError, "is not a piece"),
    (lambda: ask("domination", 8, formulations="flag"), LookupError, "did you mean"),
    (lambda: ask("domination", 8, formulations=[]), ValueError, "no formulation is given"),
    (lambda: ask("domination", 8, formulations=8), TypeError, "expected a formulation"),  # type: ignore[arg-type]
    (lambda: ask("domination", 8, formulations=[int]), TypeError, "expected a formulation"),  # type: ignore[list-item]
    (lambda: ask("domination", 8, formulations=Engineless), TypeError, "Engineless has no engine"),
    (lambda: ask("domination"), TypeError, "give n, for a square board"),
    (lambda: ask("domination", 8, rows=3), TypeError, "not both"),
    (lambda: ask("domination", "8"), TypeError, "n is a whole number from 1 to 100, not '8'"),  # type: ignore[arg-type]
    (lambda: ask("domination", 101), ValueError, "n is a whole number from 1 to 100, not 101"),
    (lambda: ask("domination", 0), ValueError, "not 0"),
    (lambda: ask("domination", 8, size=65), ValueError, "size is a whole number from 0 to 64, not 65"),
    (lambda: ask("domination", 8, size="most"), ValueError, "'optimum' or 'any'"),  # type: ignore[arg-type]
    (lambda: ask("domination", 8, required="a9"), ValueError, "a9 is not on the 8×8 board"),
    (lambda: ask("domination", 8, required="a1", forbidden="a1"), ValueError, "both required and forbidden: a1"),
    (lambda: ask(8), TypeError, "expected a problem, its name or its class, or an Instance, not 8"),  # type: ignore[arg-type]
    (lambda: ask("domination", 8, piece=8), TypeError, "expected a piece or its name, not 8"),  # type: ignore[arg-type]
    (lambda: ask("domination", 8, time_limit=0), ValueError, "time_limit is a number of seconds greater than 0"),
    (lambda: ask("domination", 8, time_limit="9"), TypeError, "time_limit is a number"),  # type: ignore[arg-type]
    (lambda: ask("domination", 8, memory_limit=0), ValueError, "memory_limit is a whole number from 1 on"),
    (lambda: count("domination", 8, jobs=0), ValueError, "jobs is a whole number from 1 on, not 0"),
    (lambda: count("domination", 8, formulations="flags"), ValueError, "none of these formulations answers"),
    (lambda: solutions("domination", 8, by="flags"), ValueError, "does not answer"),
    (lambda: solutions("domination", 8, by="general"), LookupError, "could be"),
    (lambda: solutions("non-attacking", 8, by="cp-sat/lex-leader"), ValueError, SolutionSet.CLASSES),
    (lambda: solutions("non-attacking", 8, by="construction"), ValueError, SolutionSet.ONE),
]


@pytest.mark.parametrize(("call", "kind", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_what_is_wrong_raises_what_python_raises_before_the_search(
    call: Callable[[], object], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        call()


def test_where_no_process_can_have_a_class_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "FORKS", False)
    local = type("Local", (Given,), {"__module__": "__main__"})
    for call in (ask, count):
        with pytest.raises(RuntimeError, match=r"put it into a file of its own, such as mine\.py"):
            call("domination", 3, formulations=[local])
    assert ask("domination", 3, formulations=[Defective]).count == 1
