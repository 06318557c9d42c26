"""Processes that map the solutions of shards to their images, and hold each against the specification.

To judge a placement takes longer than many a formulation needs to find it. So where several cores may be used, it is
done by other processes than the program's own. No code of a formulation runs in these.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from compare.answers.shards.result import pack, unpack
from compare.harness.processes import starting
from models.chess.symmetry import Symmetry
from models.engine import Engine
from models.problem import Instance
from models.sharding.shards import Shard

ENGINE = Engine("judge", "the specification")
IMAGES_OF_A_TASK = 1000
IMAGES_JUDGED_HERE = 4000
"""The program itself judges this number of images before it starts a process: for fewer, a start does not pay."""
TASKS_FOR_EACH = 2
"""While more tasks wait for each process, the program waits, and takes no more solutions."""


@dataclass(frozen=True)
class Unjudged:
    """Solutions of a shard, packed, that formulation number ``who`` gave, and that nobody has judged yet."""

    who: int
    shard: Shard
    packed: bytes
    by_class: bool


@dataclass(frozen=True)
class Judgement:
    """The images of all solutions of a task, and those of them that are no solutions of the whole instance."""

    images: list[int]
    wrong: frozenset[int]


class Judges:
    """Takes solutions of shards, and calls ``take`` with their images, in any order.

    There are at most ``jobs`` processes, none at first, and none at all where that is 1. The one who has made the
    judges must close them.
    """

    def __init__(self, instance: Instance, jobs: int, take: Callable[[int, Judgement], None]) -> None:
        self.instance = instance
        self.most = jobs if jobs > 1 and starting.can_be_sent(instance) else 0
        self.take = take
        self._waiting: deque[Unjudged] = deque()
        self._busy: list[_Judge] = []
        self._idle: list[_Judge] = []
        self._images = 0

    @property
    def handles(self) -> list[Connection]:
        """One of these is ready when there is a judgement to take; empty when all is judged."""
        return [judge.connection for judge in self._busy]

    def judge(self, who: int, shard: Shard, placements: Sequence[int], by_class: bool) -> None:
        """Have the images of these solutions judged, at once or later; the other arguments are as for ``images``."""
        at_a_time = max(1, IMAGES_OF_A_TASK // shard.multiplicity)
        for at in range(0, len(placements), at_a_time):
            chosen = placements[at : at + at_a_time]
            self._put(Unjudged(who, shard, pack(self.instance.board, chosen), by_class))
            self._images += len(chosen) * shard.multiplicity

    def _put(self, task: Unjudged) -> None:
        if not self.most or self._images < IMAGES_JUDGED_HERE:
            self._judge_here(task)
            return
        self._waiting.append(task)
        self._give_out()
        while len(self._waiting) > TASKS_FOR_EACH * self.most > 0:
            self.collect(None)

    def collect(self, seconds: float | None = 0.0) -> None:
        """Take the judgements that are there; wait for one for at most this time, or, if it is None, as it takes."""
        ready = wait(self.handles, seconds) if self._busy else []
        for judge in [one for one in self._busy if one.connection in ready]:
            self._busy.remove(judge)
            task, judgement = judge.task, judge.receive()
            if judgement is None:
                self.most -= 1
                judge.close()
                self._judge_here(task)
            else:
                self._idle.append(judge)
                self.take(task.who, judgement)
        self._give_out()

    def close(self) -> None:
        """End the processes."""
        for judge in [*self._busy, *self._idle]:
            judge.close()
        self._busy, self._idle = [], []

    def _give_out(self) -> None:
        while self._waiting and len(self._busy) < self.most:
            judge = self._idle.pop() if self._idle else _Judge(self.instance)
            judge.put(self._waiting.popleft())
            self._busy.append(judge)
        while self._waiting and not self.most:
            self._judge_here(self._waiting.popleft())

    def _judge_here(self, task: Unjudged) -> None:
        self.take(task.who, judge_task(self.instance, task))


class _Judge:
    """One process."""

    def __init__(self, instance: Instance) -> None:
        self.connection, theirs = Pipe()
        self._process: BaseProcess = starting.start(ENGINE, _judge_each, theirs, instance)
        theirs.close()

    def put(self, task: Unjudged) -> None:
        self.task = task
        with suppress(OSError):  # where it has died, there is nothing to receive
            self.connection.send(task)

    def receive(self) -> Judgement | None:
        """The judgement of the task that was put; None if the process has died."""
        try:
            packed, wrong = self.connection.recv()
        except (EOFError, OSError):
            return None
        board = self.task.shard.instance.board
        return Judgement(unpack(board, packed), frozenset(wrong))

    def close(self) -> None:
        self.connection.close()
        starting.kill(self._process)
        self._process.join()


def _judge_each(connection: Connection, instance: Instance) -> None:
    while True:
        try:
            task = connection.recv()
            judgement = judge_task(instance, task)
        except EOFError:
            return
        except Exception:
            return  # the program judges the task again, and raises it
        connection.send((pack(instance.board, judgement.images), list(judgement.wrong)))


def judge_task(instance: Instance, task: Unjudged) -> Judgement:
    """Map the solutions of a task to their images, and judge these."""
    found = list(images(task.shard, unpack(instance.board, task.packed), task.by_class))
    return Judgement(found, frozenset(image for image in found if not instance.is_solution(image)))


def images(shard: Shard, placements: Sequence[int], by_class: bool) -> Iterator[int]:
    """The solutions of the whole instance for which these solutions of a shard stand.

    ``by_class``: each stands for its orbit under the symmetries of the shard, too.
    """
    for placement in placements:
        for member in _orbit(shard, placement) if by_class else (placement,):
            yield from shard.images(member)


def _orbit(shard: Shard, placement: int) -> set[int]:
    return {symmetry.image(placement) for symmetry in _symmetries(shard.instance)}


@lru_cache(maxsize=64)
def _symmetries(instance: Instance) -> list[Symmetry]:
    return instance.symmetries()
