"""Settings of an engine's solver: which values they take, and how they are written in the name of a formulation.

A formulation with settings is called ``cp-sat/columns[linearization_level=2,seed=7]``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from models.languages import say, translate

Value = int | str
MOST = 10**9
"""The largest number that may be set. Solvers take larger ones, but some add to a seed."""
TRUTH_VALUES = "false", "true"
SEED = "seed"
"""The name of the parameter that is the seed of random numbers, in every engine that has one."""


@dataclass(frozen=True)
class Parameter:
    """A setting of an engine's solver: one of ``words``, or without these a whole number from ``least`` to ``most``.

    ``default`` is the value where nothing is set, if it is one for all formulations of the engine. ``why_no_other``:
    why values that the solver knows are refused, such as that its enumeration is then incomplete.
    """

    name: str
    meaning: str
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = MOST
    default: Value | None = None
    why_no_other: str = ""

    @property
    def values(self) -> str:
        """The values that it takes, as people read them: the words, or ``1 … 4``."""
        if self.words or self.least == self.most:
            return ", ".join(self.words) or str(self.least)
        return f"{self.least} …" if self.most == MOST else f"{self.least} … {self.most}"

    def read(self, given: object) -> Value:
        """The value that is given, as a value or as text. Raises ValueError if the parameter does not take it."""
        value = self._read_word(given) if self.words else _read_number(given)
        if value is None or (isinstance(value, int) and not self.least <= value <= self.most):
            why = f": {translate(self.why_no_other)}" if self.why_no_other else ""
            sentence = "{name} is {expected}, not {given!r}{why}"
            raise ValueError(say(sentence, name=self.name, expected=self._expected, given=str(given), why=why))
        return value

    @property
    def _expected(self) -> str:
        if self.words or self.least == self.most:
            return say("one of {values}", values=self.values) if len(self.words) > 1 else self.values
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)

    def _read_word(self, given: object) -> str | None:
        return {_plain(word): word for word in self.words}.get(_plain(str(given)))


def _plain(word: str) -> str:
    """The word in small letters, with underscores, by which words are compared."""
    return word.strip().lower().replace("-", "_")


def _read_number(given: object) -> int | None:
    """The whole number that is given, as a value or as text; None if it is none, or has too many digits."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    text = given.strip() if isinstance(given, str) else ""
    is_number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= len(str(MOST)) + 1
    return int(text) if is_number else None


def write_settings(settings: Mapping[str, Value]) -> str:
    """The settings as they stand in a name; nothing if there are none."""
    return f"[{','.join(f'{name}={value}' for name, value in settings.items())}]" if settings else ""


def split_settings(name: str) -> tuple[str, dict[str, str]]:
    """The name without its settings, and the settings as texts. Raises LookupError if they are not well written."""
    plain, bracket, text = name.strip().partition("[")
    if not bracket:
        return plain, {}
    pairs = [[part.strip() for part in pair.split("=")] for pair in text.removesuffix("]").split(",")]
    settings = {pair[0]: pair[-1] for pair in pairs}
    is_paired = all(len(pair) == 2 and all(pair) for pair in pairs)
    if not (text.endswith("]") and is_paired and len(settings) == len(pairs)):
        sentence = "settings are written after a name as [parameter=value,parameter=value], not in {name!r}"
        raise LookupError(say(sentence, name=name))
    return plain, settings
