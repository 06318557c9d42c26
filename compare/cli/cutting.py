"""The options by which a command works on shards, and keeps what is done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from compare.answers.database import Database
from compare.answers.shards.cutting import MOST_SHARDS, CutQuestion, cut_question
from compare.answers.shards.stored.keeping import StoreKeeper
from compare.cli.keeping import NoStore, StorePath, open_store
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.question.description import plural
from compare.question.errors import BadUse, tell
from compare.question.parameters import Option
from compare.question.parsing import parse_number
from models.engine import Engine
from models.formulation import Formulation
from models.problem import Instance

Shards = Annotated[
    str | None, Option("--shards", metavar="K", help="Cut the question into K parts that are solved one by one.")
]
Fresh = Annotated[bool, Option("--fresh", help="Solve every shard again, kept ones too.")]
DryRun = Annotated[bool, Option("--dry-run", help="Only print the shards and what they are likely to take.")]


@dataclass(frozen=True)
class Cutting:
    """What the options say about shards, and where they are kept."""

    shards: Shards = None
    store: StorePath = None
    no_store: NoStore = False
    fresh: Fresh = False
    dry_run: DryRun = False

    @property
    def is_asked(self) -> bool:
        """Whether the question is to be cut. Raises BadUse where another option makes no sense without that."""
        if self.shards is None and self != Cutting():
            raise BadUse("--store, --no-store, --fresh and --dry-run are for shards; give --shards K too")
        return self.shards is not None

    def cut(self, instance: Instance, limits: Limits) -> CutQuestion:
        """The question in shards. Raises BadUse, NoSize and KeyboardInterrupt."""
        number = parse_number(self.shards or "", "--shards", MOST_SHARDS)
        with show_progress() as progress:
            return cut_question(instance, number, limits, progress)

    def open_store(self) -> Database:
        """The file of results. Raises BadUse."""
        return open_store(self.store, self.no_store)

    def keeper(
        self, database: Database, question: CutQuestion, purpose: str, asked: Sequence[Formulation]
    ) -> StoreKeeper:
        """What keeps the results; what is there already is told on standard error."""
        keeper = StoreKeeper(database, question, purpose, self.fresh)
        for formulation in asked:
            number, parts = keeper.count(formulation), keeper.count_parts(formulation)
            if number or parts:
                kept = f"{number} of {len(question.shards)} shards" + f" and {plural(parts, 'part')} of others" * (
                    parts > 0
                )
                tell(f"{formulation.name}: {kept} are kept from earlier calls")
        return keeper


def engines_of(formulations: Iterable[Formulation]) -> set[Engine]:
    """The engines that these formulations search with."""
    return {one.engine for one in formulations}
