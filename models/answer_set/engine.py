"""The engine clingo: the facts about the board, its parameters, and its answer sets as a stream of placements.

A program says for which squares ``occupied`` may hold; the rules derive all other atoms from these. So each placement
is one answer set, and no projection is needed. A square is a pair, as everywhere here: ``(row, column)``.

Measured with clingo 5.8: with the configuration "jumpy" and a restart after every answer set, the 4860 solutions of
8 × 8 domination take 3 s; with the default settings 41 s.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from models.answer_set import ENGINE
from models.chess.board import Board
from models.engine import Unsupported
from models.exporting.lp_asp import atom_of_square
from models.exporting.shared.common_form import square_variables
from models.exporting.shared.stated import NEEDS_SIZE, ModelText
from models.formulation import Formulation
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board
from models.problem import Instance
from models.search import Search
from models.solvers.batches import Batches
from models.solvers.parameter import Value

if TYPE_CHECKING:
    from clingo import Control, Model, Symbol

DEFAULTS: Mapping[str, Value] = {"models": 0, **ENGINE.defaults}
"""The settings where a user sets nothing; 0 models are all."""


class ClingoFormulation(Formulation):
    """A formulation that is a logic program, whose answer sets clingo finds."""

    engine = ENGINE

    @abstractmethod
    def program(self, instance: Instance) -> str:
        """The rules. They may use ``square`` and the constants ``rows``, ``columns`` and, for one size, ``size``."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from self.answer_sets(instance, search)

    def answer_sets(
        self,
        instance: Instance,
        search: Search,
        *parameters: str,
        is_wanted: Callable[["Model"], bool] = lambda model: True,
    ) -> Iterator[int]:
        """The placements of the program's answer sets that are wanted, found with the settings and more parameters."""
        given = write_parameters({**DEFAULTS, **self.settings})
        return enumerate_answer_sets(self.program(instance), instance, search, *given, *parameters, is_wanted=is_wanted)

    def stated_model(self, instance: Instance) -> ModelText:
        """The program with its facts, as it is."""
        if not isinstance(instance.size, int):
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        named = zip(square_variables(instance), instance.board, strict=True)
        variables = [replace(variable, name=atom_of_square(*square)) for variable, square in named]
        text = f"{state_facts(instance)}\n{self.program(instance)}\n"
        return ModelText(instance, "lp-asp", text, variables)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The program itself, with the square of each open atom."""
        one_size = self.of_one_size(instance)
        board = instance.board
        atoms = [
            VariableInWords(f"occupied({square})", say("false or true"), on_the_board(board, {"true": 1 << index}))
            for index, square in enumerate(board)
        ]
        lines = f"{state_facts(one_size)}\n{self.program(one_size)}".splitlines()
        return ModelInWords(one_size, atoms, [ConstraintInWords(line) for line in lines if line])


def enumerate_answer_sets(
    program: str,
    instance: Instance,
    search: Search,
    *parameters: str,
    is_wanted: Callable[["Model"], bool] = lambda model: True,
) -> Iterator[int]:
    """The placements of the answer sets that are wanted, of a program with the facts about its instance.

    ``parameters`` are options of clingo. It reports answer sets in its own thread; they are handed over in batches, as
    to wake this thread for each of them takes longer than to find it. Raises RuntimeError if clingo stops before it has
    all.
    """
    from clingo import Control

    with search.building():
        control = Control(list(parameters))
        control.add(state_facts(instance))
        control.add(program)
        control.ground()
    batches, read = Batches(), make_reader(instance.board)

    def give(model: "Model") -> bool:
        try:
            if is_wanted(model):
                batches.give(read(model))
        except BaseException as error:
            batches.close(error)
            return False
        return True

    with control.solve(on_model=give, on_finish=lambda result: batches.close(), async_=True) as solving:
        yield from batches
        exhausted = solving.get().exhausted
    if not exhausted:
        raise RuntimeError("clingo stopped before it had all answer sets")
    add_counts_of_control(control, search)


def add_counts_of_control(control: "Control", search: Search) -> None:
    """Add clingo's counts of its search, and note the numbers of its variables and constraints."""
    problem, statistics = control.statistics["problem"]["generator"], control.statistics["solving"]["solvers"]
    kinds = ("constraints", "constraints_binary", "constraints_ternary")
    search.statistics.variables = int(problem["vars"])
    search.statistics.constraints = sum(int(problem[kind]) for kind in kinds)
    counted = {"nodes": "choices", "conflicts": "conflicts", "restarts": "restarts"}
    search.count(**{name: int(statistics[name_in_clingo]) for name, name_in_clingo in counted.items()})


def write_parameters(settings: Mapping[str, Value]) -> list[str]:
    """The settings as options of clingo, which may each be given once."""
    options = []
    for name, value in settings.items():
        word = name.replace("_", "-")
        flags = {"true": f"--{word}", "false": f"--no-{word}"}
        options.append(flags.get(str(value), f"--{word}={value}"))
    return options


def state_facts(instance: Instance) -> str:
    """The facts for every program: the board, the size, the required and the forbidden squares."""
    board = instance.board
    lines = [f"#const rows = {board.rows * board.layers}.", f"#const columns = {board.columns}."]
    if isinstance(instance.size, int):
        lines.append(f"#const size = {instance.size}.")
    lines.append("square((0..rows-1, 0..columns-1)).")
    lines += [f":- not occupied({square})." for square in board.squares(instance.required)]
    lines += [f":- occupied({square})." for square in board.squares(instance.forbidden)]
    return "\n".join([*lines, "#show occupied/1."])


def make_reader(board: Board) -> Callable[["Model"], int]:
    """A function that reads the bitboard of the occupied squares; each atom is read once, as that takes long."""
    squares: dict[Symbol, int] = {}

    def read(model: "Model") -> int:
        atoms = model.symbols(shown=True)
        for atom in atoms:
            if atom not in squares:
                row, column = atom.arguments[0].arguments
                squares[atom] = 1 << board.index((row.number, column.number))
        return sum([squares[atom] for atom in atoms])

    return read
