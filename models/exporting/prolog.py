"""Prolog: a program for SWI-Prolog with constraints over finite domains, and a variable for each square.

``solution`` states the rows of the model, each as ``sum`` or ``scalar_product``; a comment says what each group of them
demands. The program prints each solution as a list, one a line, and at the end how many there are. Where the size is
the optimum, the sizes are tried one by one, the best first, and the solutions of the first that has any are printed.

Read by: SWI-Prolog. ``swipl FILE`` gives all solutions.
Source: Triska, The Finite Domain Constraint Solver of SWI-Prolog, FLOPS 2012.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.exporting.shared.answers import read_minizinc, split_solutions
from models.exporting.shared.format import RowFormat, Values, Written
from models.exporting.shared.stated import LinearModel, Row

COMPARISONS = {"=": "#=", ">=": "#>=", "<=": "#=<"}
"""The signs of limits in CLP(FD)."""
STOPPED = "stopped: "
"""The beginning of the last line if the program ended before it had all solutions."""
LAST_LINE = re.compile(r"(\d+) solutions, (\d+) inferences")
"""The last line if the program has printed all solutions."""
PRINTING = f"""\
% Print each solution in a line. Of the lists of sizes, the first that has solutions is the answer.
:- use_module(library(lists)).
:- initialization(main, main).

main :-
    set_stream(user_output, buffer(line)),
    statistics(inferences, Before),
    catch(ignore(print_solutions), error(resource_error(Resource), _), true),
    (   nonvar(Resource)
    ->  format("{STOPPED}a resource is used up, ~w~n", [Resource])
    ;   statistics(inferences, After),
        Inferences is After - Before,
        flag(solutions, Count, Count),
        format("~d solutions, ~d inferences~n", [Count, Inferences])
    ).

print_solutions :-
    sizes(Sizes),
    forall((member(Size, Sizes), solution(Size, Values)), (writeln(Values), flag(solutions, Count, Count + 1))),
    flag(solutions, Found, Found),
    Found > 0,
    !.
"""
"""The end of each program: it prints what is a ``solution``."""


class Prolog(RowFormat):
    extensions = (".pl",)
    comment = "%"
    no_solution = "0 solutions"

    def write(self, model: LinearModel) -> Written:
        """The model in this format; variables are named by their places in the lists that the program prints."""
        return replace(super().write(model), names=[f"[{number}]" for number in range(len(model.variables))])

    def name_variables(self, model: LinearModel) -> list[str]:
        return [f"X{name[1:]}" for name in super().name_variables(model)]

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        def state(row: Row) -> Iterator[str]:
            variables = ", ".join(names[number] for number in row.terms)
            weights = list(row.terms.values())
            said = f"sum([{variables}]" if set(weights) <= {1} else f"scalar_product({weights}, [{variables}]"
            return (f"    {said}, {COMPARISONS[sign]}, {limit})," for sign, limit in row.limits)

        by_domain: dict[str, list[str]] = {}
        for name, one in zip(names, model.variables, strict=True):
            by_domain.setdefault(f"{one.lower}..{one.upper}", []).append(name)
        sizes = list(map(str, range(len(model.instance.board) + 1))) if model.wanted else ["_"]
        lines = [*self.title(model), ":- use_module(library(clpfd)).", ""]
        lines += [f"sizes([{size}])." for size in (reversed(sizes) if model.wanted == "most" else sizes)]
        lines += ["", f"solution({'Size' if model.wanted else '_'}, Variables) :-"]
        lines.append(f"    Variables = [{', '.join(names)}],")
        lines += [f"    [{', '.join(each)}] ins {domain}," for domain, each in by_domain.items()]
        lines += self.state_groups(model, state)
        if model.wanted:
            lines.append(f"    sum([{', '.join(names[number] for number in model.pieces)}], #=, Size),")
        return [*lines, "    labeling([ff, down], Variables).", "", *PRINTING.splitlines()]

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(read_minizinc(text))
