"""What a student's file can be asked, in words."""

from dataclasses import replace

from compare.classroom.own_file.offer import FunctionOffer, Offer
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.languages import say
from models.problem import Instance


def abilities_in_words(offer: Offer) -> list[str]:
    """What the file offers, and about which boards it may be asked, a line each."""
    kinds = {words: offer.unsupported(instance) is None for words, instance in _kinds_of_questions().items()}
    asked, declined = (", ".join(words for words, answers in kinds.items() if answers == wanted) for wanted in (1, 0))
    is_function = isinstance(offer, FunctionOffer) and not offer.is_list
    plain = replace(offer, note="") if is_function else offer  # type: ignore[type-var]
    lines = [say("offers {offer}", offer=plain.words)]
    lines += [say("answers for {boards}", boards=asked)] if asked else []
    return lines + ([say("not for {boards}", boards=declined)] if asked and declined else [])


def _kinds_of_questions() -> dict[str, Instance]:
    """A small question about queens of each kind that ``grade`` asks."""
    problem, piece = find_problem("non-attacking"), find_piece("queen")
    plain = Instance(problem, piece, Board(4))
    return {
        say("square boards"): plain,
        say("rectangles"): Instance(problem, piece, Board(3, 5)),
        say("tori"): Instance(problem, piece, Board(4, wrap=True)),
        say("another number of pieces"): plain.with_size(3),
        say("required squares"): plain.narrowed(required=1),
        say("forbidden squares"): plain.narrowed(forbidden=1),
    }
