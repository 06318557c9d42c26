"""The program as a process of its own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
"""The folder of the project."""


def bezzel(
    *arguments: str, timeout: float = 120, python: str = sys.executable, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    command = [python, "-m", "compare", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=timeout, check=False)
