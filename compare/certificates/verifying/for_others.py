"""What the folder of a certificate holds for others: ``check.py``, and maybe proofs with hints. Not used here."""

from collections.abc import Iterable
from pathlib import Path

from compare.certificates.layout import CHECK, check_script
from compare.certificates.verifying.files import read_text
from compare.certificates.verifying.refused import Refused
from compare.question.description import plural


def with_hints(names: Iterable[str]) -> set[str]:
    """The names of proofs with hints that may stand beside these files."""
    return {name.removesuffix(".drat") + ".lrat" for name in names if name.endswith(".drat")}


def remarks(folder: Path) -> list[str]:
    """What people should know of these files; it does not count for or against the certificate."""
    said = []
    if not _is_ours(folder):
        said.append(f"! {CHECK} is not what this version writes: nothing here depends on it; read it before you run it")
    if hints := len(list(folder.glob("*.lrat"))):
        said.append(f"· {plural(hints, 'proof')} with hints (.lrat), for {CHECK} and other checkers: not used here")
    return said


def _is_ours(folder: Path) -> bool:
    try:
        return read_text(folder, CHECK) == check_script()
    except Refused:
        return False
