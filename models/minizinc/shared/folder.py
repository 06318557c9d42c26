"""The folder where ``minizinc`` keeps its temporary files: a killed ``minizinc`` does not remove these itself."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

PREFIX = "bezzel-minizinc-"


@contextmanager
def own_folder() -> Iterator[str]:
    """The path of a new folder, which is removed at the end of the block.

    Its name has the number of this process: if that is killed, the next block of any process removes the folder.
    """
    remove_left_folders()
    with TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        yield folder


def remove_left_folders() -> None:
    """Remove the folders of processes that have ended."""
    import psutil

    for folder in Path(gettempdir()).glob(f"{PREFIX}*-*"):
        process = folder.name.removeprefix(PREFIX).partition("-")[0]
        if process.isdecimal() and not psutil.pid_exists(int(process)):
            shutil.rmtree(folder, ignore_errors=True)
