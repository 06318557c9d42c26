"""Writes a model to a file with its legend: chooses the model and the format."""

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
from models.exporting.shared.stated import ArrayModel, ModelByFormat, ModelText, StatedModel
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
    """The text of the file, and its legend.

    ``formulation`` is a name, or ``common-form``, which states only with ``redundant`` what follows from the rest, and
    with ``break_symmetry`` leaves one solution of each class. Without ``format_name`` the end of
    ``path`` says which is meant. Files are the same in every language. Raises BadUse.
    """
    try:
        stated = _state(instance, formulation, redundant, break_symmetry)
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
    if isinstance(model, ModelText):
        written = Written(model.text, [one.name for one in model.variables], [])
        groups = [GroupOfConstraints("constraints", stated.lesson, None, None)]
    elif isinstance(model, ArrayModel):
        array = chosen.write_array(model)
        assert array is not None
        written = array
        groups = [
            GroupOfConstraints(one.says, one.says, number, number) for number, one in enumerate(model.constraints, 1)
        ]
    else:
        model = name_groups(model, name_model_rows(instance))
        written = chosen.write(model)
        groups = groups_of(model, written)
    values = {name: one.squares for name, one in zip(written.names, model.variables, strict=True) if one.squares}
    helpers = len(written.names) - len(values) + written.helpers
    breaks_symmetry = not isinstance(model, ArrayModel) and model.breaks_symmetry
    return written.text, Legend(chosen, stated.who, model.instance, breaks_symmetry, values, helpers, groups)


def _state(instance: Instance, name: str, redundant: bool, break_symmetry: bool) -> ModelOfFormulation:
    """The model of the formulation of this name, or of the common form. Raises BadUse, or Unsupported."""
    if as_name(name) == COMMON_FORM:
        return ModelOfFormulation(state_common_form(instance, redundant, break_symmetry), COMMON_FORM, "")
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
    if name is not None:
        with bad_use_of_names():
            chosen = find_format(name)
    else:
        end = PurePath(path or "").suffix.lower()
        meant = [one for one in formats().values() if end in one.extensions]
        possible = [one for one in formats().values() if reasons[one.name] is None]
        if path is None and len(possible) == 1:
            return possible[0]
        if not meant:
            sentence = "--format is one of {names}; without it -o FILE ends like one, such as .cnf"
            raise BadUse(sentence, names=", ".join(formats()))
        chosen = min(meant, key=lambda one: (reasons[one.name] is not None, one.name != end.removeprefix(".")))
    reason = reasons[chosen.name]
    if reason is not None:
        there = ", ".join(one for one in reasons if reasons[one] is None)
        sentence = "{who} cannot be written as {format}: {reason}; it has {there}"
        raise BadUse(sentence, who=who, format=chosen.name, reason=translate(reason), there=there)
    return chosen


def _why_not(chosen: Format, model: StatedModel) -> str | None:
    """The reason why the format cannot hold the model, in a few words; None if it can."""
    if isinstance(model, ModelText):
        return None if chosen.name == model.format_name else "its model is a text in another language"
    if isinstance(model, ArrayModel):
        return None if chosen.write_array(model) else "it has no arrays that are all different"
    if isinstance(model, ModelByFormat):
        return None if chosen.name in model.writers else "nothing writes its model so"
    return chosen.why_not(model)
