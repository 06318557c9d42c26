"""Limits that the system holds for a process and for what it starts, and the environment that they see."""

import os
from contextlib import suppress
from pathlib import Path

from compare.harness.limits import MIB

LARGEST_FILE = 64 * MIB
"""The most bytes of a file that is written."""
MOST_OPEN_FILES = 256
MORE_TASKS = 256
"""A process and what it starts may have this many tasks more than the system had."""


def set_limits() -> None:
    """Limit what this process and those that it starts may write to a file, and their open files, tasks and core files.

    The limit of tasks does not hold for root.
    """
    try:
        import resource
    except ImportError:
        return
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_FSIZE, LARGEST_FILE)
    _lower(resource.RLIMIT_NOFILE, MOST_OPEN_FILES)
    tasks = _tasks_of_the_system()
    if tasks and hasattr(resource, "RLIMIT_NPROC"):
        _lower(resource.RLIMIT_NPROC, tasks + MORE_TASKS)


def _lower(which: int, value: int) -> None:
    """Set a limit of the system to this value, but never higher than it may be; it stays if the system refuses."""
    import resource

    _, highest = resource.getrlimit(which)
    value = value if highest == resource.RLIM_INFINITY else min(value, highest)
    with suppress(OSError, ValueError):
        resource.setrlimit(which, (value, value))


def _tasks_of_the_system() -> int:
    """The number of tasks, processes and threads, in the system; 0 if it does not tell."""
    with suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
    return 0


KEPT_VARIABLES = {
    "PATH", "LANG", "LANGUAGE", "TZ", "TERM", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "VIRTUAL_ENV",
    "JAVA_HOME", "SWI_HOME_DIR", "COVERAGE_PROCESS_START",
}  # fmt: skip
"""The environment variables that a confined process keeps."""
KEPT_BEGINNINGS = ("LC_", "PYTHON", "LD_", "OMP_", "OPENBLAS_", "MKL_", "NUMBA_", "MZN_", "BEZZEL_")
"""The beginnings of the names of others that it keeps."""
FOLDER_VARIABLES = ("TMPDIR", "TMP", "TEMP", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
"""The variables that name the user's own folder and those of temporary files."""


def clean_environment(folder: str) -> None:
    """Drop the variables that could hold secrets, and let those of the user's own folders name this folder."""
    for name in set(os.environ):
        if name not in KEPT_VARIABLES and not name.startswith(KEPT_BEGINNINGS):
            del os.environ[name]
    os.environ.update(dict.fromkeys(FOLDER_VARIABLES, folder))
