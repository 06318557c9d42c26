"""CP-SAT's own form, its protocol buffer as text: what its Python interface makes of a model.

A formulation of the engine cp-sat is written as it is, with its search strategy. Any other model is written as linear
constraints. CP-SAT prints the values of all variables, in the order of the model.

Read by: CP-SAT, in all its languages: ``google.protobuf.text_format``, or its program ``sat_runner --input=FILE``.
Source: OR-Tools, ``cp_model.proto``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from models.exporting.shared.answers import END, Assignments, parse_value, split_solutions
from models.exporting.shared.format import RowFormat, Values
from models.exporting.shared.stated import LinearModel

LOWEST, HIGHEST = -(2**63), 2**63 - 1
"""The ends of a range that stand for no limit."""
SOLUTION = re.compile(r"^\s*solution:\s*(?:\[([-\d\s,]*)\]|(-?\d+))\s*$")
"""A line with the values of all variables in one list, or with one value."""


class CpSatFormat(RowFormat):
    extensions = (".pbtxt",)
    comment = "#"
    no_solution = r"status: *(INFEASIBLE|3)\b"
    splits_limits = False

    def name_variables(self, model: LinearModel) -> list[str]:
        return [str(number) for number in range(len(model.variables))]

    def lines(self, model: LinearModel, names: Sequence[str]) -> list[str]:
        lines = self.title(model)
        lines += [f'variables {{ name: "{one.name}" domain: [{one.lower}, {one.upper}] }}' for one in model.variables]
        for row in model.rows:
            least = LOWEST if row.at_least is None else row.at_least
            most = HIGHEST if row.at_most is None else row.at_most
            linear = f"linear {{ {_terms(row.terms)} domain: [{least}, {most}] }}"
            lines.append(f'constraints {{ name: "{row.group}" {linear} }}')
        if model.wanted:  # it minimises; where the most are wanted, the factor changes the sign of the value back
            sign = 1 if model.wanted == "fewest" else -1
            lines.append(f"objective {{ {_terms(dict.fromkeys(model.pieces, sign))} scaling_factor: {sign} }}")
        return lines

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _terms(terms: Mapping[int, int]) -> str:
    return f"vars: [{', '.join(map(str, terms))}] coeffs: [{', '.join(map(str, terms.values()))}]"


def _read(text: str) -> Assignments:
    """The values of the variables, by their numbers: a response has them in one list, or one after another in lines."""
    number = 0
    for line in text.splitlines():
        match = SOLUTION.match(line)
        if not match:
            number = 0
            yield END
            continue
        for value in (match[1] or match[2]).replace(",", " ").split():
            yield str(number), parse_value(value)
            number += 1
