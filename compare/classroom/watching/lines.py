"""A watched search as lines: in words, or as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from compare.classroom.watching.replay import Replay
from compare.classroom.watching.words import attackers, step_in_words, summary
from compare.question.description import describe, instance_as_data
from models.chess.notation import square_name, square_names
from models.watching import Event, Kind

NUMBER_WIDTH = 5


def describe_steps(replay: Replay, steps: int | None, until_solution: bool) -> Iterator[str]:
    """A line a step, numbered, between the question and the counts."""
    instance = replay.search.instance
    yield f"{replay.search.formulation.name}: {describe(instance)}"
    for event in replay.steps(steps, until_solution):
        yield f"{replay.state.steps:>{NUMBER_WIDTH}}  {step_in_words(event, replay.state, instance)}"
    yield summary(replay)


def dump_steps(replay: Replay, steps: int | None, until_solution: bool) -> Iterator[str]:
    """One JSON object a line: ``begin`` with the question, a line for each step, ``end`` with the counts."""
    begin = {
        "event": "begin",
        "formulation": replay.search.formulation.name,
        "gives": replay.search.formulation.gives,
        "instance": instance_as_data(replay.search.instance),
    }
    yield json.dumps(begin)
    for event in replay.steps(steps, until_solution):
        yield json.dumps({"step": replay.state.steps, "event": event.kind.value, **_details(event, replay)})
    state = replay.state
    end = {"event": "end", "complete": replay.is_complete, "steps": state.steps, "rejected": state.rejected}
    yield json.dumps({**end, "nodes": state.nodes, "solutions": state.solutions})


def _details(event: Event, replay: Replay) -> dict[str, Any]:
    board, state = replay.search.instance.board, replay.state
    counts = {"depth": state.depth, "nodes": state.nodes, "solutions": state.solutions}
    if event.placement is not None:
        return {"squares": square_names(board, event.placement), **counts}
    if event.square is None:
        return {"size": event.size, **counts}
    details: dict[str, Any] = {"square": square_name(board, event.square)}
    if event.kind == Kind.REJECT:
        threats = attackers(event.square, state, replay.search.instance)
        details["attacked_from"] = [square_name(board, square) for square in threats]
    return {**details, **counts}
