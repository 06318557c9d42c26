"""CP-SAT's own form, its protocol buffer as text: what its Python interface makes of a model.

A formulation of the engine cp-sat is written as it is, with its search strategy. Any other model is written as linear
constraints. CP-SAT prints the values of all variables, in the order of the model.

Read by: CP-SAT, in all its languages: ``google.protobuf.text_format``, or its program ``sat_runner --input=FILE``.
Source: OR-Tools, ``cp_model.proto``.
"""

import re
from collections.abc import Iterator, Mapping

from models.exporting.shared.answers import END, Assignment, parse_value, split_solutions
from models.exporting.shared.format import Format, Values, Written, title_lines, write_lines
from models.exporting.shared.stated import LinearModel

UNLIMITED = {"at_least": -(2**63), "at_most": 2**63 - 1}
SOLUTION = re.compile(r"^\s*solution:\s*(?:\[([-\d\s,]*)\]|(-?\d+))\s*$")


class CpSatFormat(Format):
    extensions = (".pbtxt",)
    no_solution = r"status: *(INFEASIBLE|3)\b"

    def write(self, model: LinearModel) -> Written:
        lines = [f"# {line}" for line in title_lines(model)]
        lines += [f'variables {{ name: "{one.name}" domain: [{one.lower}, {one.upper}] }}' for one in model.variables]
        for row in model.rows:
            least = UNLIMITED["at_least"] if row.at_least is None else row.at_least
            most = UNLIMITED["at_most"] if row.at_most is None else row.at_most
            linear = f"linear {{ {_terms(row.terms)} domain: [{least}, {most}] }}"
            lines.append(f'constraints {{ name: "{row.group}" {linear} }}')
        if model.wanted:
            lines.append(_objective(model))
        names = [str(number) for number in range(len(model.variables))]
        return write_lines(lines, names, [1] * len(model.rows))

    def read(self, text: str) -> Iterator[Values]:
        return split_solutions(_read(text))


def _terms(terms: Mapping[int, int]) -> str:
    return f"vars: [{', '.join(map(str, terms))}] coeffs: [{', '.join(map(str, terms.values()))}]"


def _objective(model: LinearModel) -> str:
    """CP-SAT minimises; where the most are wanted, the signs are changed, and the factor changes the value back."""
    sign = 1 if model.wanted == "fewest" else -1
    return f"objective {{ {_terms(dict.fromkeys(model.pieces, sign))} scaling_factor: {sign} }}"


def _read(text: str) -> Iterator[Assignment | None]:
    """The fields ``solution`` of each response, one value each or all in one list."""
    number = 0
    for line in text.splitlines():
        found = SOLUTION.match(line)
        if not found:
            number = 0
            yield END
            continue
        for value in (found[1] or found[2]).replace(",", " ").split():
            yield str(number), parse_value(value)
            number += 1
