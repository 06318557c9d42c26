"""``run``: one question, many formulations, one verdict."""

from collections.abc import Sequence
from typing import Annotated, TextIO

from compare.answers.bounds import add_bounds
from compare.answers.choosing import left_out_by_default
from compare.answers.planning import plan_shards
from compare.answers.shards.comparing import compare_shards
from compare.answers.shards.cutting import NoSize
from compare.answers.shards.result import Receiver
from compare.answers.shards.stored.keeping import PLACEMENTS
from compare.certificates.certifying import certify, check_use
from compare.classroom.own_file.outside.hints import GivenHints, refuse_without_files
from compare.cli.confining import Confinement
from compare.cli.cutting import Cutting
from compare.cli.keeping import ClusterAddress, place_of_work
from compare.cli.options import ChosenView, Jobs, NamedFormulations, Output, limit_options
from compare.cli.standard_streams import output_file_if_named, output_stream
from compare.harness.limits import Limits
from compare.harness.processes import starting
from compare.harness.progress import show_progress
from compare.harness.runner import compare
from compare.question.errors import BadUse, tell
from compare.question.options import AskedInstance
from compare.question.parameters import Option
from compare.question.parsing import choose_formulations
from compare.question.settings import AskedSettings, variants_or_refuse
from compare.report.columns import parse_sort_order
from compare.report.plan import write_plan_of_shards
from compare.report.sentences import Wording
from compare.report.views import view as view_called
from compare.verdict.comparison import Comparison
from models.formulation import Formulation
from models.problem import Instance

PURPOSE = "compare"


def command(
    instance: AskedInstance,
    named: NamedFormulations,
    limits: Annotated[Limits, limit_options("formulation", "60", "4096", Jobs)],
    view: ChosenView,
    cutting: Cutting,
    settings: AskedSettings,
    hints: GivenHints,
    say_confinement: Confinement,
    everything: Annotated[
        bool, Option("--all", help="Ask every formulation that answers, the slow ones and small variants too.")
    ] = False,
    cluster: ClusterAddress = None,
    with_files: Annotated[
        list[str] | None,
        Option(
            "--with",
            metavar="FILE",
            help="A file of your own beside them ('template' prints what it looks like), or a model of another tool "
            "('help models-from-outside'). May be given several times.",
        ),
    ] = None,
    sort: Annotated[
        str | None, Option(metavar="COLUMN", help="Order by a column: seconds, -nodes (- means descending).")
    ] = None,
    bounds: Annotated[
        bool, Option("--bounds", help="Also what the relaxation of each formulation proves: 'help bounds'.")
    ] = False,
    statistics: Annotated[
        bool, Option("--statistics", help="All that is known of each search: conflicts, restarts, processor time …")
    ] = False,
    verbose: Annotated[
        bool,
        Option(
            "--verbose",
            help="Name each formulation that does not answer, and show all that a failed file wrote to standard error.",
        ),
    ] = False,
    prove: Annotated[
        str | None,
        Option(metavar="FOLDER", help="Also write a certificate of all solutions there, and verify it."),
    ] = None,
    output: Output = None,
    html: Annotated[
        str | None,
        Option(metavar="FILE", help="Also write a page: the table, the verdict, and boards that differ."),
    ] = None,
) -> int:
    """Ask many formulations the same question: do they agree?

    By default a dozen or more that differ in how they work are asked; --all, --only and --engine say otherwise.

    Exit code 0: all that completed agree and nothing failed; 1: a disagreement or a failure; 2: bad use;
    3: nothing completed.

    Examples:

      run 10                                     724 solutions, by every engine that is installed
      run 8 --problem domination                 5 queens cover the board
      run 8 --all                                also the slow ones and small variants
      run --rows 5 --columns 7 --piece rook
      run 8 --require d8,b5 --only flags --only columns
      run 12 --engine cp-sat --time-limit 120 --json
      run 8 --with mine.py --only flags              a file of your own beside flags
      run 8 --with queens.mzn --only flags           a model for MiniZinc, as it is
      run 9 --engine backtracking --sort -nodes      the largest search first
      run 9 --only cp-sat/columns --set cp-sat.linearization_level=0,2
      run 12 --only cp-sat/columns --shards 64       several cores for one formulation
      run 8 --problem domination --prove five-queens
      run 14 --only sat/general --shards 500 --cluster tcp://127.0.0.1:8786       many machines
    """
    formulations: Sequence[Formulation] = choose_formulations() if named is None else named
    left_out = [] if everything or named is not None else left_out_by_default(instance, formulations)
    sort_rows = parse_sort_order(sort)
    if prove is not None:
        check_use(instance, prove)
    is_cut = cutting.is_asked
    if is_cut and with_files:
        raise BadUse("a file of your own is asked the whole question; leave out --shards, or --with")
    if cluster is not None and with_files:
        raise BadUse("a file of your own is on this machine only; leave out --cluster, or --with")
    refuse_without_files(hints, with_files)
    if with_files:
        from compare.classroom.own_file.student import students  # only here: it takes a while to load

        starting.adopt_orphans()
        formulations = [*students(with_files, instance, limits, hints), *formulations]
        say_confinement(to_people=view is view_called("terminal") and output is None)
    chosen = variants_or_refuse(settings, (one for one in formulations if one not in left_out), tell)
    wording = Wording(verbose=verbose, left_out=len(left_out), statistics=statistics)
    with output_stream(output) as out, output_file_if_named(html) as page:
        unsorted: Comparison | None
        try:
            if is_cut:
                unsorted = _compare_shards(instance, chosen, limits, cutting, cluster, out)
            else:
                unsorted = _compare_whole(instance, chosen, limits, cluster)
        except NoSize as error:
            tell(str(error))
            return 3
        if unsorted is None:
            return 0
        comparison = sort_rows(add_bounds(unsorted, chosen, limits) if bounds else unsorted)
        if prove is not None:
            comparison = certify(comparison, prove, limits)
        view.render(comparison, out, wording)
        if page is not None:
            from compare.report.pages.rendering import comparison_page  # only here: templates take a while to load

            page.write(comparison_page(comparison, wording))
    return comparison.exit_code


def _compare_whole(
    instance: Instance, chosen: Sequence[Formulation], limits: Limits, cluster: str | None
) -> Comparison:
    """The comparison of the formulations on the whole question."""
    with place_of_work(cluster, (one.engine for one in chosen)) as place, show_progress() as progress:
        return compare(instance, chosen, limits, progress, place)


def _compare_shards(
    instance: Instance,
    chosen: Sequence[Formulation],
    limits: Limits,
    cutting: Cutting,
    cluster: str | None,
    out: TextIO,
) -> Comparison | None:
    """The comparison of the formulations on the shards of the question; None if only the plan is asked for.

    Raises NoSize if the optimum is not found, so that nothing can be cut.
    """
    with cutting.keeping.open() as database:
        question = cutting.cut(instance, limits)
        keeper = cutting.make_keeper(database, question, PLACEMENTS, chosen)
        if cutting.dry_run:
            write_plan_of_shards(question, chosen, keeper, out)
            out.writelines(f"· {one}\n" for one in plan_shards(question, chosen, limits, keeper, Receiver()))
            return None
        with place_of_work(cluster, (one.engine for one in chosen)) as place, show_progress() as progress:
            return compare_shards(question, chosen, limits, keeper, progress, place)
