"""A fresh virtual environment that sees the packages of this one, and has something installed in it."""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.program import ROOT


@dataclass(frozen=True)
class Environment:
    """Where its interpreter is, and the folder of its packages."""

    interpreter: str
    packages: Path

    def install(self, source: Path) -> None:
        """Build what is in this folder, and install it: without network, without its dependencies."""
        options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--no-compile"]
        options += ["--disable-pip-version-check"]
        subprocess.run([self.interpreter, "-m", "pip", "install", *options, str(source)], check=True)


def make_environment(folder: Path, also: Sequence[Path] = ()) -> Environment:
    """An environment in this folder, where Python also finds these folders; an editable installation is not seen."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    scheme = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", scheme="venv", vars=scheme))
    outside = dict.fromkeys([*map(str, also), *(path for path in sys.path if path.endswith("-packages"))])
    (packages / "outside.pth").write_text("\n".join(outside))
    return Environment(sysconfig.get_path("scripts", scheme="venv", vars=scheme) + "/python", packages)


def copy_sources(folder: Path) -> Path:
    """A copy of all that the distribution is built from: building in the tree itself would leave files there."""
    folder.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for package in ("models", "compare"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder
