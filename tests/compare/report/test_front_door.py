"""The three lines that a newcomer needs, from an installed wheel, in a script and in a notebook."""

import subprocess
from pathlib import Path

import pytest

from tests.support.notebooks import run_cells

pytestmark = pytest.mark.xdist_group("installed")
"""One process installs it."""

THREE_LINES = [
    "from compare import ask, count, solutions",
    "print(ask('domination', 5, formulations=['uncovered-square', 'cp-sat/cover']))",
    "print(count('non-attacking', 9), next(solutions('non-attacking', 4)))",
]
VERDICT = "✓ 2 formulations of 2 engines agree: 186 solutions of 3 queens"


def test_three_lines_are_enough_in_a_script(installed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    script = tmp_path / "three_lines.py"
    script.write_text("\n".join(THREE_LINES), encoding="utf-8")
    done = subprocess.run([installed, script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert VERDICT in done.stdout
    assert "\n352 4 · " in done.stdout
    assert done.stderr == ""


def test_what_is_asked_in_a_notebook_is_the_installed_package_and_shows_its_verdict(
    installed: str, tmp_path: Path
) -> None:
    own = ["ask('non-attacking', 5, formulations=['flags', 'sets'])", "next(solutions('non-attacking', 6))"]
    cells = [THREE_LINES[0], "import compare; compare.__file__", *own]
    home, comparison, placement = run_cells(cells, installed, tmp_path)
    assert "environment" in home["text/plain"]
    assert "agree: 10 solutions of 5 queens" in comparison["text/plain"]
    assert placement["text/plain"].startswith("Placement(")


@pytest.mark.exhaustive
def test_a_formulation_of_a_cell_is_asked_as_an_object_and_is_called_like_its_class(
    installed: str, tmp_path: Path
) -> None:
    cells = [
        "from itertools import permutations\nfrom compare import ask\nfrom models import Engine, Formulation",
        """
class Permutations(Formulation):
    \"\"\"Rooks: every permutation is a solution.\"\"\"

    engine = Engine("mine", "my own searches")

    def unsupported(self, instance):
        return None if instance.piece.name == "rook" else "only rooks"

    def placements(self, instance, search):
        for rows in permutations(range(instance.size)):
            yield instance.board.bitboard((row, column) for column, row in enumerate(rows))
""",
        "comparison = ask('non-attacking', 4, piece='rook', formulations=[Permutations, 'general'])",
        "(comparison.agree, comparison.count, comparison.outcomes[0].name)",
    ]
    (told,) = run_cells(cells, installed, tmp_path)
    assert told["text/plain"] == "(True, 24, 'mine/permutations')"
