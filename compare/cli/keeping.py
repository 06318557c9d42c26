"""The options that say where results are kept, and where the work is done.

The modules that run formulations are not imported here: a compiled counter takes less time than that.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from compare.question.errors import BadUse, tell
from compare.question.parameters import Option
from models.engine import Engine

if TYPE_CHECKING:
    from compare.answers.database import Database
    from compare.answers.shards.stored.parts import PartsInStore
    from compare.harness.cluster.dask import DaskCluster

StorePath = Annotated[
    str | None, Option("--store", metavar="PATH", help="Keep results in this file instead of the usual one.")
]
NoStore = Annotated[bool, Option("--no-store", help="Keep nothing, and use nothing that was kept.")]
Fresh = Annotated[bool, Option("--fresh", help="Compute everything again, kept results too.")]
ClusterAddress = Annotated[
    str | None,
    Option("--cluster", metavar="ADDRESS", help="Have the work done by the Dask cluster at this address."),
]


@dataclass(frozen=True)
class Keeping:
    """The options about the store."""

    store: StorePath = None
    no_store: NoStore = False
    fresh: Fresh = False

    @property
    def path(self) -> Path | None:
        """The file that --store names."""
        return None if self.store is None else Path(self.store)

    def check(self) -> None:
        """Raise BadUse if the options contradict each other."""
        if self.no_store and self.store is not None:
            raise BadUse("give --store or --no-store, not both")

    def open(self) -> "Database":
        """The file of results, opened. Raises BadUse if the options contradict each other, or it cannot be used."""
        from compare.answers.database import Database

        self.check()
        return Database(self.path, is_kept=not self.no_store)

    def parts(self, database: "Database | None" = None) -> "PartsInStore":
        """The parts of counts that are kept, in this database, or in one that is opened when it is needed.

        Raises BadUse if the options contradict each other.
        """
        from compare.answers.shards.stored.parts import PartsInStore

        self.check()
        return PartsInStore(lambda: database or self.open(), fresh=self.fresh)


@contextmanager
def place_of_work(address: str | None, engines: Iterable[Engine]) -> "Iterator[DaskCluster | None]":
    """Yield the cluster that --cluster names, for these engines; None: this machine. Raises BadUse if it fails."""
    if address is None:
        yield None
        return
    from compare.harness.cluster.dask import DaskCluster

    with DaskCluster(address, set(engines), tell) as cluster:
        yield cluster
