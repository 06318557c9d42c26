"""``results``: the results in the store of questions that were asked in shards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from compare.answers.database import Database
from compare.answers.shards.stored.overview import (
    Write,
    delete_result,
    find_result,
    flat_rows,
    list_results,
    list_shards,
    write_csv,
    write_json_lines,
    write_parquet,
)
from compare.cli.keeping import Keeping, StorePath
from compare.question.errors import BadUse, reason_of_system
from compare.question.parameters import Argument, Option
from compare.question.parsing import parse_number
from compare.report.kept import write_result, write_results

PURPOSE = "keep"
ACTIONS = "list", "show", "export", "delete"
ACTIONS_ON_ONE = "show", "delete"
"""The actions that take the ID of a result."""

CsvFile = Annotated[str | None, Option("--csv", metavar="FILE", help="Export to this file as CSV.")]
JsonFile = Annotated[str | None, Option("--json", metavar="FILE", help="Export as JSON, an object a line.")]
ParquetFile = Annotated[str | None, Option("--parquet", metavar="FILE", help="Export as Parquet, with pyarrow.")]


def command(
    action: Annotated[str, Argument(metavar="[list|show|export|delete]", help="What to do.")] = "list",
    number: Annotated[str | None, Argument(metavar="[ID]", help="The result to show or delete.")] = None,
    csv: CsvFile = None,
    json: JsonFile = None,
    parquet: ParquetFile = None,
    store: StorePath = None,
) -> int:
    """List, show, export or delete what was kept of questions in shards.

    'list' names the results, each with its ID; 'show ID' has its shards; 'export' writes a row for each shard of all
    results; 'delete ID' deletes one.

    Exit code 0: done; 2: bad use.

    Examples:

      results
      results show 3
      results export --csv shards.csv
      results delete 3
    """
    if action not in ACTIONS:
        raise BadUse("results can {names}, not {action!r}", names=", ".join(ACTIONS), action=action)
    needs_id = action in ACTIONS_ON_ONE
    if needs_id and number is None:
        raise BadUse("'results {action}' takes the ID of a result", action=action)
    if number is not None and not needs_id:
        raise BadUse("'results {action}' takes no ID", action=action)
    exports = [(path, write) for path, write in ((csv, write_csv), (json, write_json_lines), (parquet, write_parquet))
               if path is not None]  # fmt: skip
    if bool(exports) != (action == "export"):
        raise BadUse("'results export' takes --csv, --json or --parquet, and nothing else does")
    with Keeping(store).open() as database:
        result = None if number is None else find_result(database, parse_number(number, "ID"))
        if exports:
            _export(database, exports)
        elif result is None:
            write_results(list_results(database))
        elif action == "show":
            write_result(result, list_shards(database, result.id))
        else:
            delete_result(database, result.id)
    return 0


def _export(database: Database, exports: Sequence[tuple[str, Write]]) -> None:
    """Write a row for each kept shard to each of the files. Raises BadUse if no shard is kept, or a file fails."""
    rows = list(flat_rows(database))
    if not rows:
        raise BadUse("nothing is kept that could be exported")
    for path, write in exports:
        try:
            write(rows, Path(path))
        except OSError as error:
            sentence = "{path} cannot be written: {reason}"
            raise BadUse(sentence, path=path or repr(path), reason=reason_of_system(error)) from None
