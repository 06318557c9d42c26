"""The answer of a student's file, a collection of solutions or one of them, read as placements."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from compare.classroom.own_file.module_values import is_empty
from compare.classroom.own_file.notation import Reading, Unreadable, read_solution
from compare.classroom.own_file.origin import placements_of_readings
from compare.harness.faults import Fault, shorten
from models.catalogue.finding import find_formulation
from models.chess.board import Board
from models.chess.notation import square_names
from models.languages import say, say_number
from models.problem import Instance

MUTABLE = (list, dict, set, bytearray)
"""The types of solutions that can change after they were given."""
EXAMPLES_FROM = {"backtracking/flags": 64, "backtracking/general": 16}
"""The formulations that may give the example of a solution in a message, each with the squares of its largest board.

The first that answers is taken. On a larger board its search could take for ever.
"""


def read_all(given: Any, call: str, instance: Instance, *, bitboards: bool = False) -> Iterator[int]:
    """The placements of a collection of solutions, in their order. Raises Fault if they cannot be read.

    ``call``: the call that returned the collection, for messages. ``bitboards``: a solution may be a bitboard.
    """
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        hint = _hint(given)
        sentence = "{call} returned {value}; expected a list of solutions, or yield for each of them{hint}"
        raise Fault(say(sentence, call=call, value=shorten(given), hint=hint))
    if isinstance(given, list | tuple):
        _refuse_one_object_twice(given)
    return placements_of_readings(_readings(given, call, instance, bitboards=bitboards), instance)


def _hint(given: Any) -> str:
    if given is None:
        return say(" (printed text is not an answer; judge reads it: python FILE | python -m compare judge N)")
    return say(" (not how many there are)") if isinstance(given, int) and not isinstance(given, bool) else ""


def read_one(given: Any, call: str, instance: Instance, *, bitboards: bool = False) -> Iterator[int]:
    """The placement of one solution, or none. Of a collection of solutions, or their iterator, the first is read.

    None, False and an empty collection say that there is no solution.
    Raises Fault if it cannot be read. ``call`` and ``bitboards`` are as in ``read_all``.
    """
    if given is None or given is False or is_empty(given):
        return iter(())
    first: Iterable[Any] = [given]
    if isinstance(given, Iterator) or not is_one_solution(given, instance.board, bitboards=bitboards):
        is_collection = isinstance(given, Iterable) and not isinstance(given, str | bytes | Mapping)
        members = islice(given, 1) if is_collection else ()
        member = [list(one) if isinstance(one, Iterator) else one for one in members]
        if member and is_one_solution(member[0], instance.board, bitboards=bitboards):
            first = member
        elif isinstance(given, Iterator):
            first = [[*member, *given]] if member else []
    return read_all(first, call, instance, bitboards=bitboards)


def is_one_solution(value: Any, board: Board, *, bitboards: bool = False) -> bool:
    """Whether a value is written like one solution, be it a wrong one. A list of iterators, left unread, is none."""
    if isinstance(value, list | tuple) and any(isinstance(one, Iterator) for one in value):
        return False
    try:
        read_solution(value, 1, board, bitboards=bitboards)
    except Fault as fault:
        return not isinstance(fault, Unreadable)
    return True


def _example_in_words(instance: Instance) -> str:
    """An example of a solution in up to three notations: of a small instance that has a solution, or of 4 queens.

    Empty if it would have to be one on two layers, and there is none.
    """
    board = instance.board
    small = (find_formulation(name) for name, most in EXAMPLES_FROM.items() if len(board.face) <= most)
    solving = next((one for one in small if one.unsupported(instance) is None), None)
    placement = next(solving.solve(instance), None) if solving else None
    if placement is None:
        if board.layers > 1:
            return ""
        board, placement = Board(4, 4), 0b0010_1000_0001_0100
    squares = sorted(board.squares(placement), key=lambda square: square[::-1])
    ways = [str(squares)] * (board.layers == 1) + [f'"{" ".join(square_names(board, placement))}"']
    if board.layers == 1 and [column for _, column in squares] == [*range(board.columns)]:
        ways.insert(0, str([row for row, _ in squares]))
    examples = say(", or ").join(ways)
    return say(
        "on {rows} × {columns} for example {examples}", rows=board.rows, columns=board.columns, examples=examples
    )


def _expected_in_words(board: Board) -> str:
    """The two plainest notations of a solution."""
    if board.layers > 1:
        return say(
            "expected names of squares, a1 on the first layer and a1/2 on the second, or a board with capital letters "
            "for the first and small ones for the second"
        )
    return say_number(
        "expected a list of squares (row, column), or a list of one row number, for column 0",
        "expected a list of squares (row, column), or a list of {count} row numbers, one for each of the columns "
        "0 … {last}",
        count=board.columns,
        last=board.columns - 1,
    )


def _readings(given: Iterable[Any], call: str, instance: Instance, *, bitboards: bool) -> Iterator[Reading]:
    """The solutions as they are read. Raises Fault if one cannot be read, or if the first was changed afterwards."""
    first: tuple[Any, Reading] | None = None
    for number, solution in enumerate(given, 1):
        try:
            reading = read_solution(solution, number, instance.board, bitboards=bitboards)
            first = first or (solution, reading)
            yield reading
        except Unreadable as fault:
            _refuse_one_alone(given, number, call, instance.board)
            words = str(fault), _expected_in_words(instance.board), _example_in_words(instance)
            raise Unreadable("; ".join(filter(None, words))) from None
    if first is not None and isinstance(first[0], MUTABLE):
        _refuse_changed_later(*first, call, instance.board)


def _refuse_changed_later(solution: Any, before: Reading, call: str, board: Board) -> None:
    """Raise Fault if the first solution, which can change, was changed after it was given."""
    try:
        is_unchanged = read_solution(solution, 1, board, bitboards=False) == before
    except Fault:
        is_unchanged = False
    if not is_unchanged:
        sentence = (
            "solution 1 is a {type} that was changed after it was given, and is now {value}: list({call}) would be "
            "wrong; yield a copy, like list(rows)"
        )
        raise Fault(say(sentence, type=type(solution).__name__, value=shorten(solution), call=call))


def _refuse_one_alone(given: Iterable[Any], number: int, call: str, board: Board) -> None:
    """Raise Fault if ``given`` is one solution in place of a list of them, so that its first square is not blamed."""
    if number == 1 and isinstance(given, Sequence) and is_one_solution(given, board):
        sentence = (
            "{call} returned {value}, which is written like one solution; expected a list of solutions ('grade --one' "
            "judges a file that gives one)"
        )
        raise Fault(say(sentence, call=call, value=shorten(given)))


def _refuse_one_object_twice(solutions: Sequence[Any]) -> None:
    """Raise Fault if one list was appended several times, so that the items that are left in it are not blamed."""
    first: dict[int, int] = {}
    for number, solution in enumerate(solutions, 1):
        can_change = type(solution).__hash__ is None
        if can_change and first.setdefault(id(solution), number) != number:
            sentence = (
                "solutions {earlier} and {number} are one and the same {type}, now {value}; was it changed later? "
                "Append a copy, like list(rows)"
            )
            kind, earlier = type(solution).__name__, first[id(solution)]
            raise Fault(say(sentence, earlier=earlier, number=number, type=kind, value=shorten(solution)))
