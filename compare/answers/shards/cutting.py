"""Cuts a question into shards. They all ask for one size, so the optimum is found first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from compare.answers.choosing import fastest_or_refuse
from compare.answers.first import search_first
from compare.answers.shards.result import Label
from compare.harness.limits import Limits
from compare.harness.runner import Runner, decline
from compare.harness.workplaces import Workplace
from compare.question.errors import BadUse
from compare.verdict.comparison import Outcome
from models.catalogue.finding import formulations
from models.chess.notation import square_names
from models.formulation import Formulation, Status
from models.languages import say
from models.problem import ANY, OPTIMUM, Instance
from models.sharding.shards import Shard, cut, cut_again

MOST_SHARDS = 1_000_000
"""The most shards into which a question may be cut."""
SUBSHARDS = 8
"""A shard is cut again into this number of subshards, or a few more."""


class NoSize(Exception):
    """The optimum was not found, so the question cannot be cut. The message says why."""


@dataclass(frozen=True)
class CutQuestion:
    """An instance and its shards.

    From ``cut_question``, the size is not "optimum", and the shards with the most nodes come first. ``size_by`` names
    the formulation that found the size, if the optimum was asked for. If it showed that there is no solution of any
    size, the instance asks for any size.
    """

    instance: Instance
    shards: Sequence[Shard]
    size_by: str | None = None
    _cut_again: dict[Label, list[Shard]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def multiplicity(self) -> int:
        """The number of parts of the question that the shards stand for, with their images."""
        return sum(shard.multiplicity for shard in self.shards)

    def shard(self, label: Label) -> Shard:
        """The shard or subshard with this label."""
        *above, number = label
        return self._subshards(tuple(above))[number] if above else self.shards[number]

    def subshards(self, label: Label) -> list[Label]:
        """The labels of the shards into which this one is cut again, always the same; none if it cannot be cut."""
        return [(*label, number) for number in range(len(self._subshards(label)))]

    def _subshards(self, label: Label) -> list[Shard]:
        """The subshards of a shard, which is cut only once."""
        if label not in self._cut_again:
            self._cut_again[label] = _cut_into_subshards(self.shard(label))
        return self._cut_again[label]

    def decline(self, formulation: Formulation, place: Workplace | None = None) -> Outcome | None:
        """The outcome of a formulation that does not answer the instance or one of the shards; None if it answers."""
        if whole := decline(formulation, self.instance, place):
            return whole
        for shard in self.shards:
            if outcome := decline(formulation, shard.instance):
                return replace(outcome, reason=say("not in shards: {reason}", reason=outcome.reason))
        return None


def _cut_into_subshards(shard: Shard) -> list[Shard]:
    """The subshards of a shard; none if it cannot be cut. Their nodes are scaled to add up to those of the shard."""
    subshards = [] if shard.instance.size == OPTIMUM else cut_again(shard, SUBSHARDS)
    if len(subshards) < 2:
        return []
    nodes = sum(one.nodes for one in subshards)
    return [replace(one, nodes=one.nodes * shard.nodes / nodes) for one in subshards] if nodes else subshards


def cut_question(
    instance: Instance, number: int, limits: Limits, progress: Callable[[Runner], None] = lambda runner: None
) -> CutQuestion:
    """The question in this number of shards or a few more; if the optimum is asked for, it is found first.

    Raises NoSize if it is not found, BadUse if it is found wrongly, KeyboardInterrupt after Ctrl-C.
    """
    if instance.size != OPTIMUM:
        return CutQuestion(instance, _cut(instance, number))
    size, by = _find_optimum(instance, limits, progress)
    sized = instance.with_size(ANY if size is None else size)
    return CutQuestion(sized, _cut(sized, number), by)


def _cut(instance: Instance, number: int) -> list[Shard]:
    """The shards of the instance; only the instance itself if the common form shows that it has no solution."""
    return cut(instance, number) or [Shard(instance)]


def _find_optimum(instance: Instance, limits: Limits, progress: Callable[[Runner], None]) -> tuple[int | None, str]:
    """The optimum, or None if there is no solution of any size; and the name of the formulation that says so."""
    formulation = fastest_or_refuse(instance, list(formulations().values()))[0]
    (answer,), interrupted = search_first(instance, [formulation], limits, progress)
    if interrupted:
        raise KeyboardInterrupt
    if answer.outcome.status == Status.INFEASIBLE:
        return None, formulation.name
    if answer.placement is None or not answer.outcome.status.is_complete:
        sentence = "{name} did not find the optimum: {reason}; --size can give it"
        raise NoSize(say(sentence, name=formulation.name, reason=answer.outcome.reason))
    if not answer.is_solution:
        squares = ", ".join(square_names(instance.board, answer.placement))
        sentence = "{name} is wrong, {squares} is no solution; --size can give the size"
        raise BadUse(sentence, name=formulation.name, squares=squares)
    return answer.placement.bit_count(), formulation.name
