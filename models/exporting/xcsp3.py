"""XCSP3: variables and constraints in XML, for constraint solvers.

An array of variables is an ``array``, and what is all different in it one ``allDifferent``. Each row of a linear model
is one ``sum`` with its condition; the rows of one group stand in one ``block``, whose note says what they demand. A
lower and an upper limit together are an interval, or, if they are equal, one value.

Read by: ACE, Choco, CPMpy, and the other solvers of the XCSP3 competitions.
Source: Boussemart, Lecoutre, Audemard and Piette, XCSP3: An Integrated Format for Benchmarking Combinatorial
Constrained Problems, arXiv 1611.03398.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from models.exporting.shared.answers import END, MOST_SHOWN, SAYS_UNSATISFIABLE, Assignments, split_solutions
from models.exporting.shared.format import RowFormat, Unreadable, Values, Written, rows_by_group
from models.exporting.shared.stated import ArrayModel, LinearModel, Row, Variable
from models.languages import say

INSTANTIATION = re.compile(r"<instantiation.*?</instantiation>", re.DOTALL)
"""A solution in the output of a solver."""
PART = re.compile(r"<(list|values)>(.*?)</\1>", re.DOTALL)
"""The variables of an instantiation, or their values."""
REPEATED = re.compile(r"(-?\d{1,9})(?:x(\d{1,6}))?")
"""A value, and how often it comes."""


class Xcsp3(RowFormat):
    extensions = (".xml", ".xcsp3")
    comment = ""
    no_solution = SAYS_UNSATISFIABLE
    splits_limits = False

    def title(self, model: LinearModel | ArrayModel) -> list[str]:
        return [f"<!--{line.replace('--', '–')} -->" for line in super().title(model)]  # XML forbids -- in comments

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        kind = "COP" if model.wanted else "CSP"
        lines = [*self.title(model), f'<instance format="XCSP3" type="{kind}">', "<variables>"]
        for name, one in zip(names, model.variables, strict=True):
            domain = one.lower if one.lower == one.upper else f"{one.lower}..{one.upper}"
            lines.append(f'  <var id="{name}"> {domain} </var>')
        lines += ["</variables>", "<constraints>"]
        for heading, rows in rows_by_group(model):
            lines.append(f'  <block note="{escape(heading)}">' if heading else "  <block>")
            lines += [f"    {_sum(row, names)}" for row in rows]
            lines.append("  </block>")
        lines.append("</constraints>")
        if model.wanted:
            tag = "minimize" if model.wanted == "fewest" else "maximize"
            pieces = " ".join(names[number] for number in model.pieces)
            lines += ["<objectives>", f'  <{tag} type="sum"> {pieces} </{tag}>', "</objectives>"]
        return [*lines, "</instance>"]

    def write_array(self, model: ArrayModel) -> Written:
        names = [f"{model.array}[{number}]" for number in range(len(model.variables))]
        domains: dict[str, list[str]] = {}
        for name, one in zip(names, model.variables, strict=True):
            domains.setdefault(_domain(one), []).append(name)
        inside = [f'  <domain for="{" ".join(named)}"> {domain} </domain>' for domain, named in domains.items()]
        lines = [*self.title(model), '<instance format="XCSP3" type="CSP">', "<variables>"]
        lines += [f'<array id="{model.array}" size="[{len(names)}]">']
        lines += inside if len(domains) > 1 else [f"  {domain}" for domain in domains]
        lines += ["</array>", "</variables>", "<constraints>"]
        for different in model.constraints:
            added = [f"add({name},{different.step * number})" for number, name in enumerate(names)]
            said = " ".join(added) if different.step else f"{model.array}[]"
            lines.append(f'<allDifferent note="{escape(different.says)}"> {said} </allDifferent>')
        return Written("\n".join([*lines, "</constraints>", "</instance>"]) + "\n", names, [])

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _sum(row: Row, names: Sequence[str]) -> str:
    """A row as a ``sum`` with its condition; an empty sum is 0 times the first variable."""
    terms = row.terms or {0: 0}
    summed = f"<list> {' '.join(names[number] for number in terms)} </list>"
    if set(terms.values()) != {1}:
        summed += f" <coeffs> {' '.join(map(str, terms.values()))} </coeffs>"
    return f"<sum> {summed} <condition> {_condition(row)} </condition> </sum>"


def _domain(variable: Variable) -> str:
    """The values; those that follow one another as an interval."""
    runs = [
        [value for _, value in run]
        for _, run in groupby(enumerate(sorted(variable.squares)), key=lambda pair: pair[1] - pair[0])
    ]
    return " ".join(f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _condition(row: Row) -> str:
    """The limits of the row as one comparison."""
    if row.at_most is None:
        return f"(ge,{row.at_least})"
    if row.at_least is None:
        return f"(le,{row.at_most})"
    return f"(eq,{row.at_least})" if row.at_least == row.at_most else f"(in,{row.at_least}..{row.at_most})"


def _repeated(word: str) -> list[int]:
    """The values that one word of an instantiation stands for: ``0x3`` is three zeros. Raises Unreadable."""
    parts = REPEATED.fullmatch(word)
    if not parts:
        raise Unreadable(say("expected a value in an instantiation, not {text}", text=repr(word[:MOST_SHOWN])))
    return [int(parts[1])] * int(parts[2] or 1)


def _read(text: str) -> Assignments:
    """The values in all instantiations, with ``END`` after each. Raises Unreadable."""
    plain = "\n".join(line.removeprefix("v ") for line in text.splitlines())
    for instantiation in INSTANTIATION.findall(plain):
        parts = dict(PART.findall(instantiation))
        names = parts.get("list", "").split()
        values = [value for word in parts.get("values", "").split() for value in _repeated(word)]
        if len(names) == 1 and names[0].endswith("[]"):
            names = [f"{names[0].removesuffix(']')}{number}]" for number in range(len(values))]
        if len(names) != len(values):
            sentence = "an instantiation has {variables} variables and {values} values"
            raise Unreadable(say(sentence, variables=len(names), values=len(values)))
        yield from zip(names, values, strict=True)
        yield END
