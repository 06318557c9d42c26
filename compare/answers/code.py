"""The code on which answers depend: that of ``models``, and the files of plug-ins. A kept answer holds for its code."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import models
from compare.harness.code import digest_of_code
from compare.harness.libraries import OUR_PACKAGES


@cache
def code_digest() -> str:
    """A digest of all our code that answers, in hexadecimal digits; when it changes, kept results no longer hold."""
    return digest_of_code(Path(models.__file__).parent)


def plug_in_texts(*defined: object) -> list[str]:
    """The texts of all files of the packages and modules that define the classes of these objects, but for ours."""
    files = sorted({file for one in defined for file in _own_files(one)})
    return [Path(file).read_text(encoding="utf-8", errors="surrogateescape") for file in files]


def _own_files(defined: object) -> Iterator[str]:
    """The files of the package or module that defines the object's class; none if it is ours."""
    name = type(defined).__module__.partition(".")[0]
    if name in OUR_PACKAGES:
        return
    module = sys.modules.get(name)
    folders = getattr(module, "__path__", None)  # also of a package without a file of its own
    if folders is not None:
        yield from (str(file) for folder in folders for file in Path(folder).rglob("*.py"))
    elif (file := getattr(module, "__file__", None)) is not None:
        yield file


def digest_of(*texts: str) -> str:
    """A digest of the texts in hexadecimal digits, which also depends on where one ends and the next begins."""
    digest = hashlib.sha256()
    for text in texts:
        encoded = text.encode(errors="surrogatepass")
        digest.update(len(encoded).to_bytes(8, "little") + encoded)
    return digest.hexdigest()
