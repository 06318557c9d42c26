"""Takes from Python what Windows or macOS lack: put on PYTHONPATH, it holds in the program and in all its workers.

No process is forked, none leads a group, no timer rings, no signal waits, and no file can be locked. The modules that
are imported first need these means of the system on which the tests run, where Windows has others.
"""

import multiprocessing
import multiprocessing.context
import os
import signal
import subprocess  # noqa: F401
import sys

import psutil  # noqa: F401

for name in ("killpg", "setpgid", "getpgrp", "setsid"):
    delattr(os, name)
for name in ("SIGALRM", "SIGTSTP", "SIGHUP", "SIGQUIT", "setitimer", "pthread_sigmask", "pthread_kill", "sigwait"):
    delattr(signal, name)
for name in ("resource", "fcntl", "termios"):
    sys.modules[name] = None  # type: ignore[assignment]
multiprocessing.get_all_start_methods = lambda: ["spawn"]
