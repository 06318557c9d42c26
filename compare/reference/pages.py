"""The pages of the reference, and the JSON Schemas of the output that commands print for programs."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from compare.lessons.texts import glossary_page
from compare.reference.purposes import group_by_purpose

FOLDER = Path(__file__).parent

END_OF_PAGE, END_OF_SCHEMA = ".md", ".json"
"""The ends of the names of files."""
GENERATED_PAGES = {"glossary": ("learn", glossary_page)}
"""The topics whose pages are made from data, each with its purpose and the function that makes the page."""


def topics() -> dict[str, str]:
    """The titles of all pages by topic, sorted by topic."""
    return {topic: _title(read_page(topic)) for topic in sorted({*_files_of_pages(), *GENERATED_PAGES})}


def topics_by_purpose() -> dict[str, list[str]]:
    """All topics, sorted, below the headings of their purposes: a purpose has a folder of pages."""
    purposes = {topic: file.parent.name for topic, file in _files_of_pages().items()}
    purposes |= {topic: purpose for topic, (purpose, _) in GENERATED_PAGES.items()}
    return group_by_purpose(sorted(purposes.items()))


@cache
def _files_of_pages() -> dict[str, Path]:
    """The files with pages, by topic."""
    return {path.stem: path for path in FOLDER.glob(f"*/*{END_OF_PAGE}")}


def _title(page: str) -> str:
    """The title in the first line of a page."""
    return page.partition("\n")[0].removeprefix("# ")


def read_page(topic: str) -> str:
    """The Markdown text of a page. Raises KeyError if there is no such page."""
    if topic in GENERATED_PAGES:
        _, make_page = GENERATED_PAGES[topic]
        return make_page()
    return _files_of_pages()[topic].read_text(encoding="utf-8")


def topic_of_command(name: str) -> str | None:
    """The topic of the page that describes a command, in a section with its name as heading; None if there is none."""
    return next((topic for topic in topics() if f"\n## `{name}`\n" in read_page(topic)), None)


def schema_names() -> list[str]:
    """The names of all schemas, sorted."""
    return sorted(_files_of_schemas())


@cache
def _files_of_schemas() -> dict[str, Path]:
    """The files with schemas, by name: those of outputs, and those that outputs share."""
    return {path.stem: path for path in (FOLDER / "schemas").rglob(f"*{END_OF_SCHEMA}")}


def read_schema(name: str) -> dict[str, Any]:
    """A schema, complete in itself: the files to which it refers are in its ``$defs``.

    Raises KeyError if there is no such schema.
    """
    shared: dict[str, Any] = {}
    schema: dict[str, Any] = _refer_inside(_read_file(name), shared)
    if not shared:
        return schema
    return schema | {"$defs": schema.get("$defs", {}) | shared}


def _refer_inside(part: Any, shared: dict[str, Any]) -> Any:
    """A part of a schema without references to files; the schemas in these files are put into ``shared``."""
    if isinstance(part, list):
        return [_refer_inside(one, shared) for one in part]
    if not isinstance(part, dict):
        return part
    reference = part.get("$ref", "")
    if not reference.endswith(END_OF_SCHEMA):
        return {key: _refer_inside(value, shared) for key, value in part.items()}
    name = reference.rpartition("/")[2].removesuffix(END_OF_SCHEMA)
    without_dialect = {key: value for key, value in _read_file(name).items() if key != "$schema"}
    shared[name] = _refer_inside(without_dialect, shared)
    return {"$ref": f"#/$defs/{name}"}


def _read_file(name: str) -> dict[str, Any]:
    """The schema in the file of this name, with its references to other files."""
    schema: dict[str, Any] = json.loads(_files_of_schemas()[name].read_text(encoding="utf-8"))
    return schema
