"""``serve``: the page as a web server on this machine."""

from typing import Annotated

from compare.cli.confining import Confinement
from compare.cli.options import Jobs, limit_options
from compare.harness.confinement import mode
from compare.harness.limits import Limits
from compare.question.errors import BadUse
from compare.question.parameters import Option
from compare.question.parsing import LAST_PORT, LONGEST_SIDE, parse_number, parse_seconds
from models.languages import say, spoken

PURPOSE = "learn"
RUN_MODULE = "compare.cli.reasons"
"""The name of the module that does one run of the server, as a program."""


def command(
    say_confinement: Confinement,
    limits: Annotated[Limits, limit_options("formulation", "20", "2048", Jobs)],
    port: Annotated[str, Option(metavar="PORT", help="The port; 0 is any that is free.")] = "8000",
    allow_code: Annotated[
        bool, Option("--allow-code", help="Take files of Python code, which are shut in as far as the system can.")
    ] = False,
    largest_side: Annotated[str, Option(metavar="N", help="The longest side of a board.")] = "12",
    run_limit: Annotated[str, Option(metavar="SECONDS", help="Time for a whole run.")] = "120",
) -> int:
    """Serve the page of 'page' on this machine, with a form for the question.

    It prints its address, which holds a random token: only who knows the address is answered, and only on this machine.
    One run is done at a time; the results are kept until it ends. Ctrl-C ends it.

    Examples:

      serve
      serve --port 0 --language de
      serve --allow-code                     for one's own files, pasted into the form
    """
    port_number = parse_number(port, "--port", LAST_PORT, least=0)
    side = parse_number(largest_side, "--largest-side", LONGEST_SIDE)
    seconds = parse_seconds(run_limit, "--run-limit")
    try:
        from compare.classroom.serving.run import RunLimits
        from compare.classroom.serving.site import Rules, serve
    except ModuleNotFoundError as missing:
        raise BadUse("serve needs {package}: pip install 'bezzel[page]'", package=missing.name) from None
    if allow_code:
        say_confinement(to_people=False)
    rules = Rules(side, allow_code, spoken(), limits, RunLimits(seconds, limits.mib), RUN_MODULE, mode.chosen_mode())
    serve(port_number, rules, lambda address: print(address, say("Ctrl-C ends it"), sep="\n", flush=True))
    return 0
