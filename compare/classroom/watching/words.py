"""One step of a search in words, for the lines and for the screen."""

from compare.classroom.watching.replay import Replay
from compare.classroom.watching.state import State
from models.chess.attacks import attack_boards
from models.chess.board import Square
from models.chess.notation import square_name
from models.formulation import SolutionSet
from models.problem import Instance
from models.watching import Event, Kind


def step_in_words(event: Event, state: State, instance: Instance) -> str:
    """A step that has just been applied: ``place e4  (depth 2, node 3)``."""
    remark = _remark(event, state, instance)
    return what_happened(event, instance) + (f"  ({remark})" if remark else "")


def what_happened(event: Event, instance: Instance) -> str:
    """The step alone: ``place e4``, ``solution a1 c2``."""
    if event.placement is not None:
        squares = sorted(instance.board.squares(event.placement), key=lambda square: square[::-1])
        return f"solution {' '.join(square_name(instance.board, square) for square in squares)}"
    if event.kind == Kind.SIZE:
        return f"size {event.size}"
    assert event.square is not None
    return f"{event.kind} {square_name(instance.board, event.square)}"


def attackers(square: Square, state: State, instance: Instance) -> list[Square]:
    """The pieces that attack a square."""
    attacked = attack_boards(instance.board, instance.piece)
    index = instance.board.index(square)
    standing = state.standing(instance, None)
    return [piece for piece in sorted(standing) if attacked[instance.board.index(piece)] >> index & 1]


def ending(replay: Replay) -> str:
    """What it means that the search is over."""
    if replay.search.gave_up:
        return f"it gave up: {replay.search.gave_up}"
    if not replay.is_complete:
        return "done, as it looks for one solution only"
    by_class = replay.search.formulation.gives == SolutionSet.CLASSES
    return "the search is complete" + (", one of each class" if by_class else "")


def summary(replay: Replay) -> str:
    """How far the search has come, in one line."""
    state = replay.state
    counts = [_plural(state.solutions, "solution")]
    if state.nodes:
        counts += [_plural(state.nodes, "node"), f"{state.rejected} rejected"]
    how_far = ending(replay) if replay.is_over else f"stopped after {_plural(state.steps, 'step')}"
    return f"{how_far}: {', '.join(counts)}"


def _remark(event: Event, state: State, instance: Instance) -> str:
    match event.kind:
        case Kind.PLACE:
            return f"depth {state.depth}, node {state.nodes}"
        case Kind.REMOVE:
            return f"depth {state.depth}"
        case Kind.SOLUTION:
            return f"number {state.solutions}"
        case Kind.SIZE:
            return f"now with {_plural(event.size or 0, instance.piece.name)}"
        case Kind.REJECT if event.square is not None:
            names = [square_name(instance.board, square) for square in attackers(event.square, state, instance)]
            return f"attacked from {', '.join(names)}" if names else ""
    return ""


def _plural(count: int, word: str) -> str:
    return f"{count} {word if count == 1 else word + 's'}"
