"""``bound``: the bounds on the optimum that the relaxations of formulations prove."""

import json
from fractions import Fraction
from typing import Annotated, Any

from compare.answers.bounds import Optimum, RelaxedBound, contradicts, find_bounds, find_optimum
from compare.cli.options import AsJson, AskedFormulations, limit_options
from compare.harness.limits import Limits
from compare.question.description import describe, instance_as_data
from compare.question.errors import BadUse
from compare.question.options import AskedInstance
from compare.question.parsing import choose_formulations
from models.languages import localise_number, say
from models.problem import OPTIMUM, Instance

PURPOSE = "prove"
LARGEST_DENOMINATOR = 9999
"""A fraction with a larger denominator is printed as a decimal number only."""
WIDTH_OF_BOUND = 20
"""The width of the column of bounds."""


def command(
    instance: AskedInstance,
    formulations: AskedFormulations,
    limits: Annotated[Limits, limit_options("formulation, and for the optimum", "60", "8192")],
    as_json: AsJson = False,
) -> int:
    """Print what the relaxation of each formulation proves, beside the optimum.

    A linear relaxation allows fractions of pieces; formulations on graphs bound by counting. Both are fast, and give a
    bound on the number of pieces; how strong it is depends on the formulation. The bounds are proved in rational
    arithmetic. 'help bounds' is the lesson.

    Exit code 0: a bound and the optimum were found, or that there is no solution; 1: they contradict each other; 3: a
    limit was reached.

    Examples:

      bound 8 --problem domination     2.764 of 5 for the plain cover
      bound 8                          8 queens by lines, 32 by pairs
    """
    if instance.size not in (OPTIMUM, instance.problem.default_size(instance.board, instance.piece)):
        raise BadUse("bound asks for the optimum: leave out --size")
    question = instance.with_size(OPTIMUM)
    bounds = find_bounds(question, formulations, limits)
    if not bounds:
        raise BadUse("none of these formulations has a relaxation of {question}", question=describe(question))
    optimum = find_optimum(question, choose_formulations(), limits)
    wrong = [one for one in bounds if contradicts(one, optimum.pieces, question)]
    if as_json:
        print(json.dumps(_as_data(question, bounds, optimum), indent=2))
    else:
        contradicting = "✗ the bound of {name} contradicts the optimum"
        faults = [say(contradicting, name=one.formulation.name) for one in wrong]
        print("\n".join([*_in_words(question, bounds, optimum), *faults]))
    if wrong:
        return 1
    is_bounded = any(one.value is not None or one.is_empty for one in bounds)
    return 0 if optimum.found_by and is_bounded else 3


def _in_words(instance: Instance, bounds: list[RelaxedBound], optimum: Optimum) -> list[str]:
    """The question, a line for each bound, and one for the optimum."""
    width = max(len(one.formulation.name) for one in bounds)
    wanted = instance.problem.wanted
    words = say("at least") if wanted == "fewest" else say("at most")
    lines = [describe(instance)]
    for one in bounds:
        if one.value is None:
            proved = one.reason
        else:
            proved = f"{_number_in_words(one.value):<{WIDTH_OF_BOUND}} {words} {one.pieces(wanted)}"
        lines.append(f"{one.formulation.name:<{width}}  {proved}")
    pieces = say("no solution") if optimum.pieces is None else str(optimum.pieces)
    answer = optimum.reason or say("{pieces}, by {name}", pieces=pieces, name=optimum.found_by)
    return [*lines, f"{say('optimum'):<{width}}  {answer}"]


def _number_in_words(value: Fraction) -> str:
    """A bound as ``3``, ``2.764 = 575/208``, or ``3.679``."""
    if value.denominator == 1:
        return str(value)
    exact = f" = {value}" if value.denominator <= LARGEST_DENOMINATOR else ""
    return localise_number(f"{float(value):.3f}") + exact


def _as_data(instance: Instance, bounds: list[RelaxedBound], optimum: Optimum) -> dict[str, Any]:
    """The bounds and the optimum as values of JSON."""
    rows = [
        {
            "name": one.formulation.name,
            "bound": None if one.value is None else float(one.value),
            "fraction": None if one.value is None else str(one.value),
            "pieces": one.pieces(instance.problem.wanted),
            "reason": one.reason,
            "seconds": one.seconds,
        }
        for one in bounds
    ]
    return {
        "instance": instance_as_data(instance),
        "kind": "lower" if instance.problem.wanted == "fewest" else "upper",
        "bounds": rows,
        "optimum": optimum.pieces,
        "found_by": optimum.found_by,
        "reason": optimum.reason,
    }
