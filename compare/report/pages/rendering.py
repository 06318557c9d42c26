"""From a template to a page."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from models.drawing import style_sheet, symbols
from models.languages import spoken


def render_page(template: str, title: str, pieces: set[str], **values: object) -> str:
    """The page that a template of this folder makes of these values; ``pieces`` are the names of those on boards."""
    return (
        _environment()
        .get_template(template)
        .render(
            title=title,
            language=spoken(),
            style=Markup(files(__package__).joinpath("page.css").read_text(encoding="utf-8") + style_sheet()),
            symbols=Markup(symbols(pieces)),
            **values,
        )
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader(__package__, "."), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
