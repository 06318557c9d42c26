"""The numbers and names that a user gives, as values or as text: they are checked, and read."""

from collections.abc import Mapping, Sequence

from compare.question.errors import BadUse, bad_use_of_names
from models.catalogue.finding import find_formulations, find_formulations_of_engine, formulations
from models.chess.board import is_whole_number
from models.formulation import Formulation
from models.languages import say, translate

DEFAULT_PIECE = "queen"
LONGEST_SIDE = 100
"""The longest side of a board, in squares."""
MOST_NUMBER = 10**18
"""The largest absolute value of any whole number that is given."""
MOST_SECONDS = 1_000_000_000
"""The longest time, about 30 years: a timer takes no more."""
LAST_PORT = 65535
"""The largest number of a port; 0 is any that is free."""


def check_number(number: int, what: str, most: int | None = None, least: int = 1, written: str | None = None) -> int:
    """The number, if it is a whole number from ``least`` to ``most``. Otherwise raises TypeError or ValueError.

    The message calls the number ``what``, and shows it as it was ``written``.
    """
    if not is_whole_number(number):
        expected = whole_number_in_words(what, most, least)
        raise TypeError(say("{expected}, not {given}", expected=expected, given=repr(number)))
    if abs(number) > MOST_NUMBER:  # Python refuses to write very large ones
        expected = whole_number_in_words(what, MOST_NUMBER if most is None else most, least)
        written = written or say("one of {bits} bits", bits=number.bit_length())
        raise ValueError(say("{expected}, not {given}", expected=expected, given=written))
    if number < least or (most is not None and number > most):
        expected = whole_number_in_words(what, most, least)
        raise ValueError(say("{expected}, not {given}", expected=expected, given=written or number))
    return number


def whole_number_in_words(what: str, most: int | None, least: int) -> str:
    """The sentence that says which numbers are possible for a value, which is called ``what``."""
    if most is None:
        return say("{what} is a whole number from {least} on", what=what, least=least)
    return say("{what} is a whole number from {least} to {most}", what=what, least=least, most=most)


def check_seconds(seconds: float, what: str, written: str | None = None, unit: str = "seconds") -> float:
    """The number of seconds, or of another unit, if it is greater than 0 and at most ``MOST_SECONDS``.

    Otherwise raises TypeError or ValueError, whose message shows the number as it was ``written``.
    """
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        sentence = "{what} is a number of {unit}, not {given}"
        raise TypeError(say(sentence, what=what, unit=translate(unit), given=repr(seconds)))
    if not 0 < seconds <= MOST_SECONDS:
        sentence = "{what} is a number of {unit} greater than 0, at most {most}, not {given}"
        raise ValueError(say(sentence, what=what, unit=translate(unit), most=MOST_SECONDS, given=written or seconds))
    return seconds


def choose_formulations(only: Sequence[str] = (), engines: Sequence[str] = ()) -> list[Formulation]:
    """The formulations with these names and those of these engines; all if nothing is named. Raises BadUse."""
    all_formulations = list(formulations().values())
    if not only and not engines:
        return all_formulations
    with bad_use_of_names():
        chosen = [one for name in only for one in find_formulations(name)]
        chosen += [one for name in engines for one in find_formulations_of_engine(name)]
    by_name = {one.name: one for one in chosen}
    place = {type(one): number for number, one in enumerate(all_formulations)}
    return sorted(by_name.values(), key=lambda one: place[type(one)])


def parse_number(text: str, what: str, most: int | None = None, least: int = 1) -> int:
    """A whole number, from ``least`` to ``most``. Raises BadUse."""
    try:
        number = int(_plain(text))
    except ValueError:
        is_long = text.isdecimal() and len(text) > len(str(MOST_NUMBER))
        expected = whole_number_in_words(what, MOST_NUMBER if is_long and most is None else most, least)
        raise BadUse("{expected}, not {given}", expected=expected, given=repr(text)) from None
    with bad_use_of_names():
        return check_number(number, what, most, least, text.strip())


def parse_seconds(text: str, what: str, unit: str = "seconds") -> float:
    """A number of seconds, or of another unit, as ``check_seconds`` wants it. Raises BadUse."""
    try:
        seconds = float(_plain(text))
    except ValueError:
        sentence = "{what} is a number of {unit}, not {given}"
        raise BadUse(sentence, what=what, unit=translate(unit), given=repr(text)) from None
    with bad_use_of_names():
        return check_seconds(seconds, what, text, unit)


def _plain(text: str) -> str:
    """The text. Raises ValueError if it has digits or underscores that only Python takes for a number."""
    if not text.isascii() or "_" in text:
        raise ValueError(text)
    return text


def refuse_layers(layers: int, who: str) -> None:
    """Raise BadUse if a board has more than one layer; ``who`` is the command that takes only boards of one."""
    if layers > 1:
        raise BadUse("{who} takes no board with two layers; 'help two-layers' says which commands do", who=who)


def choose_flag(flags: Mapping[str, bool], otherwise: str) -> str:
    """The name of the one flag that is given, or ``otherwise``. Raises BadUse if several are given."""
    given = [name for name, is_given in flags.items() if is_given]
    if len(given) > 1:
        raise BadUse("--{names} exclude each other: choose one", names=f"{say(' and ')}--".join(given))
    return given[0] if given else otherwise
