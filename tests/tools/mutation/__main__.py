"""Whether the tests catch wrong code: a mutation run.

    python -m tests.tools.mutation [MODULE ...] [--sample N] [--jobs N] [--list] [--results FILE]

A mutant is a module with one mistake, such as ``<`` in place of ``<=``. For each one the tests run that concern its
module, until one fails: the mutant is caught. A mutant that takes much longer than the module is caught too. A mutant
that means the same as the module cannot be caught; ``equivalent.toml`` names each of these and says why.

A table counts the mutants of each module. The command exits with 1 if fewer than 95 % of the mutants that are not
equivalent are caught, or an entry of ``equivalent.toml`` does not hold. It needs Cosmic Ray, which
``pip install --editable ".[mutation]"`` installs; pytest does not run it. Results are kept: a mutant that was caught is
not tried again while its module stays the same; one that survived, while the tests stay the same too.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

from tests.tools.mutation.concerned import modules
from tests.tools.mutation.equivalent import Equivalents
from tests.tools.mutation.mutants import ROOT, Mutant, mutants_of, sample
from tests.tools.mutation.results import Results
from tests.tools.mutation.swapping import can_be_swapped
from tests.tools.mutation.table import Row, as_text, is_enough
from tests.tools.mutation.trial import (
    drop_compiled_files,
    in_a_process,
    load_everything,
    load_shared,
    try_loaded,
    try_swapped,
)


def main() -> int:
    arguments = _arguments()
    equivalents = Equivalents()
    chosen = [name for name in modules() if not arguments.modules or name.startswith(tuple(arguments.modules))]
    every = {module: mutants_of(module, arguments.results.parent / "mutants") for module in chosen}
    tried = {module: sample(mutants, arguments.sample or len(mutants)) for module, mutants in every.items()}
    if arguments.list:
        print(*(mutant for mutants in tried.values() for mutant in mutants), sep="\n")
        return 0
    results = Results(arguments.results)
    _try_modules(tried, results, arguments.jobs)
    rows = [Row.of(module, len(every[module]), mutants, results, equivalents) for module, mutants in tried.items()]
    wrong = list(equivalents.mistakes(every, results))
    for mutant in (mutant for row in rows for mutant in row.survivors):
        print(mutant)
    print(as_text(rows), *wrong, sep="\n")
    return 0 if is_enough(rows) and not wrong else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.tools.mutation", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="a module, or how its name begins; default: all")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="at most N mutants of each module")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="trials at a time, of swapped functions (default: 1)"
    )
    parser.add_argument("--list", action="store_true", help="list the mutants and try none")
    parser.add_argument(
        "--results", type=Path, default=ROOT / "build" / "mutation.jsonl", metavar="FILE", help="where results are kept"
    )
    return parser.parse_args()


def _try_modules(tried: dict[str, list[Mutant]], results: Results, jobs: int) -> None:
    unknown = {module: [mutant for mutant in mutants if not results.knows(mutant)] for module, mutants in tried.items()}
    swapped = {module: list(filter(can_be_swapped, mutants)) for module, mutants in unknown.items()}
    loaded = [one for module, mutants in unknown.items() for one in mutants if one not in swapped[module]]
    load_shared()
    try:
        if any(swapped.values()):
            in_a_process(partial(_try_swapped, swapped, results, jobs))
        try_loaded(loaded, results.add)
    finally:
        drop_compiled_files()
    results.read()


def _try_swapped(swapped: dict[str, list[Mutant]], results: Results, jobs: int) -> None:
    load_everything()
    try_swapped({module: mutants for module, mutants in swapped.items() if mutants}, jobs, results.add)


if __name__ == "__main__":
    sys.exit(main())
