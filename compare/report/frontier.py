"""New terms in words: a table of the sequences, the b-file of one, a page for those who list them."""

from collections.abc import Iterator, Mapping

from compare.answers.frontier.events import NewValue
from compare.answers.frontier.terms import Term, is_array, is_known, known_to, listed_to
from compare.literature.sequences import Sequence
from models.chess.board import Board

NUMBERS = "listed to", "known to", "found to", "new", "confirmed", "certified", "seconds"
HEADS = "sequence", *NUMBERS, "methods", "command"
NEW, CONFIRMED = HEADS.index("new"), HEADS.index("confirmed")


def table(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[list[str]]:
    """A row for each sequence; the numbers after "to" are the longer side of the largest board.

    "known to": as far as other sources go that the list does not have. Only terms beyond are new.
    """
    yield list(HEADS)
    for source, sequence in sequences.items():
        of_sequence = [one for term, one in found.items() if term.source == source]
        new = [one for one in of_sequence if not is_known(sequence, one.term.board)]
        yield [
            source,
            str(listed_to(sequence)),
            f"m + n = {sequence.known.antidiagonals + 1}" if is_array(sequence) else str(known_to(sequence)),
            str(max(one.term.side for one in of_sequence)) if of_sequence else "",
            str(len(new)),
            str(sum(one.is_confirmed for one in new)),
            str(sum(one.is_certified for one in new)),
            f"{sum(one.seconds for one in of_sequence):.0f}",
            ", ".join(sorted({method.partition("/")[2] for one in of_sequence for method in one.methods})),
            f'frontier --run "{source}"' if " " in source else f"frontier --run {source}",
        ]


def b_file(sequence: Sequence, found: Mapping[Term, NewValue]) -> Iterator[str]:
    """Lines "n a(n)" without a gap, as the OEIS takes them: what is listed, then new values that two methods found."""
    confirmed = [one for term, one in found.items() if term.source == sequence.source and one.is_confirmed]
    if is_array(sequence):
        values = _by_antidiagonals(sequence.values | {one.term.board: one.value for one in confirmed})
    else:
        values = dict(enumerate(sequence.terms, sequence.first))
        values |= {one.term.number: sequence.term(one.term.board, one.value) for one in confirmed}
    number = min(values)
    while number in values:
        yield f"{number} {values[number]}"
        number += 1


def _by_antidiagonals(of_boards: Mapping[Board, int]) -> dict[int, int]:
    """The values of an array by their place: each rectangle has two, as it may be turned."""
    values: dict[int, int] = {}
    for board, value in of_boards.items():
        antidiagonal = board.rows + board.columns - 1
        for place in (board.rows, board.columns):
            values[antidiagonal * (antidiagonal - 1) // 2 + place] = value
    return values


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
            confirmed = "known elsewhere; " if is_known(sequence, one.term.board) else ""
            confirmed += _confirmation(one)
            methods = ", ".join(one.methods)
            value = sequence.term(one.term.board, one.value)
            yield f"| {one.term.number} | {board} | {value} | {methods} | {one.seconds:.1f} | {confirmed} |"


def _confirmation(one: NewValue) -> str:
    if not one.agrees:
        return "**NO**"
    if one.is_certified:
        return "yes, with a certificate"
    return "yes" if one.is_confirmed else "**by nobody: one method only**"


NOTE = """\
# The frontier: terms that the published lists lack

Made by `python -m compare frontier --markdown` from the package's data. "Listed to" is the longer side of the largest
board in `compare/literature/published.toml`, which has what the sequences themselves show; "known to" goes further
where other tables or formulas do, as far as we know of them: to a longer side or, in an array m × n that is read by
antidiagonals, to a sum of both sides. Terms beyond are new, unless a formula or another sequence has them. "Confirmed"
are those that two methods found, "certified" those with a proof that the program's own checker accepts.
`help new-values` says what the methods are."""


def markdown(sequences: Mapping[str, Sequence], found: Mapping[Term, NewValue]) -> Iterator[str]:
    """The page of the reference: what all sequences have together, and a row for each that has something new."""
    rows = list(table(sequences, found))
    continued = [row for row in rows[1:] if row[NEW] != "0"]
    confirmed = [row for row in continued if row[CONFIRMED] != "0"]
    yield NOTE
    yield f"\n{sum(int(row[NEW]) for row in continued)} new terms in {len(continued)} sequences, of which"
    yield f"{sum(int(row[CONFIRMED]) for row in continued)} in {len(confirmed)} sequences are confirmed.\n"
    yield f"| sequence | question | {' | '.join(NUMBERS)} | methods | command |"
    yield f"|:--|:--|{'--:|' * len(NUMBERS)}:--|:--|"
    for source, *cells, methods, command in continued:
        question = sequences[source].answers[0]
        asked = f"{question.piece}: {question.problem}, size {question.size}, {question.quantity}"
        yield f"| {source} | {asked} | {' | '.join(cells)} | {methods} | `{command}` |"
