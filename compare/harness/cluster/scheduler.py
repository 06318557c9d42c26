"""Asks whether a scheduler of Dask answers at an address.

Anything may listen there. Dask's own client waits for ever if a server is silent, and takes whatever another server
sends for the length of a message.
"""

import asyncio
import threading
from typing import Any

from models.languages import say

SECONDS_TO_CONNECT = 4.0
SECONDS_TO_ANSWER = 5.0
SECONDS_TO_CANCEL = 1.0
"""The time that a task has to end after it was cancelled; it may take no notice."""


def reason_against_scheduler(address: str) -> str | None:
    """The reason why the address is not that of a scheduler; None if it is.

    It returns after ``SECONDS_TO_ANSWER`` and ``SECONDS_TO_CANCEL`` at the latest.
    """
    reasons: list[str | None] = []
    asking = threading.Thread(target=lambda: reasons.append(_ask(address)), daemon=True)
    asking.start()
    asking.join(SECONDS_TO_ANSWER + SECONDS_TO_CANCEL)
    return reasons[0] if reasons else _silence_in_words()


def first_line(error: BaseException) -> str:
    """The first line of the error's message; the name of its kind if the message is empty."""
    return next(iter(str(error).splitlines()), type(error).__name__)


def _ask(address: str) -> str | None:
    """The reason why the address is not that of a scheduler; None if it is."""
    from distributed.comm.core import CommClosedError

    try:
        kind = str(asyncio.run(asyncio.wait_for(_identity(address), SECONDS_TO_ANSWER))["type"]).lower()
    except TimeoutError:
        return _silence_in_words()
    except CommClosedError:
        return say("what listens there ends the connection")
    except (OSError, ValueError) as error:
        return first_line(error)
    except Exception:  # whatever Dask makes of bytes that are no message
        return say("what listens there is no scheduler of Dask")
    sentence = "what listens there is the {kind} of a cluster, not its scheduler"
    return None if kind == "scheduler" else say(sentence, kind=kind)


async def _identity(address: str) -> Any:
    """The answer of whatever listens there to the question who it is."""
    import distributed

    dask: Any = distributed
    arguments = dask.Security().get_connection_args("client")
    async with dask.rpc(address, timeout=SECONDS_TO_CONNECT, connection_args=arguments) as there:
        return await there.identity()


def _silence_in_words() -> str:
    """The sentence that says that nothing has answered in time."""
    return say("what listens there says nothing within {seconds} seconds", seconds=f"{SECONDS_TO_ANSWER:g}")
