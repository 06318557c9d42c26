"""QUBO: a quadratic form of bits without constraints, of which annealers and other programs look for the least energy.

Each row is a penalty (``models/exporting/shared/quadratic.py``): where all rows are met, the energy is 0, and else 1 or
more. The format has no constant, so a program reports an energy that is too low by what the line ``c constant`` says.
With an objective a penalty costs more than all pieces together, and the least energy is the number of pieces, negative
where the most are wanted. Bits are numbered from 0: first the variables of the model, then the helpers.

Read by: qbsolv. For dimod the lines of numbers are the entries of a dictionary, as ``BQM.from_qubo`` takes it.
Source: Booth, Reinhardt and Roy, Partitioning Optimization Problems for Hybrid Classical/Quantum Execution, D-Wave
Technical Report 14-1006A (2017); the README of qbsolv.
"""

import re
from collections.abc import Iterator

from models.exporting.shared.format import Format, Values, Written
from models.exporting.shared.quadratic import QuadraticForm
from models.exporting.shared.stated import LinearModel

BITS = re.compile(r"^\s*([01]+)\s*$", re.MULTILINE)
"""A line of zeros and ones."""


class Qubo(Format):
    extensions = (".qubo",)
    comment = "c"
    only_zero_one = True
    no_solution = r"(?!)"
    """No program of this kind says so."""

    def write(self, model: LinearModel) -> Written:
        form = QuadraticForm(model)
        lines = [*self.title(model), f"c constant {form.constant}"]
        lines.append(f"p qubo 0 {len(form.biases)} {len(form.biases)} {len(form.couplings)}")
        lines += [f"{bit} {bit} {bias}" for bit, bias in enumerate(form.biases)]
        lines += [f"{one} {other} {strength}" for (one, other), strength in form.couplings.items()]
        names = [str(bit) for bit in range(len(model.variables))]
        helpers = len(form.biases) - len(names)
        return Written("\n".join(lines) + "\n", names, [0] * len(model.rows), helpers)

    def read(self, text: str) -> Iterator[Values]:
        """The solutions: each is a line of zeros and ones, one for each bit."""
        for bits in BITS.findall(text):
            yield {str(bit): int(value) for bit, value in enumerate(bits)}
