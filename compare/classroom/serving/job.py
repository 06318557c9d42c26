"""One run of the server, in a process of its own: reads an order from standard input, and writes the page.

It tells its progress on standard output, a JSON object a line. Whatever else is printed goes nowhere.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compare.classroom.page.assembling import NoSolution
from compare.classroom.page.language import load_texts
from compare.classroom.page.making import Wishes, make_page
from compare.classroom.serving.fields import name_fields
from compare.harness.confinement.mode import AUTO, choose_mode
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.runner import Runner
from compare.harness.signals.ending import Terminated, die_of, hear_signals, leave_at_once, stop_insisting
from compare.question.errors import INTERRUPTED, BadUse
from compare.question.options import InstanceOptions
from compare.question.parsing import choose_formulations
from models.formulation import Status
from models.languages import speak, spoken
from models.problem import Instance

SECONDS_BETWEEN = 0.2
"""Progress is told no more often."""
WhyNot = Callable[[Instance], NoSolution | None]
"""Says why a question has no solution; None if no reason is found."""


@dataclass(frozen=True)
class Order:
    """The page that a run is to make, at the path ``output``.

    ``question`` has the values of ``InstanceOptions``, ``limits`` those of ``Limits``. ``file`` is a student's file;
    ``confine`` says whether it is confined.
    """

    question: dict[str, Any]
    language: str
    only: list[str]
    limits: dict[str, Any]
    output: str
    file: str | None = None
    parts: list[str] = field(default_factory=lambda: list(Wishes().parts))
    confine: str = AUTO


def make(order: Order, tell: Callable[[dict[str, Any]], None], why_not: WhyNot) -> None:
    """Make the page that is ordered. Raises BadUse if a value of the order is wrong.

    ``tell`` is called with the progress at most once in ``SECONDS_BETWEEN``.
    """
    choose_mode(order.confine)
    instance = InstanceOptions(**order.question).on_side()
    files = [order.file] if order.file else []
    wishes = Wishes(
        language=order.language,
        parts=order.parts,
        watched=files,
        among=choose_formulations(order.only) if order.only else None,
        files=files,
        limits=Limits(**order.limits),
    )
    last_told = 0.0

    def tell_now_and_then(runner: Runner) -> None:
        nonlocal last_told
        if time.monotonic() - last_told >= SECONDS_BETWEEN:
            last_told = time.monotonic()
            asked = [one for one in runner.outcomes if one is None or one.status != Status.UNSUPPORTED]
            running = [one.formulation.name for one in runner.running]
            tell({"done": sum(one is not None for one in asked), "of": len(asked), "running": running})

    text, _ = make_page(instance, wishes, tell_now_and_then, why_not=why_not)
    Path(order.output).write_text(text, encoding="utf-8")


def main(why_not: WhyNot) -> None:
    """Run the order on standard input, and exit: with 0 if the page is written, with 2 if the order is bad use."""
    hear_signals()
    starting.adopt_orphans()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    def tell(news: dict[str, Any]) -> None:
        print(json.dumps(news), file=out, flush=True)

    code = 0
    try:
        order = Order(**json.loads(sys.stdin.read()))
        speak(order.language)
        make(order, tell, why_not)
    except BadUse as error:
        tell({"error": name_fields(str(error), load_texts(spoken()))})
        code = 2
    except KeyboardInterrupt:
        stop_insisting()
        leave_at_once(INTERRUPTED)
    except Terminated as signalled:
        stop_insisting()
        die_of(signalled.number)
    sys.exit(code)
