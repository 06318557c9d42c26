"""The ladder of inference: which lessons are on it, in which order, and what is said of cells that are not done."""

import io

import pytest
from rich.console import Console

from compare.classroom.inference import NodesOfLadder, count_nodes, find_rungs, ladder_as_text
from compare.harness.limits import Limits
from models import Board, Formulation, Instance, Search, find_piece, find_problem
from tests.support.program import bezzel_here


def question(side: int, problem: str = "non-attacking") -> Instance:
    asked, queen, board = find_problem(problem), find_piece("queen"), Board(side)
    return Instance(asked, queen, board, asked.default_size(board, queen))


def nodes(rung: Formulation, side: int) -> int | None:
    search = Search()
    assert list(rung.solve(question(side), search))
    return search.statistics.nodes


def text_of(found: NodesOfLadder, asked: str = "") -> list[str]:
    console = Console(file=io.StringIO(), width=160)
    console.print(ladder_as_text(found, asked, Limits(10)))
    return console.file.getvalue().splitlines()  # type: ignore[attr-defined, no-any-return]


def test_a_rung_stands_below_those_that_never_need_more_nodes() -> None:
    rungs = find_rungs(question(4))
    names = [rung.name.partition("/")[2] for rung in rungs]
    assert names[:2] == ["backward-checking", "forward-checking"]
    for rung in rungs:
        below = names[: names.index(rung.name.partition("/")[2])]
        assert set(rung.never_more_nodes_than) <= set(below)


def test_other_questions_have_other_rungs() -> None:
    covering = [rung.name for rung in find_rungs(question(4, "domination"))]
    assert "propagation/counted-covers" in covering
    assert "propagation/forward-checking" not in covering


@pytest.mark.usefixtures("_in_one_process")
def test_the_table_is_made_by_the_program() -> None:
    done = bezzel_here("explain", "propagation/arc-consistency", "5", "--ladder")
    assert done.returncode == 0
    rows = {line.split()[1]: line.split()[2:] for line in done.stdout.splitlines() if line[:1].isdigit()}
    for rung in find_rungs(question(4))[:7]:
        assert rows[rung.name.partition("/")[2]][:2] == [str(nodes(rung, 4)), str(nodes(rung, 5))]
    assert rows["forward-checking"][2:] == ["1"]
    assert "n = 4" in done.stdout
    assert "n = 6" not in done.stdout
    other = bezzel_here("explain", "flags", "--ladder")
    assert other.returncode == 2
    assert "such as propagation/arc-consistency" in other.stderr
    for option in (["--ladder"], ["--figures", "pictures"]):
        counter = bezzel_here("explain", "half-board-join", *option)
        assert (counter.returncode, counter.stdout) == (2, "")
        assert "half-board-join is a counter" in counter.stderr
    too_small = bezzel_here("explain", "propagation/arc-consistency", "3", "--ladder")
    assert (too_small.returncode, too_small.stdout) == (2, "")
    assert "N is a whole number from 4 to 100, not 3" in too_small.stderr


def test_what_is_not_done_is_said_and_is_not_asked_about_larger_boards() -> None:
    rungs = [
        rung
        for rung in find_rungs(question(4))
        if rung.name in ("propagation/backward-checking", "propagation/arc-consistency")
    ]
    found = count_nodes(rungs, question, (4, 9, 10), Limits(0.2, 1024, 1))
    slow, fast = rungs
    assert found.nodes[4] == {slow: 60, fast: 4}
    assert found.nodes[9][slow] is None
    assert all(slow not in nodes for side, nodes in found.nodes.items() if side > 9)
    assert count_nodes([], question, (4, 5), Limits(1)).nodes.keys() == {4}
    lines = text_of(NodesOfLadder(rungs, {4: {slow: 60, fast: 4}, 9: {slow: None, fast: 1234}, 10: {fast: 5678}}))
    assert lines[3].split()[2:] == ["60", "…", "·"]
    assert lines[4].split()[2:5] == ["4", "1234", "5678"]
    assert "…: not done in 10 seconds" in lines
    assert "·: not asked any more" in lines


def test_what_was_stopped_and_who_disagrees_is_said() -> None:
    lines = text_of(NodesOfLadder(find_rungs(question(4))[:1], {4: {}}, disagreeing=[4], interrupted=True))
    assert "stopped; this is what there is" in lines
    assert "✗ they disagree on n = 4" in lines
