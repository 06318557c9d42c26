"""From a question to a sweep: which sizes are counted, and what is known beforehand of the best one."""

from dataclasses import replace
from functools import partial

from models.counting import Census, Resources
from models.kernels.profiles.bounds import duals_of, most_in_rest
from models.kernels.profiles.graph import Graph, make_graph
from models.kernels.profiles.steps import Mode
from models.kernels.profiles.sweep import Range, Tally, sweep
from models.problem import ANY, Instance

WIDTH = 20_000
"""Profiles that the first sweep keeps."""


def count(instance: Instance, resources: Resources, who: str) -> Census:
    """The size and the number of solutions."""
    tally = _count(instance, make_graph(instance), resources, who, None)
    return Census(tally.size if tally.solutions else None, tally.solutions)


def count_classes(instance: Instance, census: Census, resources: Resources, who: str) -> int:
    """By Burnside's lemma: the mean number of solutions that a symmetry keeps."""
    if not census.solutions:
        return 0
    group = instance.symmetries()
    folded = (make_graph(instance, symmetry) for symmetry in group[1:])
    kept = [_count(instance, graph, resources, who, census.size).solutions for graph in folded]
    return (census.solutions + sum(kept)) // len(group)


def _count(instance: Instance, graph: Graph, resources: Resources, who: str, optimum: int | None) -> Tally:
    """``optimum``: the fewest or the most that a solution has, folded or not; None if that is not known."""

    def report(done: int) -> None:
        resources.progress(done, len(graph), optimum)

    go = partial(sweep, graph, allow=partial(resources.allow, who=who), after_each=report)
    if instance.size == ANY:
        return go(Range(Mode.ANY))
    duals = duals_of(graph, instance) if graph.is_covered else ()
    rest = most_in_rest(graph)
    if isinstance(instance.size, int):
        size = instance.size
        return go(Range(Mode.EXACT, at_least=size, at_most=size, rest=rest, duals=duals))
    if instance.problem.wanted == "fewest":
        sizes = Range(Mode.FEWEST, duals=duals)
        best = optimum if optimum is not None else go(replace(sizes, width=WIDTH)).size
        tally = go(replace(sizes, at_most=best))
    else:
        sizes = Range(Mode.MOST, rest=rest)
        best = optimum if optimum is not None else go(replace(sizes, width=WIDTH)).size
        tally = go(replace(sizes, at_least=best or 0))
    return tally if optimum in (None, tally.size) else Tally(None, 0)
