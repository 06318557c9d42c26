"""Landlock confines a process to the files that rules name. Linux has it since version 5.13.

Each version of its interface (ABI) can refuse more; whatever this system's version does not know is left out.
Source: https://docs.kernel.org/userspace-api/landlock.html
"""

import ctypes
import os
import stat
import sys
from collections.abc import Iterable
from functools import cache

from compare.harness.confinement.system import SystemRefused, system_call

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The numbers of the system calls, which are the same on every processor."""
ASK_FOR_VERSION = 1
RULE_PATH_BENEATH = 1
"""From <linux/landlock.h>: what CREATE_RULESET is asked for, and the kind of a rule about a path."""

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
MAKE_DEVICES = 1 << 6 | 1 << 11
TRUNCATE, IOCTL_DEVICE = 1 << 14, 1 << 15
"""From <linux/landlock.h>: the rights about files."""
RIGHTS_OF_FIRST_VERSION = 13
"""The number of rights about files in the first version: the lowest bits."""
MORE_RIGHTS = {2: 1 << 13, 3: TRUNCATE, 5: IOCTL_DEVICE}
"""The rights that versions have added: to link and rename between folders, to truncate, to steer devices."""
FOR_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE
"""The rights that a rule about a file that is no folder may give."""
NETWORK_SINCE, SIGNALS_SINCE = 4, 6
"""The first versions that can refuse TCP, and signals to processes outside and sockets with abstract names."""
BIND_AND_CONNECT = SOCKETS_AND_SIGNALS = 0b11
"""All rights of the network, and all scopes, that these versions can refuse."""
READ = EXECUTE | READ_FILE | READ_DIR
LIST = READ_DIR
USE_DEVICE = READ_FILE | WRITE_FILE | IOCTL_DEVICE
"""The rights of rules: to read and run, to list a folder, to use a device."""


@cache
def version() -> int:
    """The version of the interface; 0 where the system has none."""
    if sys.platform != "linux":
        return 0
    try:
        return system_call(CREATE_RULESET, None, 0, ASK_FOR_VERSION)
    except OSError:
        return 0


def rights_of(abi: int) -> int:
    """All rights about files that this version of the interface knows."""
    added = [right for since, right in MORE_RIGHTS.items() if since <= abi]
    return (1 << RIGHTS_OF_FIRST_VERSION) - 1 | sum(added)


def rights_in_own_folder(abi: int) -> int:
    """The rights in a folder of one's own: all but to make devices, and to run what was written there."""
    return rights_of(abi) & ~MAKE_DEVICES & ~EXECUTE


def restrict(rules: Iterable[tuple[str, int]], abi: int) -> None:
    """Leave this thread, and what it starts, only these rights on these paths and on what is below them.

    ``abi`` is the version of the interface. A path that does not exist is passed over. Raises SystemRefused.
    """
    every = rights_of(abi)
    network = [BIND_AND_CONNECT] if abi >= NETWORK_SINCE else []
    scopes = [SOCKETS_AND_SIGNALS] if abi >= SIGNALS_SINCE else []
    handled = [every, *network, *scopes]
    attributes = (ctypes.c_uint64 * len(handled))(*handled)
    ruleset = system_call(CREATE_RULESET, ctypes.byref(attributes), ctypes.sizeof(attributes), 0)
    try:
        for path, rights in rules:
            _allow(ruleset, path, rights & every)
        system_call(RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    """Add a rule to the ruleset, which is an open file; a path that does not exist is passed over."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= FOR_FILES
        rule = _PathBeneath(rights, place)
        if rights:
            system_call(ADD_RULE, ruleset, RULE_PATH_BENEATH, ctypes.byref(rule), 0)
    except SystemRefused as refused:
        raise SystemRefused(refused.errno, f"{refused.strerror}: {path}") from None
    finally:
        os.close(place)


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("place", ctypes.c_int32))
