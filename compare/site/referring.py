"""The reference: the pages of ``help``, the help of the commands, and the public names from their docstrings."""

import inspect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import GenericAlias
from typing import Any

from markupsafe import Markup

from compare.reference.pages import read_page, topics, topics_by_purpose
from compare.site.doors import Doors
from compare.site.page import Edition, LinkGroup, Page, PageLink
from compare.site.text import docstring, markdown
from models.languages import ENGLISH

PACKAGES = ("models", "compare")
"""The packages whose public names are promised."""
CONTENTS = "reference/index.html"
COMMANDS = "reference/commands.html"
GLOSSARY = "glossary"
"""The topic that is a page of the course."""


def reference_pages(edition: Edition, doors: Doors) -> Iterator[Page]:
    """All pages of the reference, its contents first."""
    texts = edition.texts["reference"]
    trail = [(CONTENTS, edition.texts["parts"]["reference"])]
    headings = {topic: heading for topic, heading in topics().items() if topic != GLOSSARY}
    yield _contents_page(edition, headings)
    commands = {command.name for described in doors.commands.values() for command in described}
    for topic, heading in headings.items():
        source = read_page(topic)
        text = markdown(source, lambda other: _link(other, headings, commands))
        values: dict[str, Any] = {"text": text, "text_language": ENGLISH}
        yield Page(_path(topic), heading, "reference/text.html", _first_paragraph(source), trail, values=values)
    yield Page(
        COMMANDS,
        texts["commands"],
        "reference/commands.html",
        texts["commands_lead"],
        trail,
        values={"groups": doors.commands},
    )
    for package in PACKAGES:
        heading, lead = (texts[key].format(package=package) for key in ("api", "api_lead"))
        about = docstring(inspect.getdoc(import_module(package)) or "")
        values = {"names": public_names(package), "about": about}
        yield Page(_path(f"api-{package}"), heading, "reference/names.html", lead, trail, values=values)


def _contents_page(edition: Edition, headings: Mapping[str, str]) -> Page:
    """The contents of the reference: guides, and the interfaces for programs."""
    texts = edition.texts["reference"]
    guides = []
    for heading, listed in topics_by_purpose().items():
        parts = {topic: headings[topic].partition(": ") for topic in listed if topic in headings}
        links = [PageLink(_path(topic), title, about, ENGLISH) for topic, (title, _, about) in parts.items()]
        guides.append(LinkGroup(heading, links))
    programs = [PageLink(COMMANDS, texts["commands"], texts["commands_lead"])]
    for package in PACKAGES:
        heading, lead = (texts[key].format(package=package) for key in ("api", "api_lead"))
        programs.append(PageLink(_path(f"api-{package}"), heading, lead))
    groups = [*guides, LinkGroup(texts["interfaces"], programs)]
    title = edition.texts["parts"]["reference"]
    return Page(CONTENTS, title, "contents.html", texts["lead"], values={"groups": groups})


def _link(topic: str, headings: Collection[str], commands: Collection[str]) -> str | None:
    """The address of a topic or a command, from a page of the reference; None if it has none."""
    if topic == GLOSSARY:
        return "../learn/glossary.html"
    if topic in headings:
        return f"{topic}.html"
    return f"commands.html#{topic}" if topic in commands else None


def _path(topic: str) -> str:
    return f"reference/{topic}.html"


def _first_paragraph(text: str) -> str:
    """The first paragraph that is prose, without marks of Markdown; empty if there is none."""
    prose = (paragraph for paragraph in text.split("\n\n")[1:] if paragraph[:1].isalpha())
    return " ".join(next(prose, "").replace("`", "").replace("**", "").split())


@dataclass(frozen=True)
class PublicName:
    """A public name: ``kind`` is class, function or value; ``about`` is its docstring.

    ``call`` has the arguments of a class or a function; of a value the text behind the name, such as ``= 'any'``.
    """

    name: str
    kind: str
    call: str
    about: Markup
    members: Sequence["PublicName"] = ()


def public_names(package: str) -> list[PublicName]:
    """The public objects of a package, by name."""
    module = import_module(package)
    return [_describe(name, getattr(module, name)) for name in sorted(module.__all__, key=str.casefold)]


def _describe(name: str, value: Any) -> PublicName:
    """The description of a public object, of a class with its members."""
    if inspect.isclass(value):
        members = [_describe_member(key, one) for key, one in sorted(vars(value).items()) if _is_public(key, one)]
        return PublicName(name, "class", _call(value), docstring(inspect.cleandoc(value.__doc__ or "")), members)
    if inspect.isroutine(value):
        return PublicName(name, "function", _call(value), docstring(inspect.getdoc(value) or ""))
    has_stable_text = isinstance(value, str | int | GenericAlias)
    return PublicName(name, "value", f" = {value!r}" if has_stable_text else "", Markup(""))


def _is_public(name: str, value: Any) -> bool:
    """Whether a member of a class is public, and has a docstring."""
    has_text = (
        isinstance(value, property | classmethod | staticmethod) or inspect.isfunction(value) or hasattr(value, "func")
    )
    return not name.startswith("_") and has_text and bool(inspect.getdoc(value))


def _describe_member(name: str, value: Any) -> PublicName:
    """The description of a method or a property."""
    if isinstance(value, classmethod | staticmethod):
        value = value.__func__
    call = _call(value) if inspect.isfunction(value) else ""
    return PublicName(name, "function" if call else "value", call, docstring(inspect.getdoc(value) or ""))


def _call(value: Any) -> str:
    """The arguments in brackets, without annotations, which would be too long; the same in every version of Python."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in parameters if one.name not in ("self", "cls")]
    return str(inspect.Signature([*_with_stable_defaults(bare)]))


def _with_stable_defaults(parameters: Sequence[inspect.Parameter]) -> Iterator[inspect.Parameter]:
    """The parameters, with "…" as a default that is an object, which would be written with its address."""
    for one in parameters:
        is_plain = one.default is inspect.Parameter.empty or isinstance(one.default, str | int | float | tuple | None)
        yield one if is_plain else one.replace(default=_Ellipsis())


class _Ellipsis:
    """Stands in a signature for a default that has no stable text."""

    def __repr__(self) -> str:
        return "…"
