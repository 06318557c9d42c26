"""New terms in words: a table of the sequences, the b-file of one, a page for those who list them."""

from collections.abc import Iterator, Mapping

from compare.answers.frontier.events import NewValue
from compare.answers.frontier.terms import Term, known_to, listed_to
from compare.literature.sequences import Sequence

HEADS = "sequence", "listed to", "known to", "found to", "new", "by two methods", "seconds", "methods", "command"
NEW, CONFIRMED = HEADS.index("new"), HEADS.index("by two methods")


def table(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[list[str]]:
    """A row for each sequence; the numbers after "to" are the longer side of the largest board.

    "known to": as far as other sources go that the list does not have. Only terms beyond are new.
    """
    yield list(HEADS)
    for source, sequence in sequences.items():
        of_sequence = [one for term, one in found.items() if term.source == source]
        new = [one for one in of_sequence if one.term.side > known_to(sequence)]
        yield [
            source,
            str(listed_to(sequence)),
            str(known_to(sequence)),
            str(max(one.term.side for one in of_sequence)) if of_sequence else "",
            str(len(new)),
            str(sum(one.is_confirmed for one in new)),
            f"{sum(one.seconds for one in of_sequence):.0f}",
            ", ".join(sorted({method.partition("/")[2] for one in of_sequence for method in one.methods})),
            f'frontier --run "{source}"' if " " in source else f"frontier --run {source}",
        ]


def b_file(sequence: Sequence, found: Mapping[Term, NewValue]) -> Iterator[str]:
    """Lines "n a(n)" without a gap, as the OEIS takes them: what is listed, then new values that two methods found."""
    values = dict(enumerate(sequence.terms, sequence.first))
    values |= {
        term.number: sequence.term(term.board, one.value)
        for term, one in found.items()
        if term.source == sequence.source and one.is_confirmed
    }
    number = sequence.first
    while number in values:
        yield f"{number} {values[number]}"
        number += 1


def page(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[str]:
    """A page in Markdown: of each sequence what is new, how it was found, and what confirms it."""
    yield "# Terms that are not listed"
    for source, sequence in sequences.items():
        new = [one for term, one in found.items() if term.source == source]
        if not new:
            continue
        yield f"\n## {source}: {sequence.about}\n"
        yield "| n | board | value | found by | seconds | confirmed |"
        yield "|--:|:--|--:|:--|--:|:--|"
        for one in new:
            board = f"{one.term.board.rows} × {one.term.board.columns}"
            confirmed = "known elsewhere; " if one.term.side <= known_to(sequence) else ""
            confirmed += "yes" if one.is_confirmed else "**by nobody: one method only**" if one.agrees else "**NO**"
            methods = ", ".join(one.methods)
            value = sequence.term(one.term.board, one.value)
            yield f"| {one.term.number} | {board} | {value} | {methods} | {one.seconds:.1f} | {confirmed} |"


NOTE = """\
# The frontier: terms that the published lists lack

Made by `python -m compare frontier --markdown` from the package's data. "Listed to" is the longer side of the largest
board in `compare/literature/published.toml`, which has what the sequences themselves show; "known to" goes further
where other tables or formulas do, as far as we know of them. Only terms beyond are counted as new. "Confirmed" are
those that two methods found. `help new-values` says what the methods are."""


def markdown(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[str]:
    """The page of the reference: what all sequences have together, and a row for each that has something new."""
    rows = list(table(sequences, found))
    continued = [row for row in rows[1:] if row[NEW] != "0"]
    confirmed = [row for row in continued if row[CONFIRMED] != "0"]
    yield NOTE
    yield f"\n{sum(int(row[NEW]) for row in continued)} new terms in {len(continued)} sequences, of which"
    yield f"{sum(int(row[CONFIRMED]) for row in continued)} in {len(confirmed)} sequences are confirmed.\n"
    yield "| sequence | question | listed to | known to | found to | new | confirmed | seconds | methods | command |"
    yield "|:--|:--|--:|--:|--:|--:|--:|--:|:--|:--|"
    for source, *cells, methods, command in continued:
        question = sequences[source].answers[0]
        asked = f"{question.piece}: {question.problem}, size {question.size}, {question.quantity}"
        yield f"| {source} | {asked} | {' | '.join(cells)} | {methods} | `{command}` |"
