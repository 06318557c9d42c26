"""What the rows of a model mean on the board: to which condition of the question each belongs."""

from collections.abc import Callable

from compare.answers.conditions.groups import name_by_squares
from compare.answers.conditions.names import ATTACKED, COVERED, NO_ROOM
from compare.question.description import pieces_in_words
from models.common_form import Among
from models.problem import Instance


def naming(instance: Instance) -> Callable[[Among], tuple[str, str]]:
    """A function that names the group of a constraint, and says what the group demands."""
    by_squares = name_by_squares(instance)

    def name(among: Among) -> tuple[str, str]:
        squares, limits = among.squares, (among.at_least, among.at_most)
        if squares == instance.board.full and limits == (instance.size, instance.size):
            return "size", f"{pieces_in_words(among.at_least, instance.piece.name)} in all"
        if squares == instance.board.full and among.at_most is not None and not among.at_least:
            return "bound", f"at most {pieces_in_words(among.at_most, instance.piece.name)} in all"
        if squares.bit_count() == 1 and squares & instance.required and limits[0] == 1:
            return "required", "the required squares are occupied"
        if squares.bit_count() == 1 and squares & instance.forbidden and limits[1] == 0:
            return "forbidden", "the forbidden squares are empty"
        if limits in ((1, 1), (1, None)):
            group, says = by_squares(Among(squares, at_most=1))
            covering, _ = by_squares(among)
            if covering not in (COVERED, ATTACKED, NO_ROOM) and "at most one" in says:
                return f"filled {group}", says.replace("at most one", "exactly one" if limits[1] else "at least one")
        return by_squares(among)

    return name
