"""Writes a model to a file with its legend: chooses the model and the format."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple

from compare.answers.conditions.groups import name_model_rows
from compare.classroom.lesson import parse_lesson
from compare.exporting.legend import GroupOfConstraints, Legend, groups_of
from compare.question.errors import BadUse, bad_use_of_names
from models.catalogue.finding import find_format, find_formulation, formats, formulations
from models.engine import Unsupported
from models.exporting.shared.common_form import NAME as COMMON_FORM
from models.exporting.shared.common_form import name_groups, state_common_form
from models.exporting.shared.format import Format, Written
from models.exporting.shared.stated import ArrayModel, LinearModel, ModelByFormat, ModelText, StatedModel
from models.formulation import Formulation
from models.languages import ENGLISH, say, speaking, translate
from models.lesson import as_name
from models.problem import Instance


def export(
    instance: Instance,
    formulation: str,
    format_name: str | None,
    path: str | None,
    *,
    redundant: bool = False,
    break_symmetry: bool = False,
) -> tuple[str, Legend]:
    """The text of the file, and its legend. Both are the same in every language.

    ``formulation`` is the name of a formulation, or ``common-form``. Two options are for the common form only:
    ``redundant`` adds the constraints that follow from the others, ``break_symmetry`` leaves one solution of each
    class. If ``format_name`` is None, the end of ``path`` chooses the format.

    Raises BadUse if there is no such formulation or format, or if the format cannot hold the model.
    """
    try:
        stated = _state(instance, formulation, redundant=redundant, break_symmetry=break_symmetry)
        chosen = _choose_format(stated.model, stated.who, format_name, path)
        with speaking(ENGLISH):
            return _write(instance, stated, chosen)
    except Unsupported as declined:
        sentence = "{who} does not state {instance}: {reason}"
        raise BadUse(sentence, who=declined.who, instance=instance, reason=translate(declined.reason)) from None


class ModelOfFormulation(NamedTuple):
    """A model, the full name of who states it, and what the lesson says of its constraints."""

    model: StatedModel
    who: str
    lesson: str


def _write(instance: Instance, stated: ModelOfFormulation, chosen: Format) -> tuple[str, Legend]:
    """The text of the file, and its legend. Raises Unsupported."""
    model = stated.model
    if isinstance(model, ModelByFormat):
        model = model.writers[chosen.name]()
    written, groups = _write_model(instance, model, stated.lesson, chosen)
    values = {name: one.squares for name, one in zip(written.names, model.variables, strict=True) if one.squares}
    helpers = len(written.names) - len(values) + written.helpers
    breaks_symmetry = not isinstance(model, ArrayModel) and model.breaks_symmetry
    return written.text, Legend(chosen, stated.who, model.instance, breaks_symmetry, values, helpers, groups)


def _write_model(
    instance: Instance, model: ModelText | ArrayModel | LinearModel, lesson: str, chosen: Format
) -> tuple[Written, list[GroupOfConstraints]]:
    """The model in the chosen format, and what its constraints mean. Raises Unsupported."""
    if isinstance(model, ModelText):
        written = Written(model.text, [one.name for one in model.variables], [])
        return written, [GroupOfConstraints("constraints", lesson, None, None)]
    if isinstance(model, ArrayModel):
        array = chosen.write_array(model)
        assert array is not None
        numbered = enumerate(model.constraints, start=1)
        return array, [GroupOfConstraints(one.says, one.says, number, number) for number, one in numbered]
    named = name_groups(model, name_model_rows(instance))
    written = chosen.write(named)
    return written, groups_of(named, written)


def _state(instance: Instance, name: str, *, redundant: bool, break_symmetry: bool) -> ModelOfFormulation:
    """The model of the formulation of this name, or of the common form. Raises BadUse, or Unsupported."""
    if as_name(name) == COMMON_FORM:
        stated = state_common_form(instance, redundant=redundant, break_symmetry=break_symmetry)
        return ModelOfFormulation(stated, COMMON_FORM, "")
    if redundant or break_symmetry:
        option = "--redundant" if redundant else "--break-symmetry"
        sentence = "{option} is for {common_form}; the model of a formulation is written as it is"
        raise BadUse(sentence, option=option, common_form=COMMON_FORM)
    with bad_use_of_names():
        formulation = find_formulation(name)
    with speaking(ENGLISH):
        model, lesson = formulation.stated_model(instance), formulation.lesson
    if model is None:
        sentence = "{name} has no format, as it gives no engine a model; {who}"
        raise BadUse(sentence, name=formulation.name, who=_who_has_formats())
    sections = {one.heading: " ".join(one.paragraphs) for one in parse_lesson(lesson).sections}
    return ModelOfFormulation(model, formulation.name, sections.get("Constraints", ""))


def _who_has_formats() -> str:
    """The sentence that names the engines whose formulations state a model."""
    stating = [one for one in formulations().values() if type(one).stated_model is not Formulation.stated_model]
    engines = {one.engine.name for one in stating}
    sentence = "{common_form} has, and so have the formulations of {engines}"
    return say(sentence, common_form=COMMON_FORM, engines=", ".join(sorted(engines)))


def _choose_format(model: StatedModel, who: str, name: str | None, path: str | None) -> Format:
    """The format of this name, or that of the end of the path. Raises BadUse if it cannot hold the model."""
    reasons = {one.name: _why_not(one, model) for one in formats().values()}
    possible = [name for name, reason in reasons.items() if reason is None]
    if name is not None:
        with bad_use_of_names():
            chosen = find_format(name)
    elif path is None and len(possible) == 1:
        chosen = formats()[possible[0]]
    else:
        chosen = _choose_by_end(path or "", possible)
    reason = reasons[chosen.name]
    if reason is not None:
        sentence = "{who} cannot be written as {format}: {reason}; it has {there}"
        raise BadUse(sentence, who=who, format=chosen.name, reason=translate(reason), there=", ".join(possible))
    return chosen


def _choose_by_end(path: str, possible: Sequence[str]) -> Format:
    """The format of files with this end. Raises BadUse if there is none.

    If there are several, one of the ``possible`` goes first, then the one whose name is the end.
    """
    end = PurePath(path).suffix.lower()
    meant = [one for one in formats().values() if end in one.extensions]
    if not meant:
        sentence = "--format is one of {names}; without it -o FILE ends like one, such as .cnf"
        raise BadUse(sentence, names=", ".join(formats()))
    return min(meant, key=lambda one: (one.name not in possible, one.name != end.removeprefix(".")))


def _why_not(chosen: Format, model: StatedModel) -> str | None:
    """The reason why the format cannot hold the model, in a few words; None if it can."""
    if isinstance(model, ModelText):
        return None if chosen.name == model.format_name else "its model is a text in another language"
    if isinstance(model, ArrayModel):
        return None if chosen.write_array(model) else "it has no arrays that are all different"
    if isinstance(model, ModelByFormat):
        return None if chosen.name in model.writers else "nothing writes its model so"
    return chosen.why_not(model)
