"""A certificate by weights, verified: by the checker that stands beside this file, whatever the folder has."""

from collections.abc import Callable
from pathlib import Path

from compare.certificates.layout import CHECK, MANIFEST
from compare.certificates.verifying.reading import Refused, read_json
from compare.certificates.verifying.verify import remarks_on_script
from compare.certificates.weights import check
from compare.certificates.weights.proving import FORMAT, program
from compare.question.errors import reason_of_system
from models.languages import say


def is_by_weights(folder: Path) -> bool:
    """Whether the manifest in a folder is that of a certificate by weights."""
    try:
        manifest = read_json(folder, MANIFEST)
    except Refused:
        return False
    return isinstance(manifest, dict) and manifest.get("format") == FORMAT


def verify_weights(folder: Path, write: Callable[[str], object] = print) -> str:
    """The claim of a certificate by weights, in English. Raises Refused if it is not shown."""
    try:
        return check.check(str(folder), write)
    except check.NotProved as reason:
        raise Refused(str(reason)) from None
    except PermissionError as error:
        name, why = Path(error.filename).name, reason_of_system(error)
        raise Refused(say("{name} cannot be read: {reason}", name=name, reason=why)) from None
    except check.BAD_FILES as error:
        raise Refused(f"a file does not have the form that it should have ({type(error).__name__})") from None


def weight_remarks(folder: Path) -> list[str]:
    """A line for people if check.py in the folder is not the one that this version writes; else nothing."""
    return remarks_on_script(folder, program(CHECK))
