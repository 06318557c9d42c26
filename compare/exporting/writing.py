"""Writes a model to a file with its legend: chooses the model and the format."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath

from compare.answers.conditions.groups import name_model_rows
from compare.classroom.lesson import parse_lesson
from compare.exporting.legend import GroupOfConstraints, Legend, groups_of, values_of
from compare.question.errors import BadUse, bad_use_of_names
from models.catalogue.finding import find_format, find_formulation, formats, formulations
from models.engine import Unsupported
from models.exporting.shared.common_form import NAME as COMMON_FORM
from models.exporting.shared.common_form import name_groups, state_common_form
from models.exporting.shared.format import Format
from models.exporting.shared.stated import ModelText, StatedModel
from models.formulation import Formulation
from models.lesson import as_name
from models.problem import Instance


def export(
    instance: Instance, formulation: str, format_name: str | None, path: str | None, *, redundant: bool = False
) -> tuple[str, Legend]:
    """The text of the file, and its legend.

    ``formulation`` is a name, or ``common-form``, which states only with ``redundant`` what follows from the rest.
    Without ``format_name`` the end of ``path`` says which is meant. Raises BadUse.
    """
    model, name, lesson = _state(instance, formulation, redundant)
    chosen = _choose_format(model, name, format_name, path)
    if isinstance(model, ModelText):
        groups = [GroupOfConstraints("constraints", lesson, None, None)]
        return model.text, _legend(model, [one.name for one in model.variables], chosen, name, groups)
    named = name_groups(model, name_model_rows(instance))
    written = chosen.write(named)
    legend = _legend(named, list(written.names), chosen, name, groups_of(named, written))
    return written.text, replace(legend, helpers=legend.helpers + written.helpers)


def _legend(
    model: StatedModel, names: list[str], chosen: Format, formulation: str, groups: list[GroupOfConstraints]
) -> Legend:
    values = values_of(model.variables, names)
    breaks_symmetry = isinstance(model, ModelText) and model.breaks_symmetry
    return Legend(chosen, formulation, model.instance, breaks_symmetry, values, len(names) - len(values), groups)


def _state(instance: Instance, name: str, redundant: bool) -> tuple[StatedModel, str, str]:
    """The model, the full name of who states it, and what its lesson says of the constraints. Raises BadUse."""
    try:
        if as_name(name) == COMMON_FORM:
            return state_common_form(instance, redundant), COMMON_FORM, ""
        if redundant:
            raise BadUse(f"--redundant is for {COMMON_FORM}; the model of a formulation is written as it is")
        with bad_use_of_names():
            formulation = find_formulation(name)
        model = formulation.stated_model(instance)
    except Unsupported as declined:
        raise BadUse(f"{declined.who} does not state {instance}: {declined.reason}") from None
    if model is None:
        raise BadUse(f"{formulation.name} has no format, as it gives no engine a model; {_who_has_formats()}")
    sections = {one.heading: " ".join(one.paragraphs) for one in parse_lesson(formulation.lesson).sections}
    return model, formulation.name, sections.get("Constraints", "")


def _who_has_formats() -> str:
    engines = {one.engine.name for one in formulations().values() if states_models(one)}
    return f"{COMMON_FORM} has, and so have the formulations of {', '.join(sorted(engines))}"


def states_models(formulation: Formulation) -> bool:
    """Whether the formulation gives its engine models that a file can hold."""
    return type(formulation).stated_model is not Formulation.stated_model


def refusals(model: StatedModel) -> dict[str, str | None]:
    """For each format why it cannot hold the model, in a few words; None where it can."""
    if isinstance(model, ModelText):
        reason = "its model is a text in another language"
        return {name: None if name == model.format_name else reason for name in formats()}
    return {name: one.why_not(model) for name, one in formats().items()}


def _choose_format(model: StatedModel, who: str, name: str | None, path: str | None) -> Format:
    """The format of this name, or that of the end of the path. Raises BadUse if it cannot hold the model."""
    reasons = refusals(model)
    there = [one for one, reason in reasons.items() if reason is None]
    chosen = _format_of_path(path, reasons) if name is None else _format_of_name(name)
    reason = reasons[chosen.name]
    if reason is not None:
        raise BadUse(f"{who} cannot be written as {chosen.name}: {reason}; it has {', '.join(there)}")
    return chosen


def _format_of_name(name: str) -> Format:
    with bad_use_of_names():
        return find_format(name)


def _format_of_path(path: str | None, reasons: Mapping[str, str | None]) -> Format:
    """The format of files whose names end like this; of several one that can hold the model."""
    end = PurePath(path or "").suffix.lower()
    meant = [one for one in formats().values() if end in one.extensions]
    if not meant:
        raise BadUse(f"--format is one of {', '.join(formats())}; without it -o FILE ends like one, such as .cnf")
    return min(meant, key=lambda one: (reasons[one.name] is not None, one.name != end.removeprefix(".")))
