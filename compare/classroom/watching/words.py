"""The steps of a watched search in words, and as lines for use without a terminal: in words, or as JSON."""

import json
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any

from compare.classroom.tracing.search import ProgramEnded
from compare.classroom.watching.inside import describe_inside
from compare.classroom.watching.replay import Replay, State
from compare.question.description import describe, instance_as_data, pieces_in_words, plural, size_in_words
from compare.question.errors import in_one_line
from models.chess.attacks import attack_boards, attacker_boards, covering_boards
from models.chess.board import Board, Square
from models.chess.notation import square_name, square_names
from models.formulation import SolutionSet
from models.languages import say, translate
from models.problem import Instance
from models.search import DECISION, Reason
from models.watching import Event, Kind

NUMBER_WIDTH = 5
"""The width of the number of a step, in characters."""
HAPPENED: dict[Kind, str] = {
    Kind.PLACE: "place {squares}",
    Kind.REMOVE: "remove {squares}",
    Kind.REJECT: "reject {squares}",
    Kind.EXCLUDE: "exclude {squares}",
    Kind.FORCE: "force {squares}",
    Kind.RESTORE: "restore {squares}",
}
"""The sentences for steps that concern squares."""


def step_in_words(event: Event, state: State, instance: Instance) -> str:
    """A step that has just been applied to ``state``, with a remark: ``place e4  (depth 2, node 3)``."""
    remark = _remark(event, state, instance)
    return event_in_words(event, instance) + (f"  ({remark})" if remark else "")


def event_in_words(event: Event, instance: Instance) -> str:
    """A step without a remark: ``place e4``, ``solution a1 c2``."""
    if event.placement is not None:
        squares = sorted(instance.board.squares(event.placement), key=lambda square: square[::-1])
        names = " ".join(square_name(instance.board, square) for square in squares)
        return say("solution {squares}", squares=names)
    if event.kind == Kind.SIZE:
        return say("size {number}", number=event.size)
    if event.kind == Kind.VIOLATIONS:
        violated = say("uncovered squares") if asks_to_cover(instance) else say("conflicts")
        return f"{violated}: {event.violations}"
    if event.kind == Kind.FAIL:
        return say("fail")
    if event.kind == Kind.LINE:
        return say("line {number}", number=event.line)
    if event.squares:
        return say(HAPPENED[event.kind], squares=" ".join(square_names(instance.board, event.squares)))
    assert event.square is not None
    return say(HAPPENED[event.kind], squares=square_name(instance.board, event.square))


def attackers_of(square: Square, state: State, instance: Instance) -> list[Square]:
    """The squares of the pieces that attack a square at this moment of a search."""
    return find_attackers(square, state.standing(instance, None), instance)


def describe_ending(replay: Replay) -> str:
    """The ending of a search in words: complete, after one solution, or given up."""
    if replay.state.lines or isinstance(replay.search.gave_up, ProgramEnded):
        ended = str(replay.search.gave_up or say("the program has ended"))
        return ended if replay.has_board else f"{ended}; {say('no board was recognised in its variables')}"
    if replay.search.gave_up:
        return say("it gave up: {reason}", reason=in_one_line(str(replay.search.gave_up)))
    if not replay.is_complete:
        return say("done, as it looks for one solution only")
    by_class = replay.search.formulation.gives == SolutionSet.CLASSES
    return say("the search is complete") + (say(", one of each class") if by_class else "")


def summarize(replay: Replay) -> str:
    """One line on the progress of the search: how it ended or where it stands, and its counts."""
    state = replay.state
    counts = [plural(state.solutions, "solution")]
    if state.nodes:
        counts += [plural(state.nodes, "node")]
    if state.nodes and not state.lines:
        rejected = say("{count} rejected", count=state.rejected)
        counts.append(plural(state.failures, "failure") if state.has_inferred else rejected)
    stopped = say("stopped after {steps}", steps=plural(state.steps, "step"))
    how_far = describe_ending(replay) if replay.is_over else stopped
    return f"{how_far}: {', '.join(counts)}"


def _remark(event: Event, state: State, instance: Instance) -> str:
    """The remark about a step: the depth, what attacks its square, or why a propagator concluded it."""
    match event.kind:
        case Kind.PLACE:
            place = say("depth {depth}, node {node}", depth=state.depth, node=state.nodes)
            return ", ".join(filter(None, [place, _explain_placing(event, state, instance)]))
        case Kind.REMOVE:
            place = say("depth {depth}", depth=state.depth)
            return ", ".join(filter(None, [place, _explain_removing(event, state, instance)]))
        case Kind.SOLUTION:
            return say("number {number}", number=state.solutions)
        case Kind.SIZE:
            return say("now with {pieces}", pieces=size_in_words(instance, event.size or 0))
        case Kind.REJECT:
            return _name_attackers(event, state, instance)
    return "" if event.reason is None else reason_in_words(event.reason, instance)


def reason_in_words(reason: Reason, instance: Instance) -> str:
    """A reason in words, after the name of the propagator that concluded something from it."""
    words = reason.in_words(instance.board)
    return words if reason == DECISION else f"{translate(reason.by)}: {words}"


def _name_attackers(event: Event, state: State, instance: Instance) -> str:
    """The pieces that attack the square of a step, in words; nothing if there are none."""
    attackers = attackers_of(event.square, state, instance) if event.square is not None else []
    names = ", ".join(square_name(instance.board, square) for square in attackers)
    return say("attacked from {squares}", squares=names) if names else ""


def _explain_placing(event: Event, state: State, instance: Instance) -> str:
    """The pieces that attack the new piece, or the number of squares that it covers."""
    standing = state.standing(instance, None)
    forbids_attacks = instance.problem.conditions.non_attacking or instance.board.layers > 1
    attack = _name_attackers(event, state, instance) if forbids_attacks else ""
    if attack or not asks_to_cover(instance):
        return attack
    looked_for = state.sizes[-1] if state.sizes else None
    size = instance.size if isinstance(instance.size, int) else looked_for
    return explain_cover(standing - {event.square}, standing, size, instance)


def _explain_removing(event: Event, state: State, instance: Instance) -> str:
    """The pieces that attacked each other before, or the number of squares that are not covered any more."""
    standing = state.standing(instance, None)
    before = standing | ({event.square} if event.square is not None else set())
    attack = explain_attack(before, instance)
    if attack or not asks_to_cover(instance):
        return attack
    return explain_cover(before, standing, None, instance)


def find_attackers(square: Square, standing: Collection[Square], instance: Instance) -> list[Square]:
    """The squares among ``standing`` whose pieces attack a square, in the order of the board.

    On a board of two layers, only attacks that the problem forbids count: of an army on the other army, and of a piece
    on a square that is marked as free.
    """
    if instance.board.layers > 1:
        return [attacker for attacker in sorted(standing) if _attacks_forbidden(attacker, square, instance)]
    attacked = attack_boards(instance.board, instance.piece)
    index = instance.board.index(square)
    return [attacker for attacker in sorted(standing) if attacked[instance.board.index(attacker)] >> index & 1]


def _attacks_forbidden(attacker: Square, target: Square, instance: Instance) -> bool:
    """Whether a piece on a board of two layers attacks the square ``target`` of any layer, and may not."""
    board, conditions = instance.board, instance.problem.conditions
    (layer, place), (target_layer, target_place) = place_of(board, attacker), place_of(board, target)
    if (conditions.armies and layer == target_layer) or (conditions.marks and (layer, target_layer) != (0, 1)):
        return False
    attacked = attack_boards(board.face, instance.piece.on_layer(layer))
    return bool(attacked[board.index(place)] >> board.index(target_place) & 1)


def place_of(board: Board, square: Square) -> tuple[int, Square]:
    """The layer of a square, from 0, and the square of the face of the board on which it lies."""
    layer, row = divmod(square[0], board.rows)
    return layer, (row, square[1])


def find_attacking_pair(standing: Collection[Square], instance: Instance) -> tuple[Square, Square] | None:
    """The squares of the first two pieces of which one attacks the other, the attacker first.

    None if no piece attacks another one, or if the problem allows it.
    """
    if not instance.problem.conditions.non_attacking and instance.board.layers == 1:
        return None
    pairs = combinations(sorted(standing, key=lambda square: square[::-1]), 2)
    both_ways = (pair for first, second in pairs for pair in ((first, second), (second, first)))
    return next((pair for pair in both_ways if find_attackers(pair[1], pair[:1], instance)), None)


def explain_attack(standing: Collection[Square], instance: Instance) -> str:
    """Two pieces of which one attacks the other, in words; nothing if there are none, or if it may."""
    pair = find_attacking_pair(standing, instance)
    if pair is None:
        return ""
    one, other = (square_name(instance.board, square) for square in pair)
    if instance.board.layers == 1 and find_attackers(pair[0], pair[1:], instance):
        return say("{one} and {other} attack each other", one=one, other=other)
    return say("{one} attacks {other}", one=one, other=other)


def count_uncovered(standing: Collection[Square], instance: Instance) -> int:
    """The number of squares that the pieces do not cover, in the sense of the problem."""
    board, piece = instance.board, instance.piece
    covering = (attacker_boards if instance.problem.conditions.attacked else covering_boards)(board, piece)
    occupied = board.bitboard(standing)
    return sum(not occupied & coverers for coverers in covering)


def asks_to_cover(instance: Instance) -> bool:
    """Whether every square must be covered."""
    return instance.problem.conditions.covered or instance.problem.conditions.attacked


def explain_cover(before: Collection[Square], after: Collection[Square], size: int | None, instance: Instance) -> str:
    """In words, how many squares a step covers or gives up, and how many squares and pieces are left then.

    ``before`` and ``after`` are the squares that hold a piece; ``size`` is the number of pieces looked for, if known.
    """
    were, are = count_uncovered(before, instance), count_uncovered(after, instance)
    change = say("gives up {squares}", squares=plural(are - were, "square"))
    if len(after) > len(before):
        change = say("covers {count} more", count=were - are)
    if size is None or size < len(after):
        return say("{change}, {count} uncovered", change=change, count=are)
    left = pieces_in_words(size - len(after), instance.piece.name)
    return say("{change}, {count} uncovered, {pieces} left", change=change, count=are, pieces=left)


def describe_steps(replay: Replay, steps: int | None, *, until_solution: bool) -> Iterator[str]:
    """Yield the question, then go forward and yield a numbered line for each step, then the counts."""
    instance = replay.search.instance
    yield f"{replay.search.formulation.name}: {describe(instance)}"
    for event in replay.steps(steps, until_solution=until_solution):
        yield f"{replay.state.steps:>{NUMBER_WIDTH}}  {step_in_words(event, replay.state, instance)}"
        if replay.observer is not None:
            inside = describe_inside(replay.observer, replay.snapshot(), replay.snapshot_before(), instance.board.face)
            yield from (f"{'':{NUMBER_WIDTH}}  {line}" for line in inside)
    yield summarize(replay)


def dump_steps(replay: Replay, steps: int | None, *, until_solution: bool) -> Iterator[str]:
    """Go forward and yield JSON objects, one a line: ``begin`` with the question, the steps, ``end`` with counts."""
    begin = {
        "event": "begin",
        "formulation": replay.search.formulation.name,
        "gives": replay.search.formulation.gives,
        "instance": instance_as_data(replay.search.instance),
    }
    yield json.dumps(begin)
    for event in replay.steps(steps, until_solution=until_solution):
        yield json.dumps({"step": replay.state.steps, "event": event.kind.value, **_details(event, replay)})
    state = replay.state
    end = {"event": "end", "complete": replay.is_complete, "steps": state.steps, "rejected": state.rejected}
    counts = {"nodes": state.nodes, "solutions": state.solutions, "failures": state.failures, "removed": state.removed}
    yield json.dumps({**end, **counts})


def _details(event: Event, replay: Replay) -> dict[str, Any]:
    """The data of a step in JSON: its squares or its number, and the counts after it."""
    board, state = replay.search.instance.board, replay.state
    counts = {"depth": state.depth, "nodes": state.nodes, "solutions": state.solutions}
    if event.placement is not None:
        return {"squares": square_names(board, event.placement), **counts}
    if event.reason is not None or event.kind == Kind.RESTORE:
        return {**_inference_as_data(event, board), **counts}
    if event.violations is not None:
        return {"violations": event.violations, **counts}
    if event.line is not None:
        return {"line": event.line, **counts}
    if event.square is None:
        return {"size": event.size, **counts}
    details: dict[str, Any] = {"square": square_name(board, event.square)}
    if event.kind == Kind.REJECT:
        attackers = attackers_of(event.square, state, replay.search.instance)
        details["attacked_from"] = [square_name(board, square) for square in attackers]
    return {**details, **counts}


def _inference_as_data(event: Event, board: Board) -> dict[str, Any]:
    """The squares of an inference, the propagator that concluded it, the reason in words, and the squares of this."""
    squares = {"squares": square_names(board, event.squares)}
    if event.reason is None:
        return squares
    reason = event.reason
    about = {"occupied": reason.occupied, "empty": reason.empty, "evidence": reason.evidence}
    named = {name: square_names(board, one) for name, one in about.items()}
    return {**squares, "by": reason.by, "reason": reason.in_words(board), **named, "goes_on": event.goes_on}
