"""New terms in words: a table of the sequences, the b-file of one, a page for those who list them."""

from collections.abc import Iterator, Mapping

from compare.answers.frontier.events import NewValue
from compare.answers.frontier.terms import Term, listed_to
from compare.literature.sequences import Sequence

HEADS = "sequence", "listed to", "found to", "new", "by two methods", "seconds", "methods", "command"


def table(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[list[str]]:
    """A row for each sequence; the numbers after "to" are the longer side of the largest board."""
    yield list(HEADS)
    for source, sequence in sequences.items():
        new = [one for term, one in found.items() if term.source == source]
        yield [
            source,
            str(listed_to(sequence)),
            str(max(one.term.side for one in new)) if new else "",
            str(len(new)),
            str(sum(one.is_confirmed for one in new)),
            f"{sum(one.seconds for one in new):.0f}",
            ", ".join(sorted({method.partition("/")[2] for one in new for method in one.methods})),
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
            confirmed = "yes" if one.is_confirmed else "**by nobody: one method only**" if one.agrees else "**NO**"
            methods = ", ".join(one.methods)
            value = sequence.term(one.term.board, one.value)
            yield f"| {one.term.number} | {board} | {value} | {methods} | {one.seconds:.1f} | {confirmed} |"
