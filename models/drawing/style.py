"""The look of each kind of element, from one style sheet: with variables for browsers, or resolved to plain colours.

Programs that do not know variables (converters, drawing programs, old viewers) read the resolved attributes, which
every element carries; in a browser the style sheet has precedence over them.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Literal

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")

PREFIX = "bezzel-"
"""Every class and every variable of the style sheet begins with it."""
RULE = re.compile(rf"\.{PREFIX}([\w-]+) \{{ ([^}}]*) \}}")
VARIABLE = re.compile(rf"--({PREFIX}[\w-]+): light-dark\(([^,]+), ([^)]+)\);")


@cache
def style_sheet() -> str:
    """The style sheet as CSS, without comments."""
    text = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/\s*", "", text, flags=re.DOTALL)


@cache
def attributes_of(look: str, theme: Theme) -> dict[str, str]:
    """The style of a class as attributes with plain colours; ``auto`` has those of the light theme."""
    declarations = _rules().get(look, "")
    pairs = [part.split(":", 1) for part in declarations.split(";") if part.strip()]
    return {name.strip(): _resolve(value.strip(), theme) for name, value in pairs}


@cache
def _rules() -> dict[str, str]:
    return dict(RULE.findall(style_sheet()))


@cache
def _colours() -> dict[str, tuple[str, str]]:
    return {name: (light, dark) for name, light, dark in VARIABLE.findall(style_sheet())}


def _resolve(value: str, theme: Theme) -> str:
    variable = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return _colours()[variable[1]][theme == "dark"] if variable else value
