"""Attacks of hostile files: the body of a function that returns where it was refused, and reaches its end where not.

In capitals: PLACE, a folder that is none of theirs, with a KEY in it; VICTIM, a process; PORT, of TCP and UDP;
SOCKET, one with a path; SHARED, the name of shared memory; OURS, the folder of this program.
"""

from collections.abc import Iterable

TRIES = {
    # files
    "delete": "shutil.rmtree(PLACE)",
    "delete itself": "os.unlink(__file__)",
    "read a key": "leak(open(KEY).read())",
    "read passwords": "leak(open('/etc/shadow').read())",
    "list": "leak(os.listdir(PLACE))",
    "read published values": "leak(open(f'{OURS}/compare/literature/published.toml').read())",
    "ask for published values": """
        from compare.literature.published import published_values
        from models import Board, Instance, find_piece, find_problem
        leak(published_values(Instance(find_problem('non-attacking'), find_piece('queen'), Board(10)))['count'])""",
    "symbolic link": "os.symlink(KEY, 'link'); leak(open('link').read())",
    "hard link": "os.link(KEY, 'link')",
    "hard link to itself": "os.link(__file__, 'link'); open('link', 'a').write('x')",
    "own root": "leak(open('/proc/self/root' + KEY).read())",
    "root of the program": "leak(open(f'/proc/{os.getppid()}/root{KEY}').read())",
    "folder of the program": "leak(os.listdir(f'/proc/{os.getppid()}/cwd/'))",
    "change permissions": "os.chmod(PLACE, 0); os.chmod(KEY, 0o777); return []",
    "change permissions of an open file": "os.fchmod(os.open(__file__, os.O_RDONLY), 0); return []",
    "change times": "os.utime(KEY, (0, 0)); return []",
    "change the owner": "os.chown(__file__, 1, 1)",
    "change attributes": "os.setxattr(__file__, 'user.x', b'y')",
    "truncate": "os.truncate(__file__, 0)",
    "truncate what is read": "os.open(__file__, os.O_RDONLY | os.O_TRUNC)",
    "overwrite": "open(KEY, 'w')",
    "append to this program": "open(f'{OURS}/compare/__init__.py', 'a')",
    "write beside Python": "open(sys.prefix + '/hostile', 'w')",
    "make a folder": "os.mkdir(PLACE + '/new')",
    "rename": "os.rename(KEY, 'key')",
    "rename a neighbour": "os.rename(__file__, __file__ + '.old')",
    "mount": "call(165, b'tmpfs', PLACE.encode(), b'tmpfs', 0, None)",
    "own namespace": "call(272, 0x10000000)",
    "a handle of a file": "call(303, -100, KEY.encode(), None, None, 0)",
    "other programs": "subprocess.run(['/bin/cat', KEY], check=True, capture_output=True)",
    "other programs write": "subprocess.run(['/bin/sh', '-c', f'echo x > {KEY}'], check=True, capture_output=True)",
    # the network
    "TCP": "socket.create_connection(('127.0.0.1', PORT))",
    "UDP": "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', PORT))",
    "a socket with a path": "socket.socket(socket.AF_UNIX).connect(SOCKET)",
    "a pair of sockets": "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b'x', SOCKET)",
    "a stream of a pair": "socket.socketpair()[0].connect(SOCKET)",
    "listen": "socket.create_server(('127.0.0.1', 0))",
    "talk to the kernel": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "a ring": "call(425, 8, ctypes.create_string_buffer(120))",
    # processes
    "kill the program": "os.kill(os.getppid(), signal.SIGKILL)",
    "signal a process": "os.kill(VICTIM, signal.SIGTERM)",
    "signal a group": "os.killpg(os.getpgid(VICTIM), signal.SIGTERM)",
    "signal everybody": "os.kill(-1, signal.SIGURG); return []",
    "signal by a handle": "signal.pidfd_send_signal(os.pidfd_open(VICTIM), signal.SIGTERM)",
    "signal by an open file": "read, _ = os.pipe(); fcntl.fcntl(read, fcntl.F_SETOWN, VICTIM)",
    "trace": "call(101, 16, VICTIM, None, None)",
    "read memory": "leak(open(f'/proc/{os.getppid()}/mem', 'rb'))",
    "write memory": "open(f'/proc/{VICTIM}/mem', 'r+b')",
    "copy memory": "call(310, VICTIM, None, 0, None, 0, 0)",
    "open files of the program": "leak(os.listdir(f'/proc/{os.getppid()}/fd'))",
    "environment of the program": "leak(open(f'/proc/{os.getppid()}/environ').read())",
    "its own secrets": "leak(os.environ['SECRET'])",
    "limits of others": "resource.prlimit(VICTIM, resource.RLIMIT_NOFILE, (0, 0))",
    "own limits": "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)",
    "a large file": "open('large', 'wb').truncate(1 << 40)",
    "slow down others": "os.setpriority(os.PRIO_PROCESS, VICTIM, 19)",
    "move others": "os.sched_setaffinity(VICTIM, {0})",
    "shared memory of others": "shared_memory.SharedMemory(SHARED)",
    "memory without a name": "os.memfd_create('x')",
    "type for the user": "fcntl.ioctl(0, termios.TIOCSTI, b'x')",
    "leave orphans to others": "call(157, 36, 0)",
}
"""Attacks that are refused."""

ENDLESS = {
    "processes": "while os.fork(): pass\n    while True: time.sleep(100)",
    "threads": "while True: threading.Thread(target=time.sleep, args=(100,), daemon=True).start()",
    "files": "for i in itertools.count(): open(str(i), 'wb').truncate(60 << 20)",
    "files without a name": """kept = []
    for i in itertools.count():
        kept.append(open('x', 'wb')); os.unlink('x'); kept[-1].truncate(60 << 20); time.sleep(0.02)""",
    "folders": "while True: os.mkdir('x'); os.chdir('x')",
    "beginnings": "while True: send(b'B'); time.sleep(0.01)",
    "preparations": "while True: send(b'Rnearly'); time.sleep(0.01)",
}
"""Attacks that end by a limit."""

FORGED = {
    "noise": "for number in range(3, 256): write(number, b'noise' * 100)",
    "a report": "send(b'E' + json.dumps(REPORT).encode()); os._exit(0)",
    "a time that is no number": "send(b'E' + json.dumps(REPORT | {'seconds': 'x'}).encode()); os._exit(0)",
    "a time without end": "send(b'E' + json.dumps(REPORT | {'seconds': math.nan}).encode()); os._exit(0)",
    "a reason that steers": "send(b'E' + json.dumps(REPORT | {'status': 'FAILED', 'reason': ESCAPE}).encode())",
    "lists in lists": "send(b'E' + b'[' * 10**6); os._exit(0)",
    "a status of others": "send(b'E' + json.dumps(REPORT | {'status': 'UNSUPPORTED'}).encode()); os._exit(0)",
    "other judges": """
    import compare.verdict.tally, models.problem
    models.problem.Instance.is_solution = lambda *_: True
    compare.verdict.tally.Tally.receive = lambda *_: None
    return [[0, 1, 2, 3]]""",
}
"""Attacks that write into the pipe, or over imported code."""

HEAD = """
import ctypes, fcntl, itertools, json, math, os, resource, shutil, signal, socket, struct, subprocess, sys, termios
import threading, time
from multiprocessing import shared_memory

REPORT = {
    "status": "COMPLETE", "reason": None, "seconds": 0.0, "first_solution_seconds": None, "processor_seconds": 0.0,
    "build_seconds": None, "peak_mib": 0.0, "statistics": {}, "gathered": None,
}
ESCAPE = "\\x1b[31mred\\nsecond"

def leak(what):
    raise SystemExit(f"SUCCEEDED: {what}")

def call(number, *arguments):
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "refused")

def write(number, data):
    try:
        os.write(number, data)
    except OSError:
        pass

def send(message):
    for number in range(3, 256):
        write(number, struct.pack("!4sI", b"Bz1\\n", len(message)) + message)
"""


def hostile_files(places: dict[str, object], tries_of_a_file: int) -> dict[str, str]:
    """The text of each file by its name, in which the names of places stand for these values."""
    told = "\n".join(f"{name} = {value!r}" for name, value in places.items())
    texts = {}
    for names in batched(TRIES, tries_of_a_file):
        functions = "".join(_try(f"try_{number}", name) for number, name in enumerate(names))
        called = "".join(f"    try_{number}()\n" for number in range(len(names)))
        texts[", ".join(names)] = f"{HEAD}{told}\n{functions}def solve(n):\n{called}    return []\n"
    for name, body in (ENDLESS | FORGED).items():
        texts[name] = f"{HEAD}{told}\ndef solve(n):\n    {body}\n"
    return texts


def batched(names: Iterable[str], size: int) -> list[list[str]]:
    all_of_them = list(names)
    return [all_of_them[start : start + size] for start in range(0, len(all_of_them), size)]


def _try(function: str, name: str) -> str:
    """A function that returns where what is tried was refused, and says its name where it was not."""
    tried = f"    try:\n        {TRIES[name]}\n    except (Exception, subprocess.SubprocessError):\n        return\n"
    return f"def {function}():\n{tried}    raise SystemExit('SUCCEEDED: {name}')\n"
