"""The public names of ``models`` stay the same, whatever has been loaded."""

import subprocess
import sys

PROGRAM = """
import models.problems.domination, models.pieces
from models import pieces, problems
assert "domination" in problems()
assert "queen" in pieces()
from models import pieces, problems
assert callable(problems)
assert callable(pieces)
"""


def test_the_functions_pieces_and_problems_are_not_replaced_by_the_packages_of_these_names() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
