"""New terms in words: how many there are, a table of the sequences, a page on each term, a page of reference."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from compare.frontier.findings import FoundTerm
from compare.frontier.new_terms import NewTerm, confirmed_by_others, new_terms
from compare.frontier.shared_code import lines_in_words, shared_files
from compare.frontier.terms import Term, is_array, known_to, listed_to
from compare.literature.entries import entries
from compare.literature.known_bounds import SOURCE
from compare.literature.sequences import Sequence

NUMBERS = (
    "version", "listed to", "known to", "found to", "new", "once", "confirmed", "apart", "certified", "by others",
    "seconds",
)  # fmt: skip
"""The headings of the columns with numbers and dates."""
HEADS = "sequence", *NUMBERS, "methods", "command"
NEW, BY_OTHERS = HEADS.index("new"), HEADS.index("by others")


def summary(found: Mapping[Term, FoundTerm]) -> str:
    """The number of new terms, and the evidence for them, in two sentences."""
    new = new_terms(found)
    own = [one for one in new if not one.follows_from]
    confirmed = [one for one in own if one.found.is_confirmed]
    by_bound = sum(len(one.found.methods) == 1 for one in confirmed)
    return (
        f"{len(new)} terms are new in {len({one.term.source for one in new})} published sequences, {len(own)} without "
        f"those that follow from others; two methods found {len(confirmed) - by_bound} of these, two that share no "
        f"code {sum(one.shared == frozenset() for one in confirmed)}; a proved bound and a witness confirm {by_bound} "
        f"more. Others have confirmed {len(confirmed_by_others(found))} more."
    )


def table(sequences: Mapping[str, Sequence], found: Mapping[Term, FoundTerm]) -> Iterator[list[str]]:
    """The rows of the table, the headings first and then one for each sequence.

    "listed to", "known to" and "found to" are the longer side of the largest board; for an array "known to" is a sum of
    both sides, ``m + n = 32``. "known to" counts other sources too; only terms beyond it are new.
    """
    yield list(HEADS)
    all_new = new_terms(found)
    by_others = [one.term.source for one in confirmed_by_others(found)]
    for source, sequence in sequences.items():
        of_sequence = [one for term, one in found.items() if term.source == source]
        new = [one for one in all_new if one.term.source == source]
        entry = entries().get(source)
        yield [
            source,
            str(entry.version) if entry else "",
            str(listed_to(sequence)),
            f"m + n = {sequence.known.antidiagonals + 1}" if is_array(sequence) else str(known_to(sequence)),
            str(max(one.term.side for one in of_sequence)) if of_sequence else "",
            str(len(new)),
            str(sum(not one.follows_from for one in new)),
            str(sum(one.found.is_confirmed for one in new)),
            str(sum(one.shared == frozenset() for one in new)),
            str(sum(one.found.is_certified for one in new)),
            str(by_others.count(source)),
            f"{sum(one.seconds for one in of_sequence):.0f}",
            ", ".join(sorted({method.partition("/")[2] for one in of_sequence for method in one.methods})),
            f'frontier --run "{source}"' if " " in source else f"frontier --run {source}",
        ]


def page(sequences: Mapping[str, Sequence], found: Mapping[Term, FoundTerm]) -> Iterator[str]:
    """A page in Markdown: of each sequence what was found, how, when it was not listed, and what confirms it."""
    yield f"# Terms that are not listed\n\n{summary(found)}"
    new_by_term = {one.term: one for one in new_terms(found)}
    by_others = {one.term for one in confirmed_by_others(found)}
    for source, sequence in sequences.items():
        of_sequence = [one for term, one in found.items() if term.source == source]
        if not of_sequence:
            continue
        yield f"\n## {source}: {sequence.about}\n"
        yield "| n | board | value | found by | seconds | confirmed | standing |"
        yield "|--:|:--|--:|:--|--:|:--|:--|"
        for one in of_sequence:
            new = new_by_term.get(one.term)
            standing = "confirmed by others" if one.term in by_others else "known elsewhere"
            cells = [
                str(one.term.number),
                one.term.sides,
                str(sequence.term(one.term.board, one.value)),
                ", ".join(one.methods),
                f"{one.seconds:.1f}",
                confirmation(one, new),
                standing_of(new) if new else standing,
            ]
            yield f"| {' | '.join(cells)} |"


def standing_of(new: NewTerm) -> str:
    """The words about a new term: the date on which it was not listed, and the values from which it follows, if any."""
    not_listed = f"not listed on {new.not_listed_on}" if new.not_listed_on else "not listed, as far as is known"
    return f"{not_listed}; follows from {new.follows_from}" if new.follows_from else not_listed


def confirmation(one: FoundTerm, new: NewTerm | None) -> str:
    """The words, in Markdown, that say what confirms a term, and how much code its two methods share."""
    if not one.agrees:
        return "**NO**"
    if one.is_certified:
        return "yes, with a certificate"
    if not one.is_confirmed:
        return "**by nobody: one method only**"
    if len(one.methods) == 1:
        return f"yes: the witness needs no search, and {SOURCE} prove that fewer do not suffice"
    if new is None or new.shared is None:
        return "yes"
    return f"yes; the two share {lines_in_words(new.shared)} lines" if new.shared else "yes, by two that share no code"


NOTE = """\
# The frontier: terms that the published lists lack

Made by `python -m compare frontier --markdown` from the package's data. "Version" is the date of the entry's version
that was read: no new term is listed there. "Listed to" is the longer side of the largest board in
`compare/literature/published.toml`; "known to" goes further where other tables or formulas do, as far as we know of
them: to a longer side or, in an array m × n that is read by antidiagonals, to a sum of both sides. Terms beyond are
new, unless a formula or another sequence has them. "Once" leaves out what follows from other terms: a product, or a
mirrored board. "Confirmed" are those that two methods found, or for which one method found a placement as small as the
literature proves that it must be, "apart" those of two methods that share no code, "certified" those with a proof that
the program's own checker accepts. "By others" are terms that were found here and are listed now, with the same value.
`help new-values` says what the methods are."""

SHARED = """
## What two methods share

The files that both import, at whatever place, beyond those that say the question (pieces, problems, the board) or
belong to an engine (what all its counters need, or all formulations); and the lines of code in them. The list is made
from the imports. The pairs are those that found a new term.
"""


def markdown(sequences: Mapping[str, Sequence], found: Mapping[Term, FoundTerm]) -> Iterator[str]:
    """The page of the reference: what all sequences have together, some of them row by row, and what the methods share.

    A sequence has a row if some of its terms are new, or if others confirmed some.
    """
    rows = list(table(sequences, found))
    yield NOTE
    yield f"\n{summary(found)}\n"
    yield f"| sequence | question | {' | '.join(NUMBERS)} | methods | command |"
    yield f"|:--|:--|{'--:|' * len(NUMBERS)}:--|:--|"
    for source, *cells, methods, command in (row for row in rows[1:] if row[NEW] != "0" or row[BY_OTHERS] != "0"):
        subject = sequences[source].answers[0]
        question = f"{subject.piece}: {subject.problem}, size {subject.size}, {subject.quantity}"
        yield f"| {source} | {question} | {' | '.join(cells)} | {methods} | `{command}` |"
    yield SHARED
    yield "| two methods | terms | lines | shared files |"
    yield "|:--|--:|--:|:--|"
    for pair, terms in _pairs(new_terms(found)).items():
        shared = shared_files(*pair)
        names = ", ".join(f"`{name.removeprefix('models.')}`" for name in sorted(shared)) or "none"
        yield f"| {pair[0]}, {pair[1]} | {terms} | {lines_in_words(shared)} | {names} |"


def _pairs(new: Iterable[NewTerm]) -> dict[tuple[str, str], int]:
    """The pairs of methods that found a term, and how many terms they found."""
    found = Counter(pair for one in new for pair in combinations(sorted(one.found.methods), 2))
    return dict(sorted(found.items()))
