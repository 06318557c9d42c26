"""The files of Pyodide, Python as WebAssembly, as the npm package of this name has them."""

from pathlib import Path

from compare.question.errors import BadUse

USUAL_FOLDER = Path("node_modules") / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "package.json")
"""``package.json`` names the version and the licence."""
MACHINERY = ("pyodide.asm.mjs", "pyodide.asm.js")
"""One of these, depending on the version."""


def pyodide_files(folder: str | None) -> dict[str, bytes]:
    """The files by their names; where no folder is named, from ``node_modules`` below the current one.

    Raises BadUse if they are not there.
    """
    place = Path(folder) if folder is not None else USUAL_FOLDER
    there = [name for name in MACHINERY if (place / name).is_file()]
    missing = [name for name in FILES if not (place / name).is_file()]
    if missing or not there:
        lacking = missing[0] if missing else MACHINERY[0]
        raise BadUse(
            f"there is no Pyodide in {place}, as {lacking} is not there; 'npm install pyodide' brings it into the "
            "current folder, and --pyodide names another folder that has it"
        )
    try:
        return {name: (place / name).read_bytes() for name in (*FILES, *there)}
    except OSError as error:
        raise BadUse(f"cannot read {place}: {error.strerror}") from None
