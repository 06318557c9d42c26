"""``site``: the website of the project."""

import shlex
import time
from pathlib import Path
from typing import Annotated

from compare.question.errors import BadUse
from compare.question.parameters import Option
from models.languages import say

PURPOSE = "learn"


def command(
    output: Annotated[str, Option("--output", "-o", metavar="FOLDER", help="Write the site there.")] = "public",
    address: Annotated[
        str, Option(metavar="URL", help="Where the site will lie, such as https://example.org/bezzel/, for previews.")
    ] = "",
    pyodide: Annotated[
        str | None,
        Option(metavar="PATH", help="The folder of the npm package pyodide. By default node_modules/pyodide."),
    ] = None,
    without_pyodide: Annotated[
        bool, Option("--without-pyodide", help="Lessons to read only: their cells do not run.")
    ] = False,
) -> None:
    """Make the website: every formulation, problem and piece, the lessons, tables of values, and this reference.

    It is a folder of files for any web server, in every language, and it may lie below any path. Nothing in it is
    loaded from elsewhere. The same program makes the same files, byte for byte. A site that was made there before is
    replaced; a folder with other files is refused. Exit code 0: made; 2: bad use.

    Examples:

      site -o public                         after 'npm install pyodide'
      site -o public --without-pyodide
      site -o public --address https://example.org/bezzel/
    """
    from compare.cli.wings import doors
    from compare.harness.progress import DescribedWork, drawing
    from compare.site.folder import SiteFolder
    from compare.site.making import SitePlan, make_site

    if address and not address.startswith(("http://", "https://")):
        raise BadUse("--address is like https://example.org/bezzel/, not {value!r}", value=address)
    if pyodide is not None and without_pyodide:
        raise BadUse("--pyodide and --without-pyodide exclude each other: choose one")
    plan = SitePlan(pyodide=pyodide, runs=not without_pyodide, address=f"{address.rstrip('/')}/" if address else "")
    started = time.monotonic()
    folder = SiteFolder(Path(output))
    with drawing() as draw:
        for name, content in make_site(plan, doors(), lambda doing: draw(DescribedWork(doing))):
            folder.write(name, content)
    folder.finish()
    size = sum(folder.sizes.values())
    print(
        say(
            "{folder}: {count} files, {size} MB, in {seconds} s", folder=output, count=len(folder.sizes),
            size=round(size / 1e6), seconds=round(time.monotonic() - started),
        )
    )  # fmt: skip
    command_line = f"python -m http.server --bind 127.0.0.1 --directory {shlex.quote(output)} 8000"
    print(say("To look at it: {command}", command=command_line))
