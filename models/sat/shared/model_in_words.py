"""A formula in words: its variables with the names of their squares, its clauses as lists of literals."""

from collections.abc import Iterable

from models.chess.notation import square_name
from models.model_in_words import ConstraintInWords, ModelInWords, VariableInWords, clause_in_words, on_the_board
from models.problem import Instance
from models.sat.shared.formula import Formula


def model_in_words(instance: Instance, formula: Formula) -> ModelInWords:
    """The formula of an instance in words; an auxiliary variable is named x and its number."""
    board = instance.board
    squares = [square_name(board, square) for square in board]
    names = squares + [f"x{number}" for number in range(len(board) + 1, formula.variables + 1)]

    def in_words(literals: Iterable[int]) -> list[str]:
        return [names[literal - 1] if literal > 0 else f"not {names[-literal - 1]}" for literal in literals]

    variables = [
        VariableInWords(name, "0 or 1", on_the_board(board, {1: 1 << number}) if number < len(board) else "")
        for number, name in enumerate(names)
    ]
    clauses = [clause_in_words(in_words(literals)) for literals in formula.clauses]
    counted = [ConstraintInWords(f"at most {count}", in_words(literals)) for literals, count in formula.at_mosts]
    return ModelInWords(instance, variables, clauses + counted)
