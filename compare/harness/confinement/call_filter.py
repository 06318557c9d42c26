"""A filter of system calls (seccomp): it turns the table of refusals into a program that the kernel runs at each call.

Source: https://docs.kernel.org/userspace-api/seccomp_filter.html
"""

import ctypes
import errno
import os
import struct
from collections.abc import Iterable, Iterator
from functools import cache

from compare.harness.confinement.system import architecture, system_call
from compare.harness.confinement.system_calls import ARCHITECTURES, EVERY_BIT, LAST, OWN_PROCESS, Refusal, refusals

SECCOMP = {"x86_64": 317, "aarch64": 277}
"""The number of the system call on each processor."""
SET_FILTER, ASK_FOR_ACTION = 1, 2
"""From <linux/seccomp.h>: the operations of the system call."""
ALLOW, ERROR = 0x7FFF0000, 0x00050000
"""From <linux/seccomp.h>: the values that the program returns; the lower 16 bits of ``ERROR`` are the error."""
LOAD, AND, RETURN = 0x20, 0x54, 0x06
IF_EQUAL, IF_GREATER = 0x15, 0x25
"""From <linux/bpf_common.h>: the operations of the program."""
NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16
"""The places, in bytes, of the call's number, its processor and its arguments of 8 bytes in what the program sees."""
Instruction = tuple[int, int, int, int]
"""An operation, the numbers of instructions to skip if its condition holds and if it fails, and an operand."""
HIDE: Instruction = (RETURN, 0, 0, ERROR | errno.ENOSYS)
"""The call seems not to exist."""


@cache
def is_available() -> bool:
    """Whether this system filters calls, and the calls of this processor are known."""
    number = SECCOMP.get(architecture())
    if number is None:
        return False
    action = ctypes.c_uint32(ERROR)
    try:
        return system_call(number, ASK_FOR_ACTION, 0, ctypes.byref(action)) == 0
    except OSError:
        return False


def refuse_calls(landlock: int) -> None:
    """Refuse this thread, and what it starts, the calls that ``refusals`` names, from now on.

    ``landlock``: its version, 0 if there is none. Raises SystemRefused.
    """
    kind, column = ARCHITECTURES[architecture()]
    code = pack(instructions(kind, refusals(column, landlock)))
    program = _Program(len(code) // 8, ctypes.cast(ctypes.c_char_p(code), ctypes.c_void_p))
    system_call(SECCOMP[architecture()], SET_FILTER, 0, ctypes.byref(program))


def instructions(kind: int, refused: Iterable[Refusal]) -> Iterator[Instruction]:
    """The filter program for this kind of processor; calls of another kind, as 32-bit programs make, are hidden."""
    yield LOAD, 0, 0, ARCHITECTURE_AT
    yield IF_EQUAL, 1, 0, kind
    yield HIDE
    yield LOAD, 0, 0, NUMBER_AT
    yield IF_GREATER, 0, 1, LAST
    yield HIDE
    for one in refused:
        answer = list(_answer(one))
        yield IF_EQUAL, 0, len(answer), one.number
        yield from answer
    yield RETURN, 0, 0, ALLOW


def _answer(refused: Refusal) -> Iterator[Instruction]:
    """The instructions that decide about a call of this number."""
    refuse = RETURN, 0, 0, ERROR | refused.error
    for test in refused.tests:
        yield LOAD, 0, 0, ARGUMENTS_AT + 8 * test.argument
        if test.mask != EVERY_BIT:
            yield AND, 0, 0, test.mask
        values = [os.getpid() if value == OWN_PROCESS else value for value in test.values]
        for after, value in zip(reversed(range(len(values))), values, strict=True):
            passes, fails = (after + 1, 0) if test.allows else (after, int(not after))
            yield IF_EQUAL, passes, fails, value
        yield refuse
    yield (RETURN, 0, 0, ALLOW) if refused.tests else refuse


def pack(program: Iterable[Instruction]) -> bytes:
    """The program in the layout of the kernel, 8 bytes an instruction."""
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))
