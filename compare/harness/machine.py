"""The machine on which formulations run, in words: its processor, cores and system."""

import os
import platform
import re
from functools import cache
from pathlib import Path


@cache
def processor() -> str:
    """The name of the processor, such as ``AMD EPYC 7763``; of an unknown one its architecture."""
    try:
        model = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        model = None
    return model[1] if model else platform.processor() or platform.machine()


@cache
def describe_processor() -> str:
    """The processor, its cores and the system, in one line."""
    number = os.cpu_count() or 1
    return f"{processor()}, {number} {'core' if number == 1 else 'cores'}, {platform.system()}"
