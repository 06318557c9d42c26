"""One moment of a watched search as a picture, which shows itself in a notebook.

>>> moment = show_moment("propagation/arc-consistency", "non-attacking", 4)
>>> moment
propagation/arc-consistency, 1 node: non-attacking, 4 queens, on 4 × 4
fail (domain: no square of c4 c3 c2 c1 is left)
>>> moment._repr_html_()[:4], moment.svg.count("<use ")
('<fig', 2)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from compare.classroom.watching.domains import ShownDomains
from compare.classroom.watching.replay import Replay
from compare.classroom.watching.stride import Stride
from compare.classroom.watching.words import step_in_words
from compare.question.arguments import ProblemOrInstance, make_instance
from compare.question.description import describe, plural
from compare.question.picture import layers_of
from compare.report.symbols import SIGNS
from models.catalogue.finding import find_formulation
from models.drawing import Evidence, ForcedPieces, Layer, RemovedSquares, draw_board
from models.formulation import Formulation
from models.languages import say, translate
from models.search import DECISION
from models.watching import WatchedSearch


@dataclass(frozen=True)
class Moment:
    """A board as SVG, the last step in words, and the signs of the propagators that have removed squares."""

    title: str
    sentence: str
    svg: str
    legend: Sequence[str]

    def __repr__(self) -> str:
        return f"{self.title}\n{self.sentence}"

    def _repr_html_(self) -> str:
        lines = [f"<strong>{escape(self.title)}</strong>", escape(self.sentence), *map(escape, self.legend)]
        caption = f"<figcaption>{'<br>'.join(lines)}</figcaption>"
        return f'<figure style="margin:0;max-width:36em">{self.svg}{caption}</figure>'


def show_moment(
    formulation: Formulation | str,
    question: ProblemOrInstance,
    n: int | None = None,
    steps: int = 1,
    by: Stride | str = Stride.NODE,
) -> Moment:
    """The board after this number of ``steps``, each as long as ``by`` says: a node, a propagation or a removal.

    The question is as in ``ask``.
    """
    instance = make_instance(question, n)
    if isinstance(formulation, str):
        formulation = find_formulation(formulation)
    with WatchedSearch(formulation, instance) as search:
        replay = Replay(search)
        for _ in range(steps):
            replay.stride_forward(Stride(by))
        event = replay.step_to_tell
        sentence = step_in_words(event, replay.state, instance) if event else say("the empty board")
        title = f"{formulation.name}, {plural(replay.state.nodes, 'node')}: {describe(instance)}"
        domains = ShownDomains(instance.board, replay.state, replay.propagators, replay.latest_call())
        placement = instance.board.bitboard(replay.state.standing(instance, event))
        layers = [*layers_of(instance, placement), *_domains_as_layers(replay, domains, placement)]
    legend = [
        say("{sign} removed by {name}", sign=SIGNS[True][number], name=translate(name))
        for name, number in domains.numbers.items()
    ]
    return Moment(title, sentence, draw_board(instance.board, layers, title=title), legend)


def _domains_as_layers(replay: Replay, domains: ShownDomains, placement: int) -> Iterator[Layer]:
    """The squares that propagators have removed, the pieces that they have placed, and the last evidence."""
    removed: dict[str, int] = {}
    for square, reason in domains.excluded.items():
        removed[reason.by] = removed.get(reason.by, 0) | 1 << square
    for by, squares in removed.items():
        yield RemovedSquares(squares, translate(by), None if by == DECISION.by else domains.numbers.get(by))
    forced = sum(1 << square for square in domains.forced) & ~placement
    yield ForcedPieces(forced, replay.search.instance.piece.on_layer(0))
    yield Evidence(sum(1 << square for square in domains.evidence), domains.has_failed)
