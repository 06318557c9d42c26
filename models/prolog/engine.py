"""The engine Prolog: ``swipl`` runs a program with the question as its facts, and prints the solutions one by one.

The last line of the output says how many solutions there are, and how many inferences (calls of a predicate) it took to
find them: these are the nodes of Prolog's search. Whatever else ends the output, solutions may be missing. Where its
stacks are full, 1 GB by default, the last line says so.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from models.exporting.prolog import LAST_LINE, PRINTING, STOPPED
from models.formulation import GaveUp
from models.problem import OPTIMUM, Instance
from models.prolog import ENGINE
from models.search import Search
from models.solvers.outside_program import StatedInText, parse_array, read_lines, read_program
from models.solvers.parameter import Parameter

LABELING = re.compile(r"(labeling\(\[)(?:ff|ffc)(\])")
COMMAND = ("swipl", "-f", "none", "--on-error=halt")
"""Without the settings of whoever runs it. By itself Prolog leaves out a rule that it cannot read, and goes on."""


class PrologProgram(StatedInText):
    """A formulation is a program and its facts; this class runs it."""

    engine = ENGINE
    format_name = "prolog"
    program: ClassVar[Sequence[str]]
    """The files of the program."""

    @abstractmethod
    def facts(self, instance: Instance) -> Iterator[str]:
        """The facts that the program asks for, without those about the size."""

    def text(self, instance: Instance) -> str:
        """The program, the facts, and what prints all solutions."""
        program = [self._with_labeling(text) for text in self._files()]
        facts = [f"% {instance}", *sizes_as_facts(instance), *self.facts(instance), ""]
        return "\n".join([*program, *facts, PRINTING])

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The choice of variables where the program states one."""
        return super().parameters if any(LABELING.search(text) for text in self._files()) else ()

    def _files(self) -> list[str]:
        return [read_program(ENGINE, f"{name}.pl") for name in self.program]

    def _with_labeling(self, text: str) -> str:
        chosen = self.settings.get("labeling")
        return LABELING.sub(rf"\1{chosen}\2", text) if chosen else text

    def arrays(self, text: str, search: Search) -> Iterator[list[int]]:
        yield from read_solutions(read_lines(COMMAND, text, "program.pl"), search)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution; the program itself tries the sizes."""
        yield from self.placements(instance, search)


def sizes_as_facts(instance: Instance) -> list[str]:
    """Lists of sizes. The first list that has solutions is the answer: for an optimum each size is a list."""
    sizes = [instance.size] if isinstance(instance.size, int) else list(instance.problem.sizes(instance))
    lists = [[size] for size in sizes] if instance.size == OPTIMUM else [sizes]
    return [f"sizes({each})." for each in lists or [[]]]


def read_solutions(lines: Iterable[str], search: Search) -> Iterator[list[int]]:
    """The arrays of the solutions, as they come, and the inferences as nodes.

    Raises GaveUp if not all solutions came, RuntimeError at a line that is not of this form.
    """
    found = 0
    for line in lines:
        if line.startswith(STOPPED):
            raise GaveUp(f"swipl {line}")
        end = LAST_LINE.fullmatch(line)
        if end is None:
            yield parse_array(line, "swipl")
            found += 1
        elif int(end[1]) != found:
            raise RuntimeError(f"swipl printed {found} solutions, and said at the end {line!r}")
        else:
            search.statistics.nodes = (search.statistics.nodes or 0) + int(end[2])
            return
    raise GaveUp("swipl ended without saying that it has all solutions")
