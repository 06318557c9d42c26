"""``study``: formulations on several boards, several times each."""

from typing import Annotated

from compare.answers.choosing import left_out_by_default
from compare.bench.studies.conducting import conduct
from compare.bench.studies.file import FileOfRows
from compare.bench.studies.plan import CLOCKS, Plan, make_question, parse_sides
from compare.bench.studies.views import RENDERERS, page
from compare.classroom.figures import write_figures
from compare.classroom.own_file.outside.hints import GivenHints, Hints, refuse_without_files
from compare.cli.confining import Confinement
from compare.cli.options import NamedFormulations, Output, limit_options
from compare.cli.standard_streams import output_file_if_named, output_stream
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.progress import show_progress
from compare.question.errors import BadUse, tell
from compare.question.options import InstanceOptions
from compare.question.parameters import Argument, Option
from compare.question.parsing import choose_flag, choose_formulations, parse_number
from compare.question.settings import SetOption, Settings, parse_settings, variants_or_refuse
from models.formulation import Formulation
from models.languages import say
from models.problem import Instance

PURPOSE = "measure"
MOST_REPEATS = 1000
"""The most runs of each formulation on each board."""


def command(
    options: InstanceOptions,
    named: NamedFormulations,
    limits: Annotated[Limits, limit_options("run", "60", "4096")],
    hints: GivenHints,
    say_confinement: Confinement,
    sides: Annotated[
        str | None, Argument(metavar="[N..M]", help="Sides of square boards: 6..12, or 4,6,8, or one.")
    ] = None,
    jobs: Annotated[str, Option(metavar="K", help="Runs side by side: they disturb each other.")] = "1",
    repeat: Annotated[str, Option(metavar="K", help="Runs of each formulation on each board.")] = "5",
    seed: Annotated[str, Option(metavar="S", help="Draws the order of the runs.")] = "1",
    clock: Annotated[
        str, Option(metavar="|".join(CLOCKS), help="Whose seconds the statistics are about; the rows have both.")
    ] = "wall",
    first: Annotated[bool, Option("--first", help="Only to the first solution.")] = False,
    set_: SetOption = None,
    with_files: Annotated[
        list[str] | None,
        Option(
            "--with", metavar="FILE", help="A file of your own, or a model, beside them. May be given several times."
        ),
    ] = None,
    keep: Annotated[str, Option(metavar="FILE", help="Where the rows are kept, as CSV.")] = "study.csv",
    json: Annotated[bool, Option("--json", help="Print the statistics as JSON.", for_programs=True)] = False,
    csv: Annotated[bool, Option("--csv", help="Print the rows as CSV.", for_programs=True)] = False,
    markdown: Annotated[bool, Option("--markdown", help="Print the result as Markdown.")] = False,
    output: Output = None,
    html: Annotated[str | None, Option(metavar="FILE", help="Also write a page with charts.")] = None,
    svg: Annotated[str | None, Option(metavar="FOLDER", help="Also write the charts there.")] = None,
) -> int:
    """Run formulations on several boards, several times each: medians, growth, charts.

    Each run is kept as it ends: after Ctrl-C, or a crash, the same command goes on, and a larger --repeat adds runs.
    The sets are judged as 'run' judges them.

    Exit code 0: all that completed agree and nothing failed; 1: a disagreement or a failure; 2: bad use; 3: nothing
    completed.

    Examples:

      study 6..12 --only cp-sat/columns --only sat/general
      study 4..10 --engine sat --repeat 10 --html study.html
      study 5..8 --problem domination --only cover --keep domination.csv
      study 8..12 --only cp-sat/columns --set cp-sat.linearization_level=0,2
      study 6..10 --with queens.mzn --only minizinc/general
      study 20,30,40 --first --only row-swaps --only fewest-first
    """
    render = RENDERERS[choose_flag({"json": json, "csv": csv, "markdown": markdown}, "terminal")]
    instances = _make_instances(options, sides)
    limits = Limits(limits.seconds, limits.mib, parse_number(jobs, "--jobs"))
    repeats, seed_number = parse_number(repeat, "--repeat", MOST_REPEATS), parse_number(seed, "--seed", least=0)
    refuse_without_files(hints, with_files)
    if clock not in CLOCKS:
        raise BadUse("--clock is {names}, not {clock!r}", names=say(" or ").join(CLOCKS), clock=clock)
    chosen = _choose(instances, named, parse_settings(set_), with_files, limits, hints)
    if with_files:
        say_confinement(to_people=output is None and not (json or csv or markdown))
    pairs = zip(instances, chosen, strict=True)
    questions = [make_question(instance, asked, until_first=first) for instance, asked in pairs]
    plan = Plan(questions, repeats, seed_number, limits, until_first=first, clock=clock)
    if svg is not None:
        write_figures([], svg)
    with output_stream(output) as out, output_file_if_named(html) as html_file, FileOfRows(keep) as file:
        with show_progress() as progress:
            study = conduct(plan, file, progress)
        render(study, out)
        if html_file is not None:
            html_file.write(page(study))
    if svg is not None:
        write_figures(study.charts(), svg)
    return study.exit_code


def _make_instances(options: InstanceOptions, sides: str | None) -> list[Instance]:
    """The question on each of the boards. Raises BadUse if there is none, or a value is wrong."""
    if options.has_sides:
        first = None if sides is None else str(parse_sides(sides)[0])
        return [options.on_side(first)]  # which refuses N beside other sides
    if sides is None:
        raise BadUse("give the sides of the boards, such as 6..12, or --rows and --columns")
    return [options.on_side(str(side)) for side in parse_sides(sides)]


def _choose(
    instances: list[Instance],
    named: list[Formulation] | None,
    settings: Settings,
    files: list[str] | None,
    limits: Limits,
    hints: Hints,
) -> list[list[Formulation]]:
    """For each instance the formulations that are asked: without names, those that 'run' asks on the largest board."""
    if named is None:
        candidates = choose_formulations()
        left_out = left_out_by_default(instances[-1], candidates)
        named = [one for one in candidates if one not in left_out]
    if not files:
        return [variants_or_refuse(settings, named, tell)] * len(instances)
    from compare.classroom.own_file.student import students  # only here: it takes a while to load

    starting.adopt_orphans()
    chosen = [[*students(files, instance, limits, hints), *named] for instance in instances]
    variants_or_refuse(settings, chosen[0], tell)
    return [variants_or_refuse(settings, of_instance, lambda line: None) for of_instance in chosen]
