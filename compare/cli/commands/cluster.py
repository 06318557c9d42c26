"""``cluster``: a Dask cluster on this machine, for a first try."""

import os
import time
from typing import Annotated

from compare.question.errors import BadUse
from compare.question.parameters import Argument, Option
from compare.question.parsing import LAST_PORT, parse_number
from models.languages import say

PURPOSE = "keep"
MOST_WORKERS = 1024
SECONDS_OF_A_SLEEP = 1.0
"""The command sleeps again and again, until a signal ends the cluster."""


def command(
    action: Annotated[str, Argument(metavar="start", help="What to do.")],
    workers: Annotated[
        str | None, Option(metavar="K", help="Workers of one thread. By default as many as there are cores.")
    ] = None,
    port: Annotated[str, Option(metavar="PORT", help="The port of the scheduler; 0 is any that is free.")] = "0",
) -> int:
    """Start a Dask cluster on this machine, and print its address.

    The address goes after --cluster of 'run', 'count', 'table', 'fingerprint' and 'prove'. Only programs on this
    machine reach the cluster. Ctrl-C ends it, and leaves no process.

    Exit code 2: it could not be started.

    Examples:

      cluster start --workers 2
      cluster start --port 8786              then: run 12 --shards 64 --cluster tcp://127.0.0.1:8786
    """
    if action != "start":
        raise BadUse("cluster can start, not {action!r}", action=action)
    worker_count = parse_number(workers, "--workers", MOST_WORKERS) if workers is not None else os.cpu_count() or 1
    port_number = parse_number(port, "--port", LAST_PORT, least=0)
    from importlib.util import find_spec

    if find_spec("distributed") is None:
        raise BadUse("cluster needs Dask: pip install 'bezzel[cluster]'")
    from compare.harness.cluster.local import NotStarted, local_cluster

    try:
        with local_cluster(worker_count, port_number) as cluster:
            print(cluster.scheduler_address, say("Ctrl-C ends it"), sep="\n", flush=True)
            while True:
                time.sleep(SECONDS_OF_A_SLEEP)
    except NotStarted as error:
        raise BadUse("the cluster could not be started: {error}", error=error) from None
