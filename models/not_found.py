"""Why the catalogue has nothing of a name: what a person is told who asked for it."""

from collections.abc import Iterable, Mapping

from models.discovery import engine_packages, files_of, is_installed, lack_of
from models.engine import Engine


def no_formulation(name: str, formulations: Iterable[str], engines: Mapping[str, Engine]) -> str:
    """Why there is no formulation of this name."""
    return _of_missing_engine(name, engines) or unknown("formulation", name, formulations)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """That nothing of this kind has the name."""
    return f"unknown {what} {name!r}; there are: {', '.join(known)}"


def _of_missing_engine(name: str, engines: Mapping[str, Engine]) -> str | None:
    """That the engine is not installed to which the name belongs, by its beginning or as that of a file."""
    for engine in engines.values():
        if not is_installed(engine) and (name.startswith(f"{engine.name}/") or name in _names_of_files(engine)):
            return f"{name} belongs to the engine {engine.name}, which is {lack_of(engine)}"
    return None


def _names_of_files(engine: Engine) -> list[str]:
    """What a formulation in the folder of the engine may be called, without the engine."""
    packages = [package for package in engine_packages() if engine == package.ENGINE]
    return [file.replace("_", "-") for package in packages for file in files_of(package)]
