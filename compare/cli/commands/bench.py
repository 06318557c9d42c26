"""``bench``: our fastest formulations and counters beside yardsticks."""

from typing import Annotated

from compare.bench.pair import Bench, find_pairs
from compare.bench.running import Budget, run
from compare.bench.views import RENDERERS, show_progress
from compare.cli.options import AsJson, Output
from compare.cli.standard_streams import output_stream
from compare.question.errors import BadUse, bad_use_of_names
from compare.question.parameters import Argument, Option
from compare.question.parsing import choose_flag, parse_number, parse_seconds

PURPOSE = "measure"
TOOLS = ("faults", "scale", "estimates", "memory")
"""The tools beside the tests that make other, long measurements."""


def command(
    tool: Annotated[
        str | None,
        Argument(metavar="[TOOL]", help="Refused: long measurements are tools beside the tests ('help speed')."),
    ] = None,
    only: Annotated[list[str] | None, Option(metavar="NAME", help="Only this pair; several times.")] = None,
    quick: Annotated[bool, Option("--quick", help="Small boards: a minute or two.")] = False,
    full: Annotated[bool, Option("--full", help="Large boards too: an hour or so.")] = False,
    repeat: Annotated[str, Option(metavar="K", help="Rounds of each pair.")] = "5",
    budget: Annotated[str, Option(metavar="SECONDS", help="No round of a pair begins that would take longer.")] = "60",
    time_limit: Annotated[str, Option(metavar="SECONDS", help="Time for each measurement.")] = "1800",
    json: AsJson = False,
    csv: Annotated[bool, Option("--csv", help="Print the result as CSV.", for_programs=True)] = False,
    markdown: Annotated[bool, Option("--markdown", help="Print the result as Markdown.")] = False,
    output: Output = None,
    chart: Annotated[str | None, Option(metavar="FILE", help="Draw the ratios there, as SVG.")] = None,
) -> int:
    """Measure our fastest formulations and counters beside yardsticks.

    The two of a pair are measured in turn, in the same run. A yardstick in C needs a C compiler and is skipped without
    one. Exit code 0, also where a target is missed; 1: a side failed, or the two of a pair disagree; 3: nothing was
    measured.

    Examples:

      bench --quick
      bench --only count-half-board-join --repeat 9
      bench --full --chart speed.svg --json --output speed.json
    """
    if tool in TOOLS:
        sentence = "bench measures pairs only; in a copy of the sources 'python -m tests.tools.{what}' does this"
        raise BadUse(sentence, what=tool)
    if tool is not None:
        raise BadUse("bench has no argument {what!r}; a pair is named with --only", what=tool)
    with bad_use_of_names():
        chosen = find_pairs(only or [])
    render = RENDERERS[choose_flag({"json": json, "csv": csv, "markdown": markdown}, "terminal")]
    bench = Bench(choose_flag({"quick": quick, "full": full}, "standard"))
    allowed = Budget(
        parse_number(repeat, "--repeat"),
        parse_seconds(budget, "--budget"),
        parse_seconds(time_limit, "--time-limit"),
    )
    with output_stream(output) as out, output_stream(chart) as drawing:
        with show_progress() as progress:
            report = run(chosen, bench, allowed, progress)
        render(report, out)
        if chart:
            from compare.bench.chart import render as render_chart

            render_chart(report, drawing)
    return report.exit_code
