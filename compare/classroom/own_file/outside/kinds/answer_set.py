"""Logic programs for clingo.

A constant, such as ``n``, is the side of the board, whether the file declares it or only uses it. ``#show`` says which
atoms count; a predicate of two arguments, or of one pair, is the answer. If the program optimises, all best answer sets
are listed. Atoms that are negated, as in ``-queen(1, 2)``, say nothing of pieces.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from compare.classroom.own_file.module_values import is_called_side
from compare.classroom.own_file.outside.model import Declared, OutsideModel, Values, incomplete, require
from compare.harness.faults import Fault
from models.answer_set import ENGINE
from models.answer_set.engine import add_counts_of_control, write_parameters
from models.languages import say
from models.search import Search

COMMENT_OR_TEXT = re.compile(r'%\*.*?\*%|%[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
CONSTANT = re.compile(r"#const\s+([a-z]\w*)\s*=")
"""The declaration of a constant, with its name."""
SIDE = re.compile(r"(?<![\w#'])n(?![\w('])")
"""The constant ``n``, used without a declaration."""
SHOWN = re.compile(r"#show\s+([a-z_]\w*)")
"""A directive that shows a predicate, with its name."""
SHOW = re.compile(r"#show\b")
SCRIPT = re.compile(r"#script\b.*?\bmain\s*\(|<incmode>|incmode\.lp|#program\s+(?!base\b)\w+", re.DOTALL)
"""The signs of a program that steers clingo itself."""
COMMENT_OF_LINEAR_PROGRAMS = "\\"
"""Begins a comment in the other format whose files end with ``.lp``."""
MESSAGE = re.compile(r"(?:.*[/\\])?([^/\\]+):(\d+):[-\d:]+: (?:error|fatal): (.*)", re.DOTALL)
"""An error of clingo: the file, the line, and what is wrong."""


class LogicProgram(OutsideModel):
    """A logic program, whose answer sets clingo lists."""

    endings = (".lp", ".asp")
    imports = ("clingo",)
    engine = ENGINE

    @property
    def title(self) -> str:
        return say("a program for clingo")

    def declare(self) -> Declared:
        require("clingo", "clingo")
        self.text = COMMENT_OR_TEXT.sub(" ", self.path.read_text(encoding="utf-8", errors="replace"))
        if SCRIPT.search(self.text):
            raise Fault(say("the program steers clingo itself, by parts or by a script, which is not done here"))
        if self.text.lstrip().startswith(COMMENT_OF_LINEAR_PROGRAMS):
            raise Fault(say("this is a linear program in the format LP, and no logic program"))
        if stray := next((letter for letter in self.text if not letter.isascii()), None):
            raise Fault(say("a logic program may have {letter} only in comments and texts", letter=repr(stray)))
        constants = dict.fromkeys(CONSTANT.findall(self.text))
        if "n" not in constants and SIDE.search(self.text):
            return Declared(["n"], list(constants))
        is_only_one = len(constants) == 1 and not is_called_side(next(iter(constants)))
        return Declared(list(constants), []) if is_only_one else Declared([], list(constants))

    def solutions(self, settings: Mapping[str, int | str], search: Search) -> Iterator[Values]:
        import clingo

        messages: list[str] = []
        options = [f"-c{name}={value}" for name, value in settings.items()] + write_parameters(self.solver_settings)
        try:
            with search.building():
                control = clingo.Control(
                    ["--models=0", "--opt-mode=optN", *options], logger=lambda _, text: messages.append(text)
                )
                control.load(str(self.path.absolute()))
                control.ground()
        except (RuntimeError, MemoryError) as error:
            raise Fault(error_in_words(messages, error)) from None
        names = self._names(control)
        with control.solve(yield_=True) as solving:
            for model in solving:
                if not model.cost or model.optimality_proven:
                    yield self._atoms_by_name(model, names)
            is_exhausted = solving.get().exhausted
        add_counts_of_control(control, search)
        if not is_exhausted:
            raise incomplete("clingo")

    def _names(self, control: Any) -> list[str]:
        """The predicates that may be the answer: those that ``#show`` or a hint names; without any ``#show``, all."""
        predicates = [name for name, arguments, _ in control.symbolic_atoms.signatures if arguments in (1, 2)]
        if SHOW.search(self.text):
            predicates = [*SHOWN.findall(self.text), *(name for name in self.hints.reads if name in predicates)]
        return list(dict.fromkeys(predicates))

    def _atoms_by_name(self, model: Any, names: list[str]) -> dict[str, list[tuple[int, ...]]]:
        """The atoms of these predicates, each a pair of numbers. A predicate that has other atoms is left out."""
        pairs: dict[str, list[tuple[int, ...]]] = {name: [] for name in names}
        unshown = {name for name in self.hints.reads if name not in SHOWN.findall(self.text)}
        atoms = list(model.symbols(shown=True))
        atoms += [atom for atom in model.symbols(atoms=True) if atom.name in unshown] if unshown else []
        for atom in dict.fromkeys(atoms):
            if _is_function(atom) and atom.positive and atom.name in pairs:
                pair = _pair_of(atom.arguments)
                if pair is None:
                    del pairs[atom.name]
                else:
                    pairs[atom.name].append(pair)
        return pairs


def _pair_of(arguments: Any) -> tuple[int, int] | None:
    """Two numbers, as arguments or as one argument that is a pair; None if they are something else."""
    from clingo import SymbolType

    if len(arguments) == 1 and _is_function(arguments[0]) and not arguments[0].name:
        arguments = arguments[0].arguments
    if len(arguments) != 2 or any(one.type != SymbolType.Number for one in arguments):
        return None
    return arguments[0].number, arguments[1].number


def _is_function(symbol: Any) -> bool:
    from clingo import SymbolType

    return bool(symbol.type == SymbolType.Function)


def error_in_words(messages: list[str], error: BaseException) -> str:
    """The first error among clingo's messages, with its file and line; or its first message, or else the exception."""
    for text in messages:
        match = MESSAGE.match(text.strip())
        if match:
            where = say(" ({file}, line {line})", file=match[1], line=match[2])
            return f"clingo: {' '.join(match[3].split())}{where}"
    first = next((" ".join(text.split()) for text in messages), str(error))
    return f"clingo: {first}"
