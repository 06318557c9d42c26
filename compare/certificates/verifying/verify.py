"""The steps by which a certificate is verified, from nothing but the files of its folder."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from compare.certificates.checker.check import check_proof
from compare.certificates.claim import Claim
from compare.certificates.layout import (
    ANSWER,
    CLASSES,
    CORE,
    CORE_FILE,
    INSTANCE,
    LEGEND,
    MANIFEST,
    OTHER,
    SOLUTIONS,
)
from compare.certificates.legend import Described
from compare.certificates.side_by_side import Run, in_this_process
from compare.certificates.verifying.core import check_members
from compare.certificates.verifying.descriptions import check_descriptions
from compare.certificates.verifying.files import check_files, check_is_regular
from compare.certificates.verifying.for_others import with_hints
from compare.certificates.verifying.formulas import (
    compare,
    file_names,
    files_of,
    formulas_of,
    listed,
    rebuilt,
)
from compare.certificates.verifying.images import Squares, images, symmetries_of
from compare.certificates.verifying.reading import Shards, read_claim, read_manifest, read_shards
from compare.certificates.verifying.refused import Refused
from compare.question.description import plural


def verify(folder: Path, tell: Callable[[str], None], run: Run = in_this_process) -> Claim:
    """The claim of a certificate, if it is proved. ``tell`` is told of each step that is done.

    Raises Refused, with the step that failed, if it is not proved, or is not a certificate.
    """
    with _step("files"):
        manifest = read_manifest(folder)
        tell(f"{plural(check_files(folder, manifest['files']), 'file')} with the sizes and digests of {MANIFEST}")
    with _step("question"):
        claim = read_claim(folder, manifest)
        shards = read_shards(folder, claim.instance.board, manifest)
    with _step("solutions"):
        check_solutions(claim)
        tell(f"{SOLUTIONS}: {plural(len(claim.solutions), 'solution')}, by the specification")
    with _step("claim"):
        _check_claim(claim, shards, manifest)
        tell(f"{INSTANCE}: what is claimed is what these files can show")
    with _step("proofs"):
        tasks = [(str(folder), part, shard) for part, shard in formulas_of(claim, shards)]
        replies: dict[int, dict[str, Any]] = {}
        for number, reply in run(check_formula, tasks):
            if reply["refused"]:
                raise Refused(reply["refused"])
            replies[number] = reply
            tell(reply["words"])
    with _step("descriptions"):
        formulas = [
            Described(file_names(part, shard)[0], part, replies[number]["variables"], replies[number]["groups"])
            for number, (_, part, shard) in enumerate(tasks)
        ]
        check_descriptions(folder, claim, manifest, formulas)
        tell(f"{LEGEND}, and the numbers in {MANIFEST}: what they say of these formulas")
    return claim


def check_formula(folder: str, part: str, shard: int | str | None) -> dict[str, Any]:
    """Compare a formula with that of the question, and check its proof.

    Returns the words for it, how many variables and clauses of which groups it has, and why it is refused.
    """
    started = time.perf_counter()
    path = Path(folder)
    try:
        manifest = read_manifest(path)
        claim = read_claim(path, manifest)
        shards = read_shards(path, claim.instance.board, manifest).get(part)
        formula, proof = file_names(part, shard)
        compared = compare(path, formula, rebuilt(claim, part, shards, shard), len(claim.instance.board))
        check_is_regular(path, proof)
        try:
            outcome = check_proof(compared.clauses, compared.variables, path / proof)
        except OSError as error:
            raise Refused(f"{proof} cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise Refused(f"{proof}: {error}") from None
        if not outcome.is_refuted:
            raise Refused(f"{proof}: {outcome}")
    except Refused as refused:
        return {"refused": str(refused)}
    took = f"{time.perf_counter() - started:.2f} s"
    number = len(compared.clauses)
    words = f"{formula}: {number} clauses, as the question asks for; {proof} refutes them in {outcome.lines} lines"
    return {
        "words": f"{words} ({took})",
        "variables": compared.variables,
        "groups": compared.groups,
        "refused": "",
    }


def check_solutions(claim: Claim) -> None:
    """Check that what is listed are solutions, each once, and of classes one each."""
    asked = claim.of_one_size
    for line, solution in enumerate(claim.solutions, 1):
        if not asked.is_solution(solution):
            raise Refused(f"{SOLUTIONS}, line {line}: this is no solution of {asked}")
    if list(claim.solutions) != sorted(set(claim.solutions)):
        raise Refused(f"{SOLUTIONS} is not in order, or has a solution twice")
    if claim.mode == ANSWER and len(claim.solutions) > 1:
        raise Refused(f"{SOLUTIONS} has {len(claim.solutions)} solutions, where one is claimed")
    if claim.mode == CLASSES:
        _check_classes(claim)


def _check_classes(claim: Claim) -> None:
    maps = symmetries_of(claim.instance)
    seen: set[Squares] = set()
    for line, solution in enumerate(claim.solutions, 1):
        squares = frozenset(claim.instance.board.squares(solution))
        if squares in seen:
            raise Refused(f"{SOLUTIONS}, line {line}: this is the image of a solution before it")
        seen |= images(maps, squares)


def _check_claim(claim: Claim, shards: dict[str, Shards], manifest: Any) -> None:
    if manifest.get("claim") != str(claim):
        raise Refused(f"{MANIFEST} claims {str(manifest.get('claim'))[:200]!r}; what could be shown is {str(claim)!r}")
    if claim.core and claim.solutions:
        raise Refused(f"{CORE_FILE} is there, and {SOLUTIONS} has a solution")
    if claim.core:
        check_members(claim)
    asked, found = files_of(claim, shards), set(manifest["files"])
    for name in sorted((asked ^ found) - with_hints(asked)):
        what = f"does not list {name}" if name in asked else f"lists {name}, which has no place in this certificate"
        raise Refused(f"{MANIFEST} {what}")
    for part in shards:
        if part not in claim.parts or part == CORE:
            raise Refused(f"the shards of {part[:40]!r} are of no part of this claim")
    if OTHER in shards and shards[OTHER].images:
        maps, all_listed = symmetries_of(claim.instance), listed(claim)
        for solution in all_listed:
            if not images(maps, solution) <= all_listed:
                raise Refused("the shards stand for their images, but the list lacks an image of a solution")


@contextmanager
def _step(name: str) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        raise Refused(f"{name}: {refused}") from None
