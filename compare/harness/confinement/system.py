"""Calls of the system for which Python has no function."""

import ctypes
import os
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any

PR_SET_NO_NEW_PRIVS = 38
"""From <linux/prctl.h>: no program that is started from now on gets more rights, whoever owns it."""
NEW_MOUNTS, NEW_USERS = 0x00020000, 0x10000000
"""From <linux/sched.h>: the namespaces that ``unshare`` makes."""
PRIVATE_BELOW, FOR_DATA_ONLY = 1 << 18 | 1 << 14, 1 << 1 | 1 << 2 | 1 << 3
"""From <linux/mount.h>: what is mounted is seen by nobody else; no program, no device, no right is in it."""
OPTIONS_OF_MEMORY = b"size=64m,mode=1777"
"""The options of the mount of shared memory: its most bytes, and that everybody may write there, as in /tmp."""
CAPABILITY_VERSION = 0x20080522
"""From <linux/capability.h>: version 3, with two words for each set of capabilities."""
KEPT_CAPABILITIES = 1 << 1 | 1 << 2
"""From <linux/capability.h>: read and write files whoever owns them, as far as Landlock allows. Root keeps no
other right."""


class SystemRefused(OSError):
    """The system refused a call that should confine a process."""


@cache
def architecture() -> str:
    """The kind of processor, as Linux names it; empty on other systems."""
    return platform.machine() if sys.platform == "linux" else ""


def system_call(number: int, *arguments: Any) -> int:
    """The value that a system call returns. Raises SystemRefused."""
    libc = _libc()
    value: int = libc.syscall(ctypes.c_long(number), *map(_as_argument, arguments))
    if value < 0:
        raise _last_refusal()
    return value


def _last_refusal() -> SystemRefused:
    """The refusal of the last call."""
    error = ctypes.get_errno()
    return SystemRefused(error, os.strerror(error))


def _as_argument(value: Any) -> Any:
    return ctypes.c_long(value) if isinstance(value, int) else value


@cache
def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def gain_no_rights() -> None:
    """Let no program that this process starts get more rights than it has, from now on. Raises SystemRefused."""
    if _libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        raise _last_refusal()


def mount_own_shared_memory(place: str) -> bool:
    """Mount an empty folder of shared memory at this place, which only this process sees. Returns whether that worked.

    The process must have one thread. Pools of processes make their semaphores there. Not every system lets a user
    mount one.
    """
    user, group = os.geteuid(), os.getegid()
    try:
        if _libc().unshare(NEW_MOUNTS | (NEW_USERS if user else 0)):
            return False
        if user:
            Path("/proc/self/setgroups").write_text("deny")
            Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
            Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        return False
    if _libc().mount(None, b"/", None, PRIVATE_BELOW, None):
        return False
    return not _libc().mount(b"tmpfs", place.encode(), b"tmpfs", FOR_DATA_ONLY, OPTIONS_OF_MEMORY)


def drop_capabilities() -> None:
    """Take from root all rights but to use files whoever owns them. Raises SystemRefused."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    kept = 0 if os.geteuid() else KEPT_CAPABILITIES
    if _libc().capset(header, (ctypes.c_uint32 * 6)(kept, kept)):
        raise _last_refusal()
