"""``frontier``: past the end of the published sequences."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from compare.answers.shards.estimate import SECONDS_OF_AN_HOUR
from compare.certificates.certifying import TermCertifier
from compare.cli.keeping import Keeping, NoStore, StorePath
from compare.cli.options import limit_options
from compare.frontier.b_files import b_file, counting_with
from compare.frontier.checks import faults
from compare.frontier.counting import CountingProcess
from compare.frontier.findings import (
    CERTIFICATES,
    Finding,
    append_findings,
    findings_of_package,
    found_terms,
    read_findings,
    users_file,
)
from compare.frontier.recounting import ListedTerms, recount, verify
from compare.frontier.report import markdown, page, table
from compare.frontier.searching import SequenceSearch, search
from compare.frontier.terms import counted_sequences, last_index
from compare.harness.limits import Limits
from compare.literature.contradictions import contradictions
from compare.literature.sequences import Sequence
from compare.question.errors import BadUse, reason_of_system, tell
from compare.question.parameters import Option
from compare.question.parsing import parse_number, parse_seconds
from models.catalogue.close_matches import similar_names
from models.catalogue.finding import counters, find_counter, find_formulations, formulations
from models.languages import say

PURPOSE = "measure"
CERTIFIER = TermCertifier()
"""Finds terms by certificates, as counters find them by counting."""
LONGEST_SIDE = 1000
"""The longest side of a board up to which terms are found: formulas tell them where nothing else comes so far."""
MOST_HOURS = 100.0
"""The time for all counts together without --budget."""
Run = Annotated[
    list[str] | None,
    Option("--run", metavar="A-NUMBER", help="Find new terms of this sequence; may be repeated."),
]
From = Annotated[str | None, Option("--from", metavar="SIDE", help="With --run or --budget: no smaller board.")]
UpTo = Annotated[
    str | None, Option("--up-to", metavar="SIDE", help="With --run, --budget or --bfile: no larger board.")
]
Budget = Annotated[
    str | None, Option(metavar="HOURS", help="Find new terms of all sequences for this time, the cheapest first.")
]
OnlyMethods = Annotated[
    list[str] | None,
    Option("--only", metavar="METHOD", help="With --run or --budget: ask only this method; may be repeated."),
]
BFile = Annotated[
    str | None, Option("--bfile", metavar="A-NUMBER", help="Print a sequence as a b-file.", for_programs=True)
]
Report = Annotated[str | None, Option(metavar="FILE", help="Write a page in Markdown on all that is new.")]
Verify = Annotated[bool, Option("--verify", help="Count all new terms again, the quickest first.")]
Listed = Annotated[bool, Option("--listed", help="With --verify: count the listed terms again, not the new ones.")]
Contradictions = Annotated[
    bool, Option("--contradictions", help="Print the listed values that cannot all be true, and why.")
]
Markdown = Annotated[bool, Option("--markdown", help="Print the page of reference on the package's new terms.")]
FindingsFile = Annotated[str | None, Option(metavar="FILE", help="Keep new terms in this file, not the usual one.")]


def command(
    limits: Annotated[Limits, limit_options("count", "600", "4096")],
    run: Run = None,
    begin: From = None,
    up_to: UpTo = None,
    budget: Budget = None,
    only: OnlyMethods = None,
    bfile: BFile = None,
    report: Report = None,
    again: Verify = False,
    listed: Listed = False,
    contradicting: Contradictions = False,
    as_markdown: Markdown = False,
    found: FindingsFile = None,
    store: StorePath = None,
    no_store: NoStore = False,
) -> int:
    """Go past the end of the published sequences.

    Without options it prints a row for each sequence: how far it is listed, and what was found beyond. A new term is
    confirmed if two methods found it. 'help new-values' says more. --run and --budget go on where they were stopped;
    with --verify --budget limits the time. With --listed a value that differs from the list is no fault if other listed
    values speak against it, too. --bfile counts what is known elsewhere and not listed here, and keeps it.

    Exit code 0: done, and nothing speaks against a new term; 1: two counts of a term differ, or a rule is broken; 2:
    bad use.

    Examples:

      frontier
      frontier --run A063443 --up-to 23
      frontier --run A002564 --run A002563 --only frame --only empty-line-patterns --up-to 21
      frontier --budget 0.5
      frontier --bfile A133791
      frontier --bfile A146304 --up-to 200
      frontier --verify --listed --budget 0.1
    """
    other_tasks = [bfile is not None, report is not None, contradicting, as_markdown]
    if sum([run is not None, again, *other_tasks]) > 1:
        raise BadUse("give one of --run, --bfile, --report, --verify, --contradictions and --markdown")
    if listed and not again:
        raise BadUse("--listed is for --verify")
    if budget is not None and any(other_tasks):
        raise BadUse("--budget is for --run and --verify, or stands alone")
    is_search = not again and (run is not None or budget is not None)
    if not is_search:
        if up_to is not None and bfile is None:
            raise BadUse("--up-to is for --run, --budget and --bfile")
        _refuse_options_of_searches({"--from": begin, "--only": only, "--store": store, "--no-store": no_store or None})
    seconds = SECONDS_OF_AN_HOUR * (parse_seconds(budget, "--budget", "hours") if budget is not None else MOST_HOURS)
    findings_file = users_file() if found is None else Path(found)
    if again:
        return _verify_listed(limits, seconds) if listed else _verify(findings_file, limits, seconds)
    if is_search:
        searches = _make_searches(run, findings_file, only, begin, up_to)
        with Keeping(store, no_store).open() as database:
            parts_of_counts = None if no_store else database.path
        _search(searches, findings_file, limits, seconds, parts_of_counts)
    elif contradicting:
        print("\n".join(f"{one.instance}: {one.why}" for one in contradictions()))
    elif as_markdown:
        print("\n".join(markdown(counted_sequences(), found_terms(findings_of_package()))))
    elif bfile is not None:
        _print_b_file(_find_sequence(bfile), up_to, findings_file, limits)
    elif report is not None:
        _write_page(Path(report), findings_file)
    else:
        _print_table(findings_file)
    return _tell_faults(findings_file)


def _refuse_options_of_searches(options: Mapping[str, object]) -> None:
    """Raise BadUse if one of these options is given (not None), as nothing is searched."""
    for option, value in options.items():
        if value is not None:
            raise BadUse("{option} is for --run and --budget", option=option)


def _make_searches(
    run: list[str] | None, findings_file: Path, only: list[str] | None, begin: str | None, up_to: str | None
) -> list[SequenceSearch]:
    """A search for each sequence that --run names, or for all. Raises BadUse if a name or a number is wrong."""
    last = None if up_to is None else parse_number(up_to, "--up-to", LONGEST_SIDE)
    methods = None if only is None else frozenset(name for method in only for name in _find_methods(method))
    first = 1 if begin is None else parse_number(begin, "--from", LONGEST_SIDE)
    if last is not None and first > last:
        raise BadUse("--from {first} is a larger board than --up-to {last}", first=first, last=last)
    found_so_far = found_terms(read_findings(findings_file))
    sequences = [_find_sequence(source) for source in run or counted_sequences()]
    return [SequenceSearch(one, last, found_so_far, methods, first, CERTIFIER) for one in sequences]


def _find_sequence(source: str) -> Sequence:
    """The sequence of this name. Raises BadUse if there is none, and names those that may be meant."""
    sequences = counted_sequences()
    if source not in sequences:
        sentence = "no sequence {source!r} whose terms a counter may find{hint}"
        raise BadUse(sentence, source=source, hint=_hint(source, [*sequences]))
    return sequences[source]


def _find_methods(name: str) -> set[str]:
    """The names of the counter, the formulations or the certificates that ``name`` means.

    Raises BadUse if there are none, and names those that may be meant.
    """
    if certificates := {one for one in CERTIFICATES.values() if name in (one, one.partition("/")[2])}:
        return certificates
    with suppress(LookupError):
        return {find_counter(name).name}
    with suppress(LookupError):
        return {one.name for one in find_formulations(name)}
    names = [answerer.short_name for answerer in (*counters().values(), *formulations().values())]
    raise BadUse("no counter and no formulation {name!r}{hint}", name=name, hint=_hint(name, names))


def _hint(name: str, names: list[str]) -> str:
    """The end of a sentence about an unknown name: those of the names that may be meant; empty if none is similar."""
    near = similar_names(name, names)
    return say("; did you mean {names}?", names=say(" or ").join(near)) if near else ""


def _search(
    searches: list[SequenceSearch], findings_file: Path, limits: Limits, seconds: float, store: Path | None
) -> None:
    """Search for new terms, print each step, and keep each term in the file of findings as soon as it is found.

    ``store`` is the file in which parts of counts are kept; None: they are not. Raises BadUse before the search if the
    file of findings cannot be written.
    """
    append_findings(findings_file)
    is_counting = False
    for words in search(searches, limits, seconds, lambda finding: append_findings(findings_file, finding), store):
        is_counting = True
        print(words, flush=True)
    if not is_counting:
        tell("no count is left: the next terms are known or found, or no method answers them")


def _verify(findings_file: Path, limits: Limits, seconds: float) -> int:
    """Count the new terms again, and tell which counts differ. Returns the exit code."""
    findings = read_findings(findings_file)
    agreeing = 0
    is_contradicted = False
    for finding, counted in verify(findings, limits, seconds, CERTIFIER):
        if isinstance(counted, str):
            fault = counted
        elif counted.value != finding.value:
            fault, is_contradicted = f"{counted.method} now finds {counted.value}", True
        else:
            agreeing += 1
            continue
        tell("{term} by {method}: {fault}", term=finding.term, method=finding.method, fault=fault, mark="✗ ")
    print(f"{agreeing} of {len(findings)} counts were made again and agree")
    return max(int(is_contradicted), _tell_faults(findings_file))


def _verify_listed(limits: Limits, seconds: float) -> int:
    """Count the listed terms again, and print those that differ. Returns the exit code."""
    lists = [ListedTerms(sequence) for sequence in counted_sequences().values()]
    is_wrong = False
    for recounted in recount(lists, limits, seconds):
        if not recounted.agrees:
            is_wrong = is_wrong or not recounted.is_explained
            print(f"{'·' if recounted.is_explained else '✗'} {recounted}", flush=True)
    print("\n".join(map(str, lists)))
    agreeing = sum(one.agreeing for one in lists)
    print(f"{agreeing} of {sum(len(one.terms) for one in lists)} listed terms were counted again and agree")
    return int(is_wrong)


def _print_b_file(sequence: Sequence, up_to: str | None, findings_file: Path, limits: Limits) -> None:
    """Print a sequence as a b-file, line by line, while the terms that are missing in between are counted.

    A term that is counted is kept in the file of findings; if it cannot be, this is told. ``up_to``: the longest side
    of a board; None: the last that is listed or that two methods found.
    """
    last = None if up_to is None else last_index(sequence, parse_number(up_to, "--up-to", LONGEST_SIDE))
    if up_to is not None and last is None:
        raise BadUse("--up-to with --bfile is for sequences of square boards")
    terms = found_terms(read_findings(findings_file))

    def keep(finding: Finding) -> None:
        try:
            append_findings(findings_file, finding)
        except BadUse as error:
            tell(str(error))

    with CountingProcess(CERTIFIER) as process:
        count = counting_with(limits, process, keep)
        for line in b_file(sequence, terms, count, tell, last):
            print(line, flush=True)


def _write_page(page_file: Path, findings_file: Path) -> None:
    """Write the page on the findings. Raises BadUse if it cannot be written."""
    text = "\n".join(page(counted_sequences(), found_terms(read_findings(findings_file)))) + "\n"
    try:
        page_file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadUse("{file} cannot be written: {reason}", file=page_file, reason=reason_of_system(error)) from None


def _print_table(findings_file: Path) -> None:
    """Print a row for each sequence: how far it is listed, and what was found beyond."""
    rows = list(table(counted_sequences(), found_terms(read_findings(findings_file))))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _tell_faults(findings_file: Path) -> int:
    """Print, on standard error, all that speaks against the new terms. Returns the exit code."""
    broken = list(faults(found_terms(read_findings(findings_file))))
    for line in broken:
        tell(line, mark="✗ ")
    return 1 if broken else 0
