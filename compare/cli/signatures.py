"""A command for click, made from the signature of a function, whose parameters say where their values come from."""

import inspect
import re
from collections.abc import Callable
from typing import Any, get_args, get_origin

import click
from click.core import ParameterSource

from compare.question.parameters import Argument, call, in_spoken_language, lay_out_help, parameters_of

CLICK = (click.core, click.decorators, click.exceptions, click.formatting, click.parser)
"""The modules in which click has its texts."""


def translate_messages() -> None:
    """Have click say its errors and the help in the language that is spoken.

    Click looks its texts up by the functions that its modules call ``_`` and ``ngettext``.
    """
    from models.languages import choose_form, translate  # not before ``main`` has cleared the way

    def translate_form(one: str, several: str, count: int) -> str:
        return translate(choose_form(count, one, several))

    for module in CLICK:
        vars(module).update(_=translate, ngettext=translate_form)


class Command(click.Command):
    """A command whose help explains its arguments, too."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        from models.languages import translate_help  # not before ``main`` has cleared the way

        for title, kind in (("Arguments", click.Argument), ("Options", click.Option)):
            of_kind = (one.get_help_record(context) for one in self.get_params(context) if isinstance(one, kind))
            if records := [record for record in of_kind if record]:
                with formatter.section(translate_help(title)):
                    formatter.write_dl(records)


class ExplainedArgument(click.Argument):
    """An argument with a line in the help."""

    def __init__(self, name: str, explanation: str, **attributes: Any) -> None:
        super().__init__([name], **attributes)
        self.explanation = explanation

    def get_help_record(self, context: click.Context) -> tuple[str, str]:
        return self.make_metavar(context), self.explanation


def as_command(name: str, function: Callable[..., Any]) -> Command:
    """The command of this name that calls the function. Its help is the docstring."""

    def call_function(**values: Any) -> Any:
        source_of = click.get_current_context().get_parameter_source
        given = {key: one for key, one in values.items() if source_of(key) != ParameterSource.DEFAULT}
        return call(function, {key: list(one) if isinstance(one, tuple) else one for key, one in given.items()})

    return Command(
        name,
        callback=call_function,
        params=[*map(_as_click, parameters_of(function)), language_option()],
        help=in_spoken_language(lay_out_help(function.__doc__)),
        options_metavar=translate_placeholders("[OPTIONS]"),
    )


def language_option() -> click.Parameter:
    """The option that every command has. It is read before the command is called."""
    from compare.question.language import PARAMETER  # not before ``main`` has cleared the way

    return _as_click(PARAMETER)


def translate_placeholders(text: str) -> str:
    """The text with the words in capitals that stand for values in the language that is spoken."""
    from models.languages import translate_help  # not before ``main`` has cleared the way

    return re.sub("[A-Z]{2,}", lambda word: translate_help(word[0]), text)


def _as_click(parameter: inspect.Parameter) -> click.Parameter:
    """The option or argument for click that gives this parameter its value."""
    from models.languages import translate_help  # not before ``main`` has cleared the way

    kind, source = get_args(parameter.annotation)
    is_list = any(get_origin(one) is list for one in (kind, *get_args(kind)))
    is_needed = parameter.default is inspect.Parameter.empty
    default = parameter.default if isinstance(source, Argument) or source.usual is None else source.usual
    attributes = {"required": is_needed} | ({} if is_needed else {"default": default})
    if isinstance(source, Argument):
        number = -1 if is_list else 1
        words = translate_help(source.help)
        metavar = translate_placeholders(source.metavar)
        return ExplainedArgument(parameter.name, words, metavar=metavar, nargs=number, **attributes)
    names = [parameter.name, *source.names_for(parameter.name)]
    if kind is bool:
        return click.Option(names, help=translate_help(source.help), is_flag=True, **attributes)
    attributes |= {"multiple": is_list, "show_default": bool(default) and not is_needed}
    metavar = source.metavar and translate_placeholders(source.metavar)
    return click.Option(names, help=translate_help(source.help), metavar=metavar, **attributes)
