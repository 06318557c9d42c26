"""The system calls that a confined process is refused, because they reach beyond it and Landlock allows them.

The numbers are those of x86_64 and of aarch64, from <asm/unistd.h>; None: that processor does not have the call.
"""

import errno
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compare.harness.confinement.landlock import SIGNALS_SINCE

ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""The number of each processor in <linux/audit.h>, and its column in the tables below."""
LAST = 469
"""The last call that was looked at (Linux 6.17). Later ones do not exist for the process."""

Numbers = Mapping[str, tuple[int | None, int | None]]

OTHER_PROCESSES: Numbers = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "process_madvise": (440, 440), "process_mrelease": (448, 448), "kcmp": (312, 272), "pidfd_getfd": (438, 438),
    "perf_event_open": (298, 241), "migrate_pages": (256, 238), "move_pages": (279, 239),
}  # fmt: skip
SOCKETS: Numbers = {"socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201)}
BELONGS_TO_NOBODY: Numbers = {
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "semget": (64, 190), "semop": (65, 193),
    "semctl": (66, 191), "semtimedop": (220, 192), "msgget": (68, 186), "msgctl": (71, 187), "msgsnd": (69, 189),
    "msgrcv": (70, 188), "mq_open": (240, 180), "mq_unlink": (241, 181),
}  # fmt: skip
"""Calls for memory, semaphores and messages that other processes find by a number or a name."""
PERMISSIONS_AND_TIMES: Numbers = {
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "utime": (132, None),
    "utimes": (235, None), "futimesat": (261, None), "utimensat": (280, 88),
}  # fmt: skip
"""Calls that change any file that the user owns. As programs that copy a file make them, they seem to succeed."""
ATTRIBUTES_OF_FILES: Numbers = {
    "chown": (92, None), "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "setxattr": (188, 5),
    "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "removexattrat": (466, 466), "file_setattr": (469, 469),
}  # fmt: skip
PAST_LANDLOCK: Numbers = {
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
}  # fmt: skip
"""Calls that reach files without their paths, or hear of what others do with files."""
THE_SYSTEM: Numbers = {
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "move_mount": (429, 429),
    "open_tree": (428, 428), "open_tree_attr": (467, 467), "fsopen": (430, 430), "fsconfig": (431, 431),
    "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442), "setns": (308, 268),
    "unshare": (272, 97), "quotactl": (179, 60), "quotactl_fd": (443, 443), "swapon": (167, 224),
    "swapoff": (168, 225), "reboot": (169, 142), "sethostname": (170, 161), "setdomainname": (171, 162),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106), "kexec_load": (246, 104),
    "kexec_file_load": (320, 294), "settimeofday": (164, 170), "clock_settime": (227, 112),
    "clock_adjtime": (305, 266), "adjtimex": (159, 171), "acct": (163, 89), "syslog": (103, 116),
    "vhangup": (153, 58), "ioperm": (173, None), "iopl": (172, None), "bpf": (321, 280), "userfaultfd": (323, 282),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
}  # fmt: skip
HIDDEN: Numbers = {
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "clone3": (435, 435),
    "openat2": (437, 437), "memfd_create": (319, 279), "memfd_secret": (447, 447),
}  # fmt: skip
"""A filter does not see what these do. Programs can do without them, so they seem not to exist."""

ANSWERS = {
    errno.EPERM: (OTHER_PROCESSES, SOCKETS, BELONGS_TO_NOBODY, ATTRIBUTES_OF_FILES, PAST_LANDLOCK, THE_SYSTEM),
    errno.ENOSYS: (HIDDEN,),
    0: (PERMISSIONS_AND_TIMES,),
}
"""The error with which these calls end; 0: they seem to succeed."""

EVERY_BIT = 0xFFFFFFFF
NEW_NAMESPACES = 0x7E020000
"""From <linux/sched.h>."""
KIND_OF_SOCKET, STREAM = 0xF, 1
"""From <linux/net.h>: the bits of a socket's type that are its kind, and the kind of a stream."""
OF_TERMINALS = (
    0x5401, 0x5402, 0x5403, 0x5404, 0x540B, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451,
    0x802C542A, 0x402C542B, 0x402C542C, 0x402C542D,
)  # fmt: skip
"""From <asm/ioctls.h>: a terminal's settings, its size, the bytes to be read. None of them types for the user."""
SET_OWNER, SET_OWNER_TO, SET_PIPE_SIZE = 8, 15, 1031
"""From <linux/fcntl.h>: the commands by which a process has signals sent to another one, or takes much memory."""
SET_CHILD_SUBREAPER = 36
"""From <linux/prctl.h>: the operation by which a process adopts orphans."""
PRIORITY_OF_PROCESS, IO_PRIORITY_OF_PROCESS = 0, 1
"""From <linux/resource.h> and <linux/ioprio.h>: the second argument is a process, not a group or a user."""
TRUNCATE, ACCESS = 0o1000, 0o3
"""From <asm/fcntl.h>: the bit by which a file is cut when it is opened, and those that tell reading from writing."""
OWN_PROCESS = -1
"""The value that stands for the number of the process itself."""


@dataclass(frozen=True)
class ArgumentTest:
    """A test of one argument of a call, by its number from 0; only its lower 32 bits under the mask are seen.

    With ``allows`` the call passes if the argument is one of the values; otherwise it passes if it is none of them.
    """

    argument: int
    values: tuple[int, ...]
    allows: bool = True
    mask: int = EVERY_BIT


TestedCall = tuple[str, tuple[int | None, int | None], list[ArgumentTest]]
"""A call by name and numbers, and its tests: it is refused if it fails one of them, or always if there are none."""
OWN_ONLY = ArgumentTest(0, (0,))
"""The test whether a call is about the process itself."""
PARTLY: list[TestedCall] = [
    ("socketpair", (53, 199), [ArgumentTest(1, (STREAM,), mask=KIND_OF_SOCKET)]),
    ("clone", (56, 220), [ArgumentTest(0, (0,), mask=NEW_NAMESPACES)]),
    ("ioctl", (16, 29), [ArgumentTest(1, OF_TERMINALS)]),
    ("fcntl", (72, 25), [ArgumentTest(1, (SET_OWNER, SET_OWNER_TO, SET_PIPE_SIZE), allows=False)]),
    ("prctl", (157, 167), [ArgumentTest(0, (SET_CHILD_SUBREAPER,), allows=False)]),
    ("prlimit64", (302, 261), [OWN_ONLY]),
    ("setpriority", (141, 140), [ArgumentTest(0, (PRIORITY_OF_PROCESS,)), ArgumentTest(1, (0,))]),
    ("ioprio_set", (251, 30), [ArgumentTest(0, (IO_PRIORITY_OF_PROCESS,)), ArgumentTest(1, (0,))]),
    ("sched_setaffinity", (203, 122), [OWN_ONLY]),
    ("sched_setscheduler", (144, 119), [OWN_ONLY]),
    ("sched_setparam", (142, 118), [OWN_ONLY]),
    ("sched_setattr", (314, 274), [OWN_ONLY]),
]
"""Calls that most programs need, and that are about other processes where they fail a test."""
TRUNCATING: list[TestedCall] = [
    ("truncate", (76, 45), []),
    ("open", (2, None), [ArgumentTest(1, (TRUNCATE,), allows=False, mask=TRUNCATE | ACCESS)]),
    ("openat", (257, 56), [ArgumentTest(2, (TRUNCATE,), allows=False, mask=TRUNCATE | ACCESS)]),
]
"""Calls that cut a file: before version ``TRUNCATING_SINCE`` Landlock lets a process cut what it may only read."""
SIGNALLING: list[TestedCall] = [
    *((name, numbers, [ArgumentTest(0, (OWN_PROCESS,))]) for name, numbers in {
        "kill": (62, 129), "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    }.items()),
    ("tkill", (200, 130), []),
    ("pidfd_send_signal", (424, 424), []),
]  # fmt: skip
"""Calls that send signals, which Landlock knows from version ``SIGNALS_SINCE`` on. Before, a process may send them to
itself only."""
TRUNCATING_SINCE = 3


@dataclass(frozen=True)
class Refusal:
    """The refusal of a call, by its number: it ends with this error, always or if it fails one of the tests."""

    number: int
    error: int = errno.EPERM
    tests: tuple[ArgumentTest, ...] = ()


def refusals(column: int, landlock: int) -> Iterator[Refusal]:
    """The calls that are refused on the processor of this column, if Landlock has this version (0: it is missing)."""
    for error, tables in ANSWERS.items():
        every = (numbers[column] for table in tables for numbers in table.values())
        yield from (Refusal(number, error) for number in every if number is not None)
    truncating = TRUNCATING if landlock < TRUNCATING_SINCE else []
    signalling = SIGNALLING if landlock < SIGNALS_SINCE else []
    for name, numbers, tests in [*PARTLY, *truncating, *signalling]:
        if (number := numbers[column]) is not None:
            yield Refusal(number, errno.ENOTTY if name == "ioctl" else errno.EPERM, tuple(tests))
