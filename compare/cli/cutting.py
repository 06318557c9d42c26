"""The options by which a command works on shards, and keeps what is done."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from compare.answers.database import Database
from compare.answers.shards.cutting import MOST_SHARDS, CutQuestion, cut_question
from compare.answers.shards.stored.keeping import StoreKeeper
from compare.cli.keeping import Keeping
from compare.harness.limits import Limits
from compare.harness.progress import show_progress
from compare.question.description import plural
from compare.question.errors import BadUse, tell
from compare.question.parameters import Option
from compare.question.parsing import parse_number
from models.formulation import Formulation
from models.languages import say
from models.problem import Instance

Shards = Annotated[
    str | None, Option("--shards", metavar="K", help="Cut the question into K parts that are solved one by one.")
]
DryRun = Annotated[bool, Option("--dry-run", help="Only print the shards and what they are likely to take.")]

DEFAULT_KEEPING = Keeping()


@dataclass(frozen=True)
class Cutting:
    """The options about shards, and about the store in which they are kept."""

    shards: Shards = None
    keeping: Keeping = DEFAULT_KEEPING
    dry_run: DryRun = False

    @property
    def is_asked(self) -> bool:
        """Whether the question is to be cut. Raises BadUse if it is not, and another option needs that."""
        if self.shards is None and self != Cutting():
            raise BadUse("--store, --no-store, --fresh and --dry-run are for shards; give --shards K too")
        return self.shards is not None

    def cut(self, instance: Instance, limits: Limits) -> CutQuestion:
        """The question in shards.

        Raises BadUse if --shards is no number, NoSize if the optimum is not found, KeyboardInterrupt after Ctrl-C.
        """
        shard_count = parse_number(self.shards or "", "--shards", MOST_SHARDS)
        with show_progress() as progress:
            return cut_question(instance, shard_count, limits, progress)

    def make_keeper(
        self, database: Database, question: CutQuestion, purpose: str, formulations: Sequence[Formulation]
    ) -> StoreKeeper:
        """Return a keeper of results, and tell on standard error how many of each formulation are kept already."""
        keeper = StoreKeeper(database, question, purpose, fresh=self.keeping.fresh)
        for formulation in formulations:
            number, parts = keeper.count(formulation), keeper.count_subshards(formulation)
            if number or parts:
                sentence = "{name}: {number} of {count} shards{of_others} are kept from earlier calls"
                of_others = say(" and {parts} of others", parts=plural(parts, "part")) if parts else ""
                name, count = formulation.name, len(question.shards)
                tell(sentence, name=name, number=number, count=count, of_others=of_others)
        return keeper
