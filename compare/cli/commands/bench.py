"""``bench``: our fastest formulations and counters beside yardsticks."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from compare.bench.pair import Bench, find_pairs
from compare.bench.running import Budget, run
from compare.bench.views import render_as
from compare.bench.views.terminal import show_progress
from compare.cli.options import Output
from compare.cli.standard_streams import output_stream
from compare.question.errors import BadUse, bad_use_of_names
from compare.question.parameters import Argument, Option
from compare.question.parsing import choose_one, parse_number, parse_seconds

MEASURED = "scale", "estimates", "memory"
QUICK_SECONDS = 1.0


def command(
    what: Annotated[
        str | None,
        Argument(metavar="[faults|scale|estimates|memory]", help="Measure something else."),
    ] = None,
    only: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Only this pair, or with 'scale' this formulation; several times."),
    ] = None,
    quick: Annotated[bool, Option("--quick", help="Small boards: a minute or two.")] = False,
    full: Annotated[bool, Option("--full", help="Large boards too: an hour or so.")] = False,
    repeat: Annotated[str, Option(metavar="K", help="Rounds of each pair.")] = "5",
    budget: Annotated[
        str, Option(metavar="SECONDS", help="A pair, or with 'scale' a question, takes no longer.")
    ] = "60",
    time_limit: Annotated[str, Option(metavar="SECONDS", help="Time for each measurement.")] = "1800",
    json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
    csv: Annotated[bool, Option("--csv", help="Print the result as CSV.")] = False,
    markdown: Annotated[bool, Option("--markdown", help="Print the result as Markdown.")] = False,
    times: Annotated[str, Option(metavar="K", help="With 'faults': how many processes are killed.")] = "50",
    seed: Annotated[str | None, Option(metavar="K", help="With 'faults': when and which, to repeat it.")] = None,
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

      bench faults --times 50                SIGKILL at random during sharded runs: is anything lost?

      bench scale                            two cores, and two workers of a cluster, against one core

      bench estimates                        what --dry-run says against what ten questions take

      bench memory                           how much memory large questions take
    """
    if what is not None:
        return _measure_something_else(what, times, seed, quick, only or [], parse_seconds(budget, "--budget"))
    with bad_use_of_names():
        chosen = find_pairs(only or [])
    render = render_as(choose_one({"json": json, "csv": csv, "markdown": markdown}, "terminal"))
    bench = Bench(choose_one({"quick": quick, "full": full}, "standard"))
    limits = Budget(
        parse_number(repeat, "--repeat"),
        parse_seconds(budget, "--budget"),
        parse_seconds(time_limit, "--time-limit"),
    )
    with output_stream(output) as out, output_stream(chart) as drawing:
        with show_progress() as progress:
            report = run(chosen, bench, limits, progress)
        render(report, out)
        if chart:
            from compare.bench.chart import render as render_chart

            render_chart(report, drawing)
    return report.exit_code


def _measure_something_else(
    what: str, times: str, seed: str | None, quick: bool, only: Sequence[str], budget: float
) -> int:
    """Kill processes, or measure long questions; the exit code. Raises BadUse."""
    if what == "faults":
        return _kill_at_random(parse_number(times, "--times"), None if seed is None else parse_number(seed, "--seed"))
    if what not in MEASURED:
        raise BadUse(f"bench can measure {', '.join(map(repr, ['faults', *MEASURED]))}, not {what!r}")
    from compare.bench.long_questions import estimates, memory, scale

    if what == "scale":
        with bad_use_of_names():
            scale.names(only)
    measured: Iterator[object]
    match what:
        case "scale":
            measured = scale.measure(QUICK_SECONDS if quick else budget, only)
        case "estimates":
            measured = estimates.measure(quick)
        case _:
            measured = memory.measure(quick)
    try:
        for one in measured:
            print(one, flush=True)
    except ValueError as error:
        print(f"✗ {error}")
        return 1
    return 0


def _kill_at_random(times: int, seed: int | None) -> int:
    import random
    from importlib.util import find_spec

    from compare.bench.long_questions.faults import HERE, VICTIMS, rounds

    has_dask = find_spec("distributed") is not None
    seed = random.SystemRandom().randrange(1, 10**6) if seed is None else seed
    print(f"seed {seed}{'' if has_dask else '; without a cluster, as Dask is not installed'}", flush=True)
    faulty = 0
    for one in rounds(times, random.Random(seed), VICTIMS if has_dask else [*HERE]):
        print(one, flush=True)
        faulty += bool(one.faults)
    print(f"{times} processes killed, {faulty} times something was wrong")
    return 1 if faulty else 0
