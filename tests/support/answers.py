"""Who answers what: which instances of a fixed suite each formulation and counter answers, as text.

    python -m tests.support.answers

writes ``tests/models/answers.txt`` anew. A test compares it with what the program says.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from models import ANY, OPTIMUM, Board, Instance, Piece, Problem
from models.catalogue.finding import counters, find_piece, formulations, problems
from models.engine import Answerer

PATH = Path(__file__).parents[1] / "models" / "answers.txt"

PIECES = [find_piece(name) for name in ("queen", "rook", "king", "knight", "bishop", "amazon", "nightrider")]
BOARDS = {
    "4x4": (Board(4), 0, 0),
    "3x5": (Board(3, 5), 0, 0),
    "5x5-torus": (Board(5, 5, wrap=True), 0, 0),
    "6x6-required": (Board(6), 1 << 8, 0),
    "6x6-forbidden": (Board(6), 0, 1 << 3 | 1 << 20),
    "8x8": (Board(8), 0, 0),
    "12x12": (Board(12), 0, 0),
}
SIZES = ("default", OPTIMUM, ANY, 3)
ALL = "all"

Key = TypeVar("Key")
Value = TypeVar("Value", bound=Hashable)


def answerers() -> dict[str, Answerer]:
    """The formulations and the counters whose engine is installed, by name."""
    return {**formulations(), **counters()}


def instance(problem: Problem, piece: Piece, board: str, size: str | int) -> Instance:
    """One instance of the suite."""
    squares, required, forbidden = BOARDS[board]
    wanted = None if size == "default" else size
    return Instance(problem, piece, squares, wanted, required, forbidden)  # type: ignore[arg-type]


def lines(answerer: Answerer) -> Iterator[str]:
    """What it answers: problems, pieces, and for boards the sizes."""
    by_problem = {problem.name: tuple(_of_problem(answerer, problem)) for problem in problems().values()}
    for names, answered in _grouped(by_problem):
        for pieces, boards in answered:
            yield f"{_listed(names, by_problem)} | {_listed(pieces, [one.name for one in PIECES])} | {boards}"


def _of_problem(answerer: Answerer, problem: Problem) -> Iterator[tuple[tuple[str, ...], str]]:
    by_piece = {piece.name: _of_piece(answerer, problem, piece) for piece in PIECES}
    return ((pieces, boards) for pieces, boards in _grouped(by_piece) if boards)


def _of_piece(answerer: Answerer, problem: Problem, piece: Piece) -> str:
    sizes_of = {board: _sizes(answerer, problem, piece, board) for board in BOARDS}
    answered = [(boards, sizes) for boards, sizes in _grouped(sizes_of) if sizes]
    return "; ".join(f"{_listed(boards, BOARDS)}: {_listed(sizes, SIZES)}" for boards, sizes in answered)


def _sizes(answerer: Answerer, problem: Problem, piece: Piece, board: str) -> tuple[str | int, ...]:
    return tuple(size for size in SIZES if answerer.unsupported(instance(problem, piece, board, size)) is None)


def _grouped(values: Mapping[Key, Value]) -> list[tuple[tuple[Key, ...], Value]]:
    """The keys that have the same value, with the value."""
    groups: dict[Value, list[Key]] = {}
    for key, value in values.items():
        groups.setdefault(value, []).append(key)
    return [(tuple(keys), value) for value, keys in groups.items()]


def _listed(some: Sequence[str | int], every: Iterable[str | int]) -> str:
    return ALL if len(some) == len(list(every)) else " ".join(map(str, some))


def is_installed(answerer: Answerer) -> bool:
    """Whether the solver is there that a formulation of CPMpy is for."""
    package = getattr(answerer, "package", None)
    return package is None or find_spec(package) is not None


def as_text() -> str:
    """What all of them answer, each under its name; of what is not installed, what the file says."""
    asked = {name: list(lines(one)) for name, one in answerers().items() if is_installed(one)}
    every = dict(sorted({**read(), **asked}.items()))
    return "".join(f"{name}\n" + "".join(f"    {line}\n" for line in answered) for name, answered in every.items())


def read() -> dict[str, list[str]]:
    """The lines of the file, by the name of the formulation or counter."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in PATH.read_text().splitlines():
        if line.startswith(" "):
            found[name].append(line.strip())
        else:
            name = line
            found[name] = []
    return found


if __name__ == "__main__":
    PATH.write_text(as_text())
