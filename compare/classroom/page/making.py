"""Makes the page of a question: records the searches, runs the comparison, and makes a card of each formulation."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from compare.answers.choosing import left_out_by_default
from compare.classroom.own_file.student import students
from compare.classroom.page.assembling import PARTS, NoSolution, PageContent, assemble
from compare.classroom.page.cards import Card, make_card
from compare.classroom.page.language import load_texts
from compare.classroom.page.recording import MOST_SECONDS, MOST_STEPS, Recording, record
from compare.classroom.tracing.opening import choose_search
from compare.classroom.tracing.search import LIMITS
from compare.harness.limits import Limits
from compare.harness.runner import Runner, compare
from compare.report.columns import select_supported
from compare.verdict.comparison import Comparison
from models.catalogue.finding import formulations
from models.formulation import Formulation
from models.languages import localise_number, say, speaking
from models.problem import Instance
from models.watching import SearchFailed

WATCHED = (
    "backtracking/flags", "backtracking/fewest-first", "backtracking/uncovered-square", "backtracking/general",
    "backtracking/brute-force",
)  # fmt: skip
"""The first of these that answer are watched if the user names no search."""
SEARCHES_SIDE_BY_SIDE = 2
"""The number of searches that are watched then."""
TOGETHER = 3
"""By default, all formulations together have this multiple of the time limit of a single formulation."""
RECORDING_SECONDS = 4.0
"""The time for recording each search."""
FROM_COMPARISON = {"formulations", "verdict", "solutions"}
"""The parts that need a comparison."""


@dataclass(frozen=True)
class Wishes:
    """The choices for a page.

    ``own_words``: the question in other words than ours; None: in ours. ``watched``: the names or files of the searches
    that are recorded, each up to ``most_steps``. ``among``: the formulations that are compared; None: the default
    choice, or with ``everything`` all. ``files`` are a student's files that are compared, too.
    """

    language: str = "en"
    parts: Sequence[str] = PARTS
    beamer: bool = False
    own_words: str | None = None
    watched: Sequence[str] = ()
    among: Sequence[Formulation] | None = None
    everything: bool = False
    files: Sequence[str] = ()
    most_steps: int = MOST_STEPS
    limits: Limits = field(default_factory=Limits)


def make_page(
    instance: Instance,
    wishes: Wishes,
    progress: Callable[[Runner], None] = lambda runner: None,
    tell: Callable[[str], None] = lambda doing: None,
    why_not: Callable[[Instance], NoSolution | None] = lambda instance: None,
) -> tuple[str, Comparison | None]:
    """The page as text, and the comparison if a part needed it. Raises BadUse if a search or a file does not answer.

    ``progress`` is called often while formulations are compared, ``tell`` with the name of each other piece of work.
    ``why_not`` says why a question has no solution.
    """
    load_texts(wishes.language)
    with speaking(wishes.language):
        watched = choose_searches(wishes.watched, instance) if "search" in wishes.parts else []
        content = PageContent(instance, wishes.language, wishes.parts, beamer=wishes.beamer, own_words=wishes.own_words)
        if FROM_COMPARISON & {*wishes.parts}:
            content = _add_comparison(content, wishes, progress)
        if content.comparison is not None and content.comparison.count == 0:
            tell(say("asking why there is no solution"))
            content = replace(content, why_not=why_not(instance))
        recordings, failures = record_all(
            watched, instance, wishes.most_steps, RECORDING_SECONDS, wishes.limits.mib, tell
        )
        tell(say("writing the page"))
        return assemble(replace(content, recordings=recordings, failures=failures)), content.comparison


def write_search(
    formulation: Formulation, instance: Instance, most_steps: int | None, language: str
) -> tuple[str, str | None]:
    """The page with one search alone, as text, and why the search failed, if it did."""
    recordings, failures = record_all([formulation], instance, most_steps or MOST_STEPS)
    text = assemble(PageContent(instance, language, ("search",), recordings=recordings, failures=failures))
    return text, failures.get(formulation.name)


def choose_searches(names: Sequence[str], instance: Instance) -> list[Formulation]:
    """The searches with these names; without names, the usual ones.

    Raises BadUse if a search that is named does not answer.
    """
    if not names:
        watchable = (formulations()[name] for name in WATCHED if name in formulations())
        return [one for one in watchable if one.unsupported(instance) is None][:SEARCHES_SIDE_BY_SIDE]
    return [choose_search(name, instance) for name in names]


def record_all(
    watched: Sequence[Formulation],
    instance: Instance,
    most_steps: int,
    seconds: float = MOST_SECONDS,
    mib: int = LIMITS.mib,
    tell: Callable[[str], None] = lambda doing: None,
) -> tuple[list[Recording], dict[str, str]]:
    """The recordings of the searches, and for those that failed the reasons, by name.

    Each is recorded up to ``most_steps`` and for ``seconds`` at most; ``tell`` is told of each.
    """
    recordings, failures = [], {}
    for one in watched:
        try:
            tell(
                say("recording {name}, for {seconds} s at most", name=one.name, seconds=localise_number(f"{seconds:g}"))
            )
            recordings.append(record(one, instance, most_steps, seconds, mib))
        except SearchFailed as error:
            failures[one.name] = str(error)
    return recordings, failures


def _add_comparison(content: PageContent, wishes: Wishes, progress: Callable[[Runner], None]) -> PageContent:
    """The content with the comparison, and with the cards if they are wanted. Raises KeyboardInterrupt after Ctrl-C."""
    instance = content.instance
    candidates = list(formulations().values()) if wishes.among is None else list(wishes.among)
    is_default = wishes.among is None and not wishes.everything
    left_out = left_out_by_default(instance, candidates) if is_default else []
    own = students(wishes.files, instance, wishes.limits)
    chosen = _by_turns(one for one in candidates if one not in left_out)
    together = TOGETHER * wishes.limits.seconds if is_default else None
    comparison = compare(instance, [*own, *chosen], wishes.limits, progress, together=together)
    if comparison.interrupted:
        raise KeyboardInterrupt
    not_asked = [one.name for one in comparison.outcomes if not one.has_begun]
    comparison = replace(comparison, outcomes=[one for one in comparison.outcomes if one.has_begun])
    cards = _make_cards(comparison, [*chosen, *own]) if "formulations" in wishes.parts else []
    not_shown = [one.name for one in left_out]
    return replace(content, comparison=comparison, cards=cards, left_out=not_shown, not_asked=not_asked)


def _make_cards(comparison: Comparison, asked: Iterable[Formulation]) -> list[Card]:
    """The cards of the formulations that answer, in the order of the comparison."""
    by_name = {one.name: one for one in asked}
    instance = _with_size(comparison)
    names = [one.name for one in select_supported(comparison.outcomes)]
    return [replace(make_card(by_name[name], instance), name=name) for name in names]


def _by_turns(candidates: Iterable[Formulation]) -> list[Formulation]:
    """The fastest of each engine, then the second of each, and so on: each engine is asked before the time is over."""
    turns: Counter[str] = Counter()
    ranked = []
    for one in sorted(candidates, key=lambda one: -one.priority):
        ranked.append((turns[one.engine.name], one))
        turns[one.engine.name] += 1
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def _with_size(comparison: Comparison) -> Instance:
    """The instance, with the best size of the solutions in place of an open one, if all solutions are known."""
    instance = comparison.instance
    if isinstance(instance.size, int) or comparison.count is None or not comparison.solutions:
        return instance
    best = min if instance.problem.wanted == "fewest" else max
    return instance.with_size(best(map(int.bit_count, comparison.solutions)))
