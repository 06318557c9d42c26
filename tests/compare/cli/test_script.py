"""The program called by its script, whatever lies beside it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import ROOT


@pytest.mark.parametrize(
    ("called", "folder"),
    [
        ("{bin}/bezzel", "."),
        ("./bezzel", "bin"),
        ("elsewhere/link", "."),
        pytest.param("bin/bezzel", ".", marks=pytest.mark.exhaustive),
        pytest.param("{link}", ".", marks=pytest.mark.exhaustive),
    ],
)
def test_a_script_called_models_beside_the_program_is_not_taken_for_ours(
    tmp_path: Path, called: str, folder: str
) -> None:
    """PySAT installs one in the folder of an environment's programs."""
    scripts, link = tmp_path / "bin", tmp_path / "elsewhere" / "link"
    for made in (scripts, link.parent):
        made.mkdir()
    (scripts / "models.py").write_text("raise SystemExit('not ours')")
    (scripts / "bezzel").write_text(
        "from compare.cli.application import main\nif __name__ == '__main__':\n    main()\n"
    )
    link.symlink_to("../bin/bezzel")
    program = called.format(bin=scripts, link=link)
    command = [sys.executable, program, "run", "4", "--only", "flags"]
    place = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path / folder, env=place, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
