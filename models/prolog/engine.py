"""The engine Prolog: ``swipl`` runs a program with the question as its facts, and prints the solutions one by one.

Only the last line of the output says that these are all, and how many inferences (calls of a predicate) they took: the
nodes of Prolog's search. Where its stacks are full, 1 GB by default, that line says so.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from models.exporting.prolog import LAST_LINE, PRINTING, STOPPED
from models.formulation import GaveUp
from models.languages import say
from models.problem import OPTIMUM, Instance
from models.prolog import ENGINE
from models.search import Search
from models.solvers.outside_program import StatedInText, parse_array, read_lines, read_program

COMMAND = ("swipl", "-f", "none", "--on-error=halt")
"""Without the settings of whoever runs it. By itself Prolog leaves out a rule that it cannot read, and goes on."""


class PrologProgram(StatedInText):
    """The base of formulations in Prolog: a subclass names a program and gives its facts, and this class runs it."""

    engine = ENGINE
    format_name = "prolog"
    program: ClassVar[Sequence[str]]
    """The files of the program."""
    choice: ClassVar[str] = "leftmost"
    """The rule by which its ``labeling`` chooses the variable that is decided next."""

    @abstractmethod
    def facts(self, instance: Instance) -> Iterator[str]:
        """The facts that the program asks for, without those about the size."""

    def text(self, instance: Instance) -> str:
        """The program, the facts, and what prints the solutions of the first list of sizes that has any."""
        sizes = [instance.size] if isinstance(instance.size, int) else [*instance.problem.sizes(instance)]
        lists = [[size] for size in sizes] if sizes and instance.size == OPTIMUM else [sizes]
        facts = [f"% {instance}", *(f"sizes({each})." for each in lists), *self.facts(instance), ""]
        program = [read_program(ENGINE, f"{name}.pl") for name in self.program]
        labeling = [f"choice({self.settings.get('labeling', self.choice)})."] if self.parameters else []
        return "\n".join([*program, *labeling, *facts, PRINTING])

    def arrays(self, text: str, search: Search) -> Iterator[list[int]]:
        yield from read_solutions(read_lines(COMMAND, text, "program.pl"), search)

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        """Every solution; the program itself tries the sizes."""
        yield from self.placements(instance, search)


def as_domains(domains: Iterable[Iterable[int]]) -> str:
    r"""A list of domains for CLP(FD), ``[0\/1, 3]``; one without a value is ``1..0``."""
    unions = (r"\/".join(map(str, domain)) for domain in domains)
    return f"[{', '.join(union or '1..0' for union in unions)}]"


def read_solutions(lines: Iterable[str], search: Search) -> Iterator[list[int]]:
    """The arrays as they come. Raises GaveUp if not all solutions came, RuntimeError at a line of another form."""
    number = 0
    for line in lines:
        if line.startswith(STOPPED):
            raise GaveUp(say("swipl stopped: {reason}", reason=line.removeprefix(STOPPED)))
        end = LAST_LINE.fullmatch(line)
        if end is None:
            yield parse_array(line, "swipl")
            number += 1
        elif int(end[1]) != number:
            raise RuntimeError(f"swipl printed {number} solutions, and said at the end {line!r}")
        else:
            search.count(nodes=int(end[2]))
            return
    raise GaveUp(say("swipl ended without saying that it has all solutions"))
