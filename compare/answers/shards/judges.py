"""Processes that map the solutions of shards to their images, and hold each against the specification.

To judge a placement takes longer than many a formulation needs to find it. So, if several jobs are allowed, other
processes than the program's own judge. No code of a formulation runs in them.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from compare.answers.shards.result import Receiver
from compare.harness.processes import starting
from compare.harness.worker import pack, unpack
from models.chess.symmetry import Symmetry
from models.engine import Engine
from models.problem import Instance
from models.sharding.shards import Shard

ENGINE = Engine("judge", "the specification")
"""The processes are started as those of this engine, which has no modules to load."""
IMAGES_OF_A_TASK = 1000
"""The largest number of images of one task, unless a single solution has more."""
IMAGES_JUDGED_HERE = 4000
"""The program itself judges this number of images before it starts a process: for fewer, a start does not pay."""
TASKS_FOR_EACH = 2
"""The number of waiting tasks for each process, above which the program takes no more solutions."""


@dataclass(frozen=True)
class Unjudged:
    """Solutions of a shard, packed, that formulation number ``who`` gave, and that are not judged yet.

    ``by_class``: they are one solution of each class of the shard.
    """

    who: int
    shard: Shard
    packed: bytes
    by_class: bool


@dataclass(frozen=True)
class Judgement:
    """The images of all solutions of a task, and those of them that are no solutions of the whole instance."""

    images: list[int]
    wrong: frozenset[int]


class Judges(Receiver):
    """Has solutions of shards judged, and calls ``take`` with the formulation's number and each judgement.

    There are at most ``jobs`` processes, none at first, and none at all if that is 1; one that dies is not replaced.
    Whoever makes an object of this class must close it.
    """

    def __init__(self, instance: Instance, jobs: int, take: Callable[[int, Judgement], None]) -> None:
        self.instance = instance
        self.most_processes = jobs if jobs > 1 and starting.can_be_sent(instance) else 0
        self.take = take
        self._waiting: deque[Unjudged] = deque()
        self._busy: list[_Judge] = []
        self._idle: list[_Judge] = []
        self._images = 0

    @property
    def handles(self) -> list[Connection]:
        """The handles to wait for: one is ready when there is a judgement to take; none when all is judged."""
        return [judge.connection for judge in self._busy]

    def judge(self, who: int, shard: Shard, placements: Sequence[int], *, by_class: bool) -> None:
        """Have the images of these solutions judged, at once or later.

        Formulation number ``who`` gave them; ``by_class``: as one solution of each class of the shard.
        """
        solutions_of_a_task = max(1, IMAGES_OF_A_TASK // shard.multiplicity)
        for at in range(0, len(placements), solutions_of_a_task):
            solutions = placements[at : at + solutions_of_a_task]
            task = Unjudged(who, shard, pack(self.instance.board, solutions), by_class)
            if self.most_processes and self._images >= IMAGES_JUDGED_HERE:
                self._waiting.append(task)
                self._give_out()
            else:
                self._judge_here(task)
            self._images += len(solutions) * shard.multiplicity
            while len(self._waiting) > TASKS_FOR_EACH * self.most_processes > 0:
                self.collect(None)

    def collect(self, seconds: float | None = 0.0) -> None:
        """Take the judgements that are there; wait for one for at most this time, or if it is None until one comes."""
        ready = wait(self.handles, seconds) if self._busy else []
        for judge in [one for one in self._busy if one.connection in ready]:
            self._busy.remove(judge)
            judgement = judge.receive()
            if judgement is None:
                self.most_processes -= 1
                judge.close()
                self._judge_here(judge.task)
            else:
                self._idle.append(judge)
                self.take(judge.task.who, judgement)
        self._give_out()

    def close(self) -> None:
        """End the processes."""
        for judge in [*self._busy, *self._idle]:
            judge.close()
        self._busy, self._idle = [], []

    def _give_out(self) -> None:
        """Give the waiting tasks to processes, as far as these may be started; if no process is left, judge here."""
        while self._waiting and len(self._busy) < self.most_processes:
            judge = self._idle.pop() if self._idle else _Judge(self.instance)
            judge.give(self._waiting.popleft())
            self._busy.append(judge)
        while self._waiting and not self.most_processes:
            self._judge_here(self._waiting.popleft())

    def _judge_here(self, task: Unjudged) -> None:
        """Judge a task in this process."""
        self.take(task.who, judge_task(self.instance, task))


class _Judge:
    """One process, and the task that it was given last."""

    task: Unjudged

    def __init__(self, instance: Instance) -> None:
        self.connection, theirs = Pipe()
        self._process: BaseProcess = starting.start(ENGINE, _judge_each, theirs, instance)
        theirs.close()

    def give(self, task: Unjudged) -> None:
        """Send a task to the process."""
        self.task = task
        with suppress(OSError):  # where it has died, there is nothing to receive
            self.connection.send(task)

    def receive(self) -> Judgement | None:
        """The judgement of the task; None if the process has died."""
        try:
            packed, wrong = self.connection.recv()
        except (EOFError, OSError):
            return None
        return Judgement(unpack(self.task.shard.instance.board, packed), frozenset(wrong))

    def close(self) -> None:
        """End the process."""
        self.connection.close()
        starting.end(self._process)


def _judge_each(connection: Connection, instance: Instance) -> None:
    """Judge the tasks that come, until the program closes the connection or a judgement fails.

    The program judges the task again that failed here, and raises its exception.
    """
    with suppress(Exception):
        while True:
            judgement = judge_task(instance, connection.recv())
            connection.send((pack(instance.board, judgement.images), list(judgement.wrong)))


def judge_task(instance: Instance, task: Unjudged) -> Judgement:
    """The judgement of a task: the images of its solutions, and those that are no solutions of the instance."""
    judged = list(images(task.shard, unpack(instance.board, task.packed), by_class=task.by_class))
    return Judgement(judged, frozenset(image for image in judged if not instance.is_solution(image)))


def images(shard: Shard, placements: Sequence[int], *, by_class: bool) -> Iterator[int]:
    """The solutions of the whole instance for which these solutions of a shard stand.

    ``by_class``: each solution stands for its orbit under the symmetries of the shard, too.
    """
    for placement in placements:
        orbit = {one.image(placement) for one in _symmetries(shard.instance)} if by_class else {placement}
        for member in orbit:
            yield from shard.images(member)


@lru_cache(maxsize=64)
def _symmetries(instance: Instance) -> list[Symmetry]:
    return instance.symmetries()
