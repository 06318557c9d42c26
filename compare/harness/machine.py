"""The machine on which formulations run."""

import os
import platform
import re
from functools import cache
from pathlib import Path


@cache
def processor() -> str:
    """The name of the processor."""
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


@cache
def describe_processor() -> str:
    """The processor, its cores and the system, in one line."""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}"
