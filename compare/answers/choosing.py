"""Chooses the answerers of a question: counters, or formulations. The choice is made once, and handed on.

The formulations are imported only if one is needed, because many a counter is done sooner than that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compare.literature.known_bounds import least_known_size
from compare.question.abilities import reason_against
from compare.question.description import describe
from compare.question.errors import BadUse, bad_use_of_names, tell
from models.catalogue import finding
from models.counting import CountedBySize, SolutionCounter
from models.engine import Answerer, Engine
from models.formulation import Formulation, SolutionSet
from models.languages import say, translate
from models.problem import Instance

MOST_REASONS = 3
"""The largest number of reasons that a refusal gives."""
FEWEST_BY_DEFAULT = 12
"""The number of formulations that are asked by default where fewer are telling and worthwhile on the board, if that
many answer."""


@dataclass(frozen=True)
class Answerers:
    """The answerers that are asked one question: the counters one after the other, the formulations side by side.

    ``second``: the formulation of another engine that may confirm the counters; None if that is not wanted, or there is
    none. ``are_named``: the user named them.
    """

    counters: Sequence[SolutionCounter] = ()
    formulations: Sequence[Formulation] = ()
    second: Formulation | None = None
    are_named: bool = False

    def __iter__(self) -> Iterator[Answerer]:
        yield from (*self.counters, *self.formulations)


Named = Sequence[Sequence[Answerer]]
"""The counters and formulations that each word of the user names."""


def find_named(only: Sequence[str] | None, engines: Sequence[str] | None) -> Named | None:
    """The answerers that each name of ``only`` means, and all formulations of the engines together.

    None if nothing is named. Raises BadUse if there is no such name.
    """
    if not only and not engines:
        return None
    with bad_use_of_names():
        of_engines = [one for name in engines or () for one in finding.find_formulations_of_engine(name)]
        return [finding.find_answerers(name) for name in only or ()] + [of_engines] * bool(of_engines)


def choose(instance: Instance, named: Named | None = None, *, check: bool = False) -> Answerers:
    """The answerers of a question: the likely fastest that each name means, or, without names, the fastest of all.

    With ``check`` there is a formulation of another engine, too. Raises BadUse if none answers the question, or a
    counter says that no program can count it.
    """
    if named is not None:
        return _choose_among(instance, named, check=check)
    counter = finding.counter_worth_its_start(instance)
    if counter is not None:
        return Answerers([counter], second=_second(instance, counter) if check else None)
    for one in finding.counters().values():
        if reason := one.out_of_reach(instance):
            raise BadUse(reason)
    return Answerers(formulations=_fastest_and_second(instance, list(finding.formulations().values()), check=check))


def choose_counters(instance: Instance) -> Answerers:
    """Every counter that answers the instance, the fastest first. Raises BadUse if there is none."""
    able = [one for one in finding.counters_by_priority() if reason_against(one, instance) is None]
    if not able:
        sentence = "no counter answers {question}; without --counters, formulations are asked"
        raise BadUse(sentence, question=describe(instance))
    return Answerers(able)


def _choose_among(instance: Instance, named: Named, *, check: bool) -> Answerers:
    """The likely fastest answerer that each name means, and with ``check`` one of another engine if all have the same.

    Beside formulations this is only one that is named, too. Raises BadUse if none of those that are named answers the
    question.
    """
    every = [one for each in named for one in each]
    chosen = dict.fromkeys(able[0] for each in named if (able := _able(instance, each)))
    if not chosen:
        raise BadUse(_why_none_answers(instance, every))
    counting = [one for one in chosen if isinstance(one, SolutionCounter)]
    listing = [one for one in chosen if isinstance(one, Formulation)]
    if counting:
        second = _second(instance, counting[0]) if check and len({one.engine for one in chosen}) == 1 else None
        return Answerers(counting, listing, second, are_named=True)
    if check and len({one.engine for one in listing}) == 1:
        able = fastest(instance, [one for one in every if isinstance(one, Formulation)])
        listing += of_other_engines(able, listing[0].engine)[:1]
    return Answerers(formulations=listing, are_named=True)


def _able(instance: Instance, among: Sequence[Answerer]) -> Sequence[Answerer]:
    """The counters that answer the instance, or if there are none the formulations that do, the fastest first."""
    able = [one for one in among if isinstance(one, SolutionCounter) and reason_against(one, instance) is None]
    return able or fastest(instance, [one for one in among if isinstance(one, Formulation)])


def _second(instance: Instance, counter: SolutionCounter) -> Formulation | None:
    """The likely fastest formulation that does not search with the engine of the counter; None if there is none."""
    able = fastest(instance, list(finding.formulations().values()))
    return next(iter(of_other_engines(able, counter.engine)), None)


def _fastest_and_second(instance: Instance, among: Sequence[Formulation], *, check: bool) -> list[Formulation]:
    """The likely fastest of the formulations, and with ``check`` that of another engine, too. Raises BadUse."""
    able = fastest_or_refuse(instance, among)
    return able[:1] + (of_other_engines(able, able[0].engine)[:1] if check else [])


def fastest(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that list all solutions of the instance, the one that is likely to be the fastest first."""
    able = [one for one in among if one.gives == SolutionSet.ALL and reason_against(one, instance) is None]
    return sorted(able, key=lambda one: (len(instance.board) < one.smallest_board, -one.priority))


def fastest_or_refuse(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that list all solutions, the likely fastest first. Raises BadUse, with reasons, if none does."""
    able = fastest(instance, among)
    if not able:
        raise BadUse(_why_none_answers(instance, among))
    return able


def of_other_engines(among: Sequence[Formulation], engine: Engine) -> list[Formulation]:
    """The formulations that do not search with this engine, in their order."""
    return [one for one in among if one.engine != engine]


def _why_none_answers(instance: Instance, among: Sequence[Answerer]) -> str:
    """The reasons why none of them counts or lists all solutions of the instance; of many, the first few reasons."""
    formulations = [one for one in among if isinstance(one, Formulation)]
    gives: dict[Answerer, str] = {one: say("gives {solutions}", solutions=translate(one.gives)) for one in formulations}
    reasons = [f"{one.name} ({reason_against(one, instance) or gives.get(one, '')})" for one in among]
    shown = "; ".join(reasons[:MOST_REASONS]) + "; …" * (len(reasons) > MOST_REASONS)
    sentence = "none of these formulations answers {question}: {reasons}"
    if len(formulations) < len(among):
        sentence = "none of these counters answers {question}: {reasons}"
    if 0 < len(formulations) < len(among):
        sentence = "none of these counters and formulations answers {question}: {reasons}"
    return say(sentence, question=describe(instance), reasons=shown)


def tell_who_is_not_asked(instance: Instance, named: Named, answerers: Answerers) -> None:
    """Tell on standard error, in one line, the names of the user of which nobody is among the answerers, and why."""
    asked = set(answerers)
    if left_out := [one for each in named if not asked.intersection(each) for one in each]:
        tell(_why_none_answers(instance, left_out))


def left_out_by_default(instance: Instance, among: Sequence[Formulation]) -> list[Formulation]:
    """The formulations that answer the instance and are not asked by default.

    Each formulation declares whether it is telling, and on which boards it is worthwhile. If fewer than
    ``FEWEST_BY_DEFAULT`` are both, the best of the rest are asked too: those that are worthwhile come first, and of
    equals the one with the higher priority.
    """
    able = [one for one in among if one.gives != SolutionSet.ONE and reason_against(one, instance) is None]
    rest = [one for one in able if not (one.is_telling and one.is_worthwhile_on(instance.board))]
    rest.sort(key=lambda one: (not one.is_worthwhile_on(instance.board), -one.priority))
    missing = FEWEST_BY_DEFAULT - (len(able) - len(rest))
    return rest[max(0, missing) :]


def check_use_of_bounds(instance: Instance, answerers: Answerers) -> None:
    """Tell on standard error if ``--use-known-bounds`` changes nothing for these answerers, and why.

    Raises BadUse if the user named formulations only, because these use no bound without proof.
    """
    if answerers.are_named and not answerers.counters:
        raise BadUse("--use-known-bounds is for compiled counters; leave out --only and --engine, or it")
    reason = None
    if not least_known_size(instance):
        reason = say("bounds are known of queens that cover a square board, no torus")
    elif isinstance(instance.size, int):
        reason = say("the size is given, and no other is searched")
    elif not answerers.counters:
        reason = say("no compiled counter is asked, and what searches instead proves all")
    elif not any(isinstance(one, CountedBySize) for one in answerers.counters):
        reason = say("no counter that is asked searches one size after the other")
    if reason:
        tell("--use-known-bounds changes nothing: {reason}", reason=reason)
