"""Why the catalogue has nothing of a name: what a person is told who asked for it."""

from collections.abc import Iterable, Iterator, Mapping

from models.discovery import engine_packages, files_of, is_installed, kinds_in, lack_of
from models.engine import Engine
from models.formulation import Formulation
from models.loading import left_out, loaded, place


def no_formulation(name: str, formulations: Iterable[str], engines: Mapping[str, Engine]) -> str:
    """Why there is no formulation of this name."""
    engine = engines.get(name.partition("/")[0])
    if engine and not is_installed(engine):
        return _of_missing(engine, name)
    for package_engine, module in _files_called(name):
        if not is_installed(package_engine):
            return _of_missing(package_engine, name)
        return left_out.get(module) or _unfinished(module)
    return unknown("formulation", name, formulations)


def nothing(what: str, name: str, known: Iterable[str], package: str) -> str:
    """Why none of those that are known has this name, which a file of the package would define."""
    return left_out.get(f"{package}.{name.replace('-', '_')}") or unknown(what, name, known)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """That nothing of this kind has the name."""
    return f"unknown {what} {name!r}; there are: {', '.join(known)}"


def _of_missing(engine: Engine, name: str) -> str:
    return f"{name} belongs to the engine {engine.name}, which is {lack_of(engine)}"


def _files_called(name: str) -> Iterator[tuple[Engine, str]]:
    """The engine and the module of each file whose formulation would have this name."""
    for package in engine_packages():
        for file in files_of(package):
            hyphened = file.replace("_", "-")
            if name in (hyphened, f"{package.ENGINE.name}/{hyphened}"):
                yield package.ENGINE, f"{package.__name__}.{file}"


def _unfinished(module_name: str) -> str:
    """That a file that was loaded defines no formulation; if it has begun one, what is missing."""
    module = loaded(module_name)
    begun = kinds_in(module, Formulation) if module else []  # type: ignore[type-abstract]
    missing = [f"class {one.__name__} does not define {' and '.join(sorted(one.__abstractmethods__))}" for one in begun]
    return "; ".join([f"{place(module_name)} defines no formulation", *missing])
