"""The names of the files in the folder of a certificate, and the words of its manifest."""

from pathlib import Path
from typing import Final

FORMAT: Final = "bezzel certificate 2"
"""The name of the format, with its version, as the manifest has it."""
INSTANCE: Final = "instance.json"
SOLUTIONS: Final = "solutions.txt"
SHARDS: Final = "shards.json"
CORE_FILE: Final = "core.json"
LEGEND: Final = "legend.txt"
MANIFEST: Final = "manifest.json"
CHECK: Final = "check.py"
"""A checker of its own for people who do not trust this program; ``verify`` does not run it."""
UNFINISHED: Final = ".unfinished"
"""The ending of the name of a file that is being written."""

ANSWER: Final = "answer"
COMPLETE: Final = "complete"
CLASSES: Final = "classes"
MODES: Final = (ANSWER, COMPLETE, CLASSES)
"""The list of solutions has one that answers the question, if there is one; or all; or one of each class."""

BETTER: Final = "better"
OTHER: Final = "other"
CORE: Final = "core"
PARTS: Final = {
    BETTER: "a solution with a better size than that of the solutions listed",
    OTHER: "a solution that is not listed, nor the image of one that is, where the list has classes",
    CORE: "a placement that meets the conditions of the core, whatever the others say",
}
"""The statement of the formulas of each part. Each formula is refuted by its proof."""

COVER: Final = "cover"
"""The formula that a solution lies in no shard, nor in the image of one, where a part is cut into shards."""


def check_script() -> str:
    """The text of ``check.py``, which stands beside this file and in every certificate."""
    return Path(__file__).with_name(CHECK).read_text(encoding="ascii")


def formula_name(part: str, shard: int | str | None = None) -> str:
    """The name of the formula of a part, of one of its shards (numbered from 1), or of their cover, without ending."""
    if shard is None:
        return part
    return f"{part}-{shard:04}" if isinstance(shard, int) else f"{part}-{shard}"
