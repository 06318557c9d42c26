"""The pages of the reference, and the JSON Schemas of the output that commands print for programs."""

import json
from importlib.resources import files
from typing import Any

from compare.lessons.texts import glossary_page

MARKDOWN, SCHEMA = ".md", ".json"
MADE = {"glossary": glossary_page}
"""The topics whose pages are made from data, each with the function that makes the page."""


def topics() -> dict[str, str]:
    """The titles of all pages by topic, sorted by topic."""
    written = {
        file.name.removesuffix(MARKDOWN) for file in files(__package__).iterdir() if file.name.endswith(MARKDOWN)
    }
    return {topic: _title(read_page(topic)) for topic in sorted(written | set(MADE))}


def read_page(topic: str) -> str:
    """The Markdown text of a page. Raises FileNotFoundError if there is no such page."""
    if topic in MADE:
        return MADE[topic]()
    return files(__package__).joinpath(topic + MARKDOWN).read_text(encoding="utf-8")


def topic_of_command(name: str) -> str | None:
    """The topic of the page that describes a command, in a section with its name as heading; None if there is none."""
    return next((topic for topic in topics() if f"\n## `{name}`\n" in read_page(topic)), None)


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


def schema_names() -> list[str]:
    """The names of all schemas, sorted."""
    names = [file.name for file in files(__package__).joinpath("schemas").iterdir()]
    return sorted(name.removesuffix(SCHEMA) for name in names if name.endswith(SCHEMA))


def read_schema(name: str) -> dict[str, Any]:
    """A schema, complete in itself: the files to which it refers are in its ``$defs``.

    Raises FileNotFoundError if there is no such schema.
    """
    shared: dict[str, Any] = {}
    schema: dict[str, Any] = _refer_inside(_read(name), shared)
    return schema | {"$defs": schema.get("$defs", {}) | shared} if shared else schema


def _refer_inside(part: Any, shared: dict[str, Any]) -> Any:
    """A part of a schema without references to files; the schemas in these files are put into ``shared``."""
    if isinstance(part, list):
        return [_refer_inside(one, shared) for one in part]
    if not isinstance(part, dict):
        return part
    reference = part.get("$ref", "")
    if not reference.endswith(SCHEMA):
        return {key: _refer_inside(value, shared) for key, value in part.items()}
    name = reference.removesuffix(SCHEMA)
    without_dialect = {key: value for key, value in _read(name).items() if key != "$schema"}
    shared[name] = _refer_inside(without_dialect, shared)
    return {"$ref": f"#/$defs/{name}"}


def _read(name: str) -> dict[str, Any]:
    text = files(__package__).joinpath("schemas", name + SCHEMA).read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
