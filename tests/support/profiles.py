"""What each formulation says of itself, and how much it takes for small instances, as text.

    python -m tests.support.profiles

writes ``tests/models/profiles.txt`` anew. A test compares it with the program. A search that cuts less, or visits
squares in another order, or has a model that states less, gives the same solutions; here it shows.
"""

from collections.abc import Iterator
from pathlib import Path

from models import Board, Formulation, Instance, Search, Square, find_piece, find_problem, formulations
from models.formulation import GaveUp
from tests.support.instances import asked, name_of

PATH = Path(__file__).parents[1] / "models" / "profiles.txt"
WITH_NODES = {"backtracking"}
"""The engines that are written here: the nodes of others change with their versions."""
WITH_MODELS = {"backtracking", "cp-sat", "python-constraint", "sat"}
"""The engines whose variables and constraints are those that are stated here."""
BESIDE = ["non-attacking queen 5x6 1", "non-attacking king 4x3", "domination queen 5x4 4", "domination knight 3x4"]
BESIDE += ["independent-domination queen 5x5", "total-domination rook 3x4", "maximal-non-attacking bishop 3x3"]
BESIDE += ["connected-domination queen 4x4", "minimal-domination king 3x3", "border-domination queen 4x4"]
INSTANCES = ["non-attacking queen 6x6", "non-attacking queen 6x6 -3 -10 -11 -26", *BESIDE]
"""Problem, piece, board, and the numbers of squares that are required, or forbidden (with a minus)."""


class Counting:
    """A watcher that counts the squares that were tried in vain, and the sizes that were begun."""

    def __init__(self) -> None:
        self.rejections = self.sizes = 0

    def placed(self, square: Square) -> None: ...

    def removed(self, square: Square) -> None: ...

    def rejected(self, square: Square) -> None:
        self.rejections += 1

    def began(self, size: int) -> None:
        self.sizes += 1


def profiled() -> dict[str, Formulation]:
    """The formulations, by name, of which the file tells."""
    return {name: one for name, one in formulations().items() if one.engine.name in WITH_MODELS}


def lines(formulation: Formulation) -> Iterator[str]:
    """What a formulation says of itself, and a line for each instance that it answers."""
    asked_by_default = "by default" if formulation.is_telling else "on request"
    if formulation.worthwhile_up_to is not None:
        asked_by_default += f" up to {formulation.worthwhile_up_to} squares"
    yield (
        f"gives {formulation.gives.value}; asked {asked_by_default}; priority {formulation.priority}; "
        f"smallest board {formulation.smallest_board}"
    )
    for instance in map(_instance, INSTANCES):
        if formulation.unsupported(instance) is None:
            yield f"{name_of(instance)}: {_effort(formulation, instance)}"


def _instance(text: str) -> Instance:
    problem, piece, sides, *marks = text.split()
    required, forbidden = ([abs(int(one)) for one in marks if (one[0] == "-") is minus] for minus in (False, True))
    rows, columns = map(int, sides.split("x"))
    instance = asked(find_problem(problem), find_piece(piece), Board(rows, columns))
    return instance.narrowed(*(sum(1 << square for square in squares) for squares in (required, forbidden)))


def _effort(formulation: Formulation, instance: Instance) -> str:
    counting = Counting()
    search = Search(counting)
    try:
        given = len(list(formulation.solve(instance, search)))
    except GaveUp:
        given = 0
    told = search.statistics
    nodes = told.nodes if formulation.engine.name in WITH_NODES else None
    counts = {
        "given": given,
        "nodes": nodes,
        "rejected": counting.rejections or None,
        "sizes": counting.sizes or None,
        "variables": told.variables,
        "constraints": told.constraints,
    }
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count is not None)


def as_text() -> str:
    """What the file is to say."""
    return "".join(
        f"{name}\n" + "".join(f"    {line}\n" for line in lines(one)) for name, one in sorted(profiled().items())
    )


def read() -> dict[str, list[str]]:
    """The lines of the file, by the name of the formulation."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            found[name].append(line.strip())
        else:
            name = line
            found[name] = []
    return found


if __name__ == "__main__":
    PATH.write_text(as_text(), encoding="utf-8")
