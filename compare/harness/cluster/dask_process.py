"""A scheduler or a nanny of Dask that ends with the process that started it, even if this one is killed.

    python -m compare.harness.cluster.dask_process FD scheduler|worker ARGUMENTS

FD is the reading end of a pipe to which nobody writes: when it is closed, the starter has gone.
"""

import os
import sys
import threading
from importlib import import_module

from compare.harness.processes import tree


def _end_with_starter(reader: int) -> None:
    os.read(reader, 1)
    tree.kill_own_tree()


def main() -> None:
    """Run the program of Dask with this name."""
    _, reader, name, *arguments = sys.argv
    os.set_inheritable(int(reader), False)
    threading.Thread(target=_end_with_starter, args=(int(reader),), daemon=True).start()
    sys.argv = [f"dask-{name}", *arguments]
    import_module(f"distributed.cli.dask_{name}").main()


if __name__ == "__main__":
    main()
