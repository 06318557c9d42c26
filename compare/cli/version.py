"""The version of the program."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

NAME = "bezzel"


def program_version() -> str:
    """The version that the project file of a clone names; otherwise that of the package that is installed."""
    project_file = Path(__file__).parents[2] / "pyproject.toml"
    if project_file.is_file():
        project = tomllib.loads(project_file.read_text("utf-8")).get("project", {})
        if project.get("name") == NAME:
            return str(project["version"])
    try:
        return version(NAME)
    except PackageNotFoundError:
        return "of unknown version"
