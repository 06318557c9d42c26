"""What the README shows works as it says."""

import re
import subprocess
import sys

from compare.harness.limits import Limits
from compare.harness.runner import compare
from models import Board, Formulation, Instance, find_formulation, find_piece, find_problem, parse_squares
from tests.support.program import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_formulation_that_the_readme_adds_agrees_with_the_others() -> None:
    namespace: dict[str, object] = {"__name__": "models.backtracking.permutations"}
    exec(compile(blocks("python")[0], "README.md", "exec"), namespace)
    kind = namespace["Permutations"]
    assert isinstance(kind, type)
    permutations = kind()
    assert isinstance(permutations, Formulation)
    instance = Instance(find_problem("non-attacking"), find_piece("rook"), Board(4, 4), 4)
    from models import Search

    given = list(permutations.placements(instance, Search()))
    comparison = compare(instance, [find_formulation("backtracking/general")], Limits(20))
    assert len(given) == 24
    assert set(given) == set(comparison.solutions)


def test_the_board_at_the_top_is_a_solution() -> None:
    board = Board(8, 8)
    drawn = blocks("")[0].splitlines()[:8]
    queens = [f"{'abcdefgh'[line[2:17:2].index('Q')]}{line[0]}" for line in drawn]
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), board, 8)
    assert instance.is_solution(parse_squares(board, ",".join(queens)))


def test_every_command_that_the_readme_names_is_there() -> None:
    named = set(re.findall(r"python -m compare (\w+)", README))
    shown = subprocess.run(
        [sys.executable, "-m", "compare"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    there = set(re.findall(r"^  (\w+)  ", shown, re.MULTILINE))
    assert named <= there
    assert there <= named, f"not in the README: {there - named}"


def test_every_file_that_the_readme_names_is_there() -> None:
    named = re.findall(r"`((?:models|compare|tests)/[\w/.]+)`", README)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
