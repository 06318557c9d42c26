"""How clingo is run: the facts about the board, its parameters, and its answer sets as a stream of placements.

A program says for which squares ``occupied`` may hold; the rules derive all other atoms from these. So each placement
is one answer set, and no projection is needed. A square is a pair, as everywhere here: ``(row, column)``.

Measured with clingo 5.8: with the configuration "jumpy" and a restart after every answer set, the 4860 solutions of
8 × 8 domination take 3 s; with the default settings 41 s.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from models.answer_set import ENGINE
from models.chess.board import Board
from models.engine import Unsupported
from models.exporting.lp_asp import atom_of_square
from models.exporting.shared.common_form import square_variables
from models.exporting.shared.stated import NEEDS_SIZE, ModelText
from models.formulation import Formulation, Search
from models.languages import say
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, on_the_board
from models.problem import Instance

if TYPE_CHECKING:
    from clingo import Control, Model, Symbol

PARAMETERS = ("--models=0", "--configuration=jumpy", "--restart-on-model")
SIGNALS_EVERY = 0.05
"""Seconds after which a running solve lets Python handle signals."""


class AnswerSet(Formulation):
    """A formulation for clingo is a logic program; this class finds its answer sets."""

    engine = ENGINE

    @abstractmethod
    def program(self, instance: Instance) -> str:
        """The rules. ``square`` and the constants ``rows``, ``columns`` and, if there is a size, ``size`` are given."""

    def placements(self, instance: Instance, search: Search) -> Iterator[int]:
        yield from placements_of(answer_sets(self.program(instance), instance, search), instance.board)

    def stated_model(self, instance: Instance) -> ModelText:
        """The program with its facts, as it is."""
        if not isinstance(instance.size, int):
            raise Unsupported(self.name, instance, NEEDS_SIZE)
        named = zip(square_variables(instance), instance.board, strict=True)
        variables = [replace(variable, name=atom_of_square(*square)) for variable, square in named]
        text = f"{facts(instance)}\n{self.program(instance)}\n"
        return ModelText(instance, "lp-asp", text, variables)

    def model_in_words(self, instance: Instance) -> ModelInWords:
        """The program itself, with the square of each open atom."""
        one_size = self.of_one_size(instance)
        board = instance.board
        atoms = [
            VariableInWords(f"occupied({square})", say("false or true"), on_the_board(board, {"true": 1 << index}))
            for index, square in enumerate(board)
        ]
        lines = f"{facts(one_size)}\n{self.program(one_size)}".splitlines()
        return ModelInWords(one_size, atoms, [ConstraintInWords(line) for line in lines if line])


def answer_sets(program: str, instance: Instance, search: Search, *parameters: str) -> Iterator["Model"]:
    """The answer sets of a program together with the facts about its instance."""
    from clingo import Control

    control = Control([*PARAMETERS, *parameters])
    control.add(facts(instance))
    control.add(program)
    control.ground()
    with control.solve(yield_=True, async_=True) as solving:
        while True:
            solving.resume()
            while not solving.wait(SIGNALS_EVERY):
                pass
            model = solving.model()
            if model is None:
                break
            yield model
        exhausted = solving.get().exhausted
    if not exhausted:
        raise RuntimeError("clingo stopped before it had all answer sets")
    record_statistics(control, search)


def facts(instance: Instance) -> str:
    """The facts for every program: the board, the size, the required and the forbidden squares."""
    board = instance.board
    lines = [f"#const rows = {board.rows * board.layers}.", f"#const columns = {board.columns}."]
    if isinstance(instance.size, int):
        lines.append(f"#const size = {instance.size}.")
    lines.append("square((0..rows-1, 0..columns-1)).")
    lines += [f":- not occupied({square})." for square in board.squares(instance.required)]
    lines += [f":- occupied({square})." for square in board.squares(instance.forbidden)]
    return "\n".join([*lines, "#show occupied/1."])


def placements_of(models: Iterable["Model"], board: Board) -> Iterator[int]:
    """The bitboard of the occupied squares of each answer set. An atom is taken apart once: that takes long."""
    squares: dict[Symbol, int] = {}
    for model in models:
        atoms = model.symbols(shown=True)
        for atom in atoms:
            if atom not in squares:
                row, column = atom.arguments[0].arguments
                squares[atom] = 1 << board.index((row.number, column.number))
        yield sum([squares[atom] for atom in atoms])


def record_statistics(control: "Control", search: Search) -> None:
    problem, solving = control.statistics["problem"]["generator"], control.statistics["solving"]["solvers"]
    search.statistics.variables = int(problem["vars"])
    kinds = ("constraints", "constraints_binary", "constraints_ternary")
    search.statistics.constraints = sum(int(problem[kind]) for kind in kinds)
    search.statistics.nodes = (search.statistics.nodes or 0) + int(solving["choices"])
