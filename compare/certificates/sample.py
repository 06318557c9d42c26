"""Estimates what a certificate costs that is too large to be made, from a sample of its shards.

    python -m compare.certificates.sample 26 13 --queens 7 --walks 20

asks for a proof that 13 queens do not cover 26 × 26. A walk places queens, one after the other: each covers the
uncovered square that the fewest free squares can cover, and the one of these squares that is taken is drawn by lot; the
squares before it are forbidden. So the questions at the ends of all walks are shards that share no placement and lose
none. The product of the numbers of choices on the way, times the time to refute the shard at the end, is on average the
time for all shards (Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29, 1975).
"""

import argparse
import json
import math
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from compare.certificates.checker.check import check_proof
from compare.certificates.proving.cadical import refute
from compare.certificates.proving.clauses import state
from compare.question.description import instance_as_data
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board, bits
from models.chess.notation import square_names
from models.common_form import Among
from models.problem import Instance, shards


@dataclass(frozen=True)
class Sample:
    """A shard that stands for ``weight`` shards like it, its processor seconds, and the bytes of its trimmed proof."""

    instance: Instance
    weight: float
    solving: float
    checking: float
    proof_bytes: int


def walk(whole: Instance, queens: int, chance: random.Random) -> tuple[Instance, float]:
    """A shard with this number of queens more, and the product of the numbers of choices on the way to it.

    A shard that ends earlier, because some square cannot be covered any more, has the product 0. Raises ValueError if
    fewer queens cover the board, or the problem covers none.
    """
    instance, weight = whole, 1.0
    stated = whole.problem.common_form(whole) or []
    covering = [one.squares for one in stated if isinstance(one, Among) and one.at_least]
    if not covering:
        raise ValueError(f"{whole.problem.name} does not ask for squares that are covered")
    for placed in range(queens):
        lacking = [squares & instance.free for squares in covering if not squares & instance.required]
        if not lacking:
            raise ValueError(f"after {placed} of {queens} queens the board is covered; a walk takes fewer")
        choices = list(bits(min(lacking, key=int.bit_count)))
        if not choices:
            return instance, 0.0
        weight *= len(choices)
        instance = shards(instance, choices)[chance.randrange(len(choices))]
    return instance, weight


def measure(instance: Instance, weight: float, folder: Path) -> Sample:
    """Refute a shard, and check the proof. Raises ValueError if the shard has a solution."""
    size = instance.size
    assert isinstance(size, int)
    formula, proof = state(instance, size, size), folder / "proof.drat"
    reply = refute(formula.clauses, len(instance.board), few=True, proof=str(proof))
    if reply["placement"] is not None:
        raise ValueError(f"a solution: {' '.join(square_names(instance.board, reply['placement']))}")
    started = time.process_time()
    if not check_proof(formula.clauses, formula.variables, proof).is_refuted:
        raise ValueError("the proof is not accepted")
    checking = time.process_time() - started
    return Sample(instance, weight, reply["seconds"], checking, proof.stat().st_size)


def estimate(values: Sequence[float]) -> str:
    """The mean of values, and its standard error, in words."""
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{statistics.fmean(values):.2e} ± {error:.1e}"


def main(arguments: list[str] | None = None) -> None:
    """Print the samples and the estimate; or say what cannot be sampled, and leave with exit code 2."""
    parser = argparse.ArgumentParser(prog="python -m compare.certificates.sample", description=__doc__)
    parser.add_argument("side", type=int)
    parser.add_argument("size", type=int)
    parser.add_argument("--problem", default="domination")
    parser.add_argument("--queens", type=int, required=True, help="queens that a walk places")
    parser.add_argument("--walks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--write", metavar="FILE", help="write the last shard there, as a question: 'prove --board FILE'"
    )
    options = parser.parse_args(arguments)
    for name, least in (("walks", 1), ("queens", 0)):
        if (number := getattr(options, name)) < least:
            parser.error(f"--{name} is a whole number from {least} on, not {number}")
    try:
        _print_samples(options)
    except (ValueError, LookupError, OSError) as error:
        parser.error(str(error))


def _print_samples(options: argparse.Namespace) -> None:
    """Print the samples that the options ask for, and the estimate; write the last shard if that is asked."""
    whole = Instance(find_problem(options.problem), find_piece("queen"), Board(options.side), options.size)
    samples = []
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.walks):
            instance, weight = walk(whole, options.queens, chance)
            samples.append(measure(instance, weight, Path(folder)) if weight else Sample(instance, 0, 0, 0, 0))
            one = samples[-1]
            names = ",".join(square_names(instance.board, instance.required))
            took = f"{one.solving:.2f} s, {one.checking:.2f} s, {one.proof_bytes >> 10} KiB"
            print(f"{one.weight:.2e} × {took}: {names}", flush=True)
    print("shards:         ", estimate([one.weight for one in samples]))
    print("solver, hours:  ", estimate([one.weight * one.solving / 3600 for one in samples]))
    print("checker, hours: ", estimate([one.weight * one.checking / 3600 for one in samples]))
    print("proofs, GiB:    ", estimate([one.weight * one.proof_bytes / 2**30 for one in samples]))
    if options.write:
        Path(options.write).write_text(json.dumps(instance_as_data(samples[-1].instance), indent=2) + "\n")


if __name__ == "__main__":
    main()
