"""The steps by which a certificate is verified, from nothing but the files of its folder."""

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from compare.certificates import layout
from compare.certificates.checker.check import check_proof
from compare.certificates.claim import Claim
from compare.certificates.legend import Described, describe_part, legend
from compare.certificates.side_by_side import Run, in_this_process, say_nothing
from compare.certificates.verifying import reading
from compare.certificates.verifying.core import check_members
from compare.certificates.verifying.formulas import compare, file_names, files_of, formulas_of, listed, rebuild
from compare.certificates.verifying.images import Squares, images, symmetries_of
from compare.certificates.verifying.reading import Refused, Shards, read_claim, read_manifest, read_text, require
from compare.question.description import plural
from compare.question.errors import reason_of_system
from models.languages import localise_number, say, translate


def verify(folder: Path, tell: Callable[[str], None] = say_nothing, run: Run = in_this_process) -> Claim:
    """The claim of a certificate, if it is proved. ``tell`` is told of each step that is done.

    Raises Refused, with the step that failed, if it is not proved, or is not a certificate.
    """
    with _step("files"):
        manifest = read_manifest(folder)
        checked = plural(reading.check_files(folder, manifest["files"]), "file")
        tell(say("{files} with the sizes and digests of {manifest}", files=checked, manifest=layout.MANIFEST))
    with _step("question"):
        claim = read_claim(folder, manifest)
        shards = reading.read_shards(folder, claim.instance.board, manifest)
    with _step("solutions"):
        check_solutions(claim)
        listed_solutions = plural(len(claim.solutions), "solution")
        tell(say("{file}: {solutions}, by the specification", file=layout.SOLUTIONS, solutions=listed_solutions))
    with _step("claim"):
        _check_claim(claim, shards, manifest)
        tell(say("{file}: what is claimed is what these files can show", file=layout.INSTANCE))
    with _step("proofs"):
        tasks = [(str(folder), part, shard) for part, shard in formulas_of(claim, shards)]
        replies: dict[int, dict[str, Any]] = {}
        for number, reply in run(check_formula, tasks):
            if reply["refused"]:
                raise Refused(reply["refused"])
            replies[number] = reply
            tell(_refuted_in_words(*file_names(*tasks[number][1:]), reply))
    with _step("descriptions"):
        formulas = [
            Described(file_names(part, shard)[0], part, replies[number]["variables"], replies[number]["groups"])
            for number, (_, part, shard) in enumerate(tasks)
        ]
        check_descriptions(folder, claim, manifest, formulas)
        described = "{legend}, and the numbers in {manifest}: what they say of these formulas"
        tell(say(described, legend=layout.LEGEND, manifest=layout.MANIFEST))
    return claim


def _refuted_in_words(formula: str, proof: str, reply: Mapping[str, Any]) -> str:
    """The files of a formula and of its proof, and what the checker found."""
    sentence = (
        "{formula}: {clauses} clauses, as the question asks for; {proof} refutes them in {lines} lines ({seconds} s)"
    )
    seconds = localise_number(f"{reply['seconds']:.2f}")
    clauses, lines = reply["clauses"], reply["lines"]
    return say(sentence, formula=formula, clauses=clauses, proof=proof, lines=lines, seconds=seconds)


def check_formula(folder: str, part: str, shard: int | str | None) -> dict[str, Any]:
    """Compare a formula with that of the question, and check its proof.

    Returns a dictionary, as the call may be made elsewhere: ``refused`` is the reason, or nothing; then there are the
    numbers of its ``clauses``, of the ``lines`` of its proof, of ``seconds`` and ``variables``, and its ``groups``.
    """
    started = time.perf_counter()
    path = Path(folder)
    try:
        manifest = read_manifest(path)
        claim = read_claim(path, manifest)
        shards = reading.read_shards(path, claim.instance.board, manifest).get(part)
        formula, proof = file_names(part, shard)
        compared = compare(path, formula, rebuild(claim, part, shards, shard), len(claim.instance.board))
        reading.check_is_regular(path, proof)
        try:
            checked = check_proof(compared.clauses, compared.variables, path / proof)
        except OSError as error:
            raise Refused(say("{name} cannot be read: {reason}", name=proof, reason=reason_of_system(error))) from None
        except ValueError as error:
            raise Refused(f"{proof}: {error}") from None
        require(checked.is_refuted, f"{proof}: {checked}")
    except Refused as refused:
        return {"refused": str(refused)}
    return {
        "clauses": len(compared.clauses),
        "lines": checked.lines,
        "seconds": time.perf_counter() - started,
        "variables": compared.variables,
        "groups": compared.groups,
        "refused": "",
    }


def check_solutions(claim: Claim) -> None:
    """Raise Refused unless what is listed are solutions, each once, and of classes one each."""
    instance = claim.of_one_size
    for line, solution in enumerate(claim.solutions, 1):
        if not instance.is_solution(solution):
            wrong = "{file}, line {line}: this is no solution of {question}"
            raise Refused(say(wrong, file=layout.SOLUTIONS, line=line, question=instance))
    is_in_order = list(claim.solutions) == sorted(set(claim.solutions))
    require(is_in_order, say("{name} is not in order, or has a solution twice", name=layout.SOLUTIONS))
    number = len(claim.solutions)
    is_short = claim.mode != layout.ANSWER or number < 2
    several = "{name} has {number} solutions, where one is claimed"
    require(is_short, say(several, name=layout.SOLUTIONS, number=number))
    if claim.mode != layout.CLASSES:
        return
    maps = symmetries_of(claim.instance)
    seen: set[Squares] = set()
    for line, solution in enumerate(claim.solutions, 1):
        squares = frozenset(instance.board.squares(solution))
        if squares in seen:
            again = "{file}, line {line}: this is the image of a solution before it"
            raise Refused(say(again, file=layout.SOLUTIONS, line=line))
        seen |= images(maps, squares)


def _check_claim(claim: Claim, shards: dict[str, Shards], manifest: Any) -> None:
    """Check that the claim is what these files can show, and that they are just the files that it needs."""
    said = str(manifest["claim"])[:200]
    is_claimed = manifest["claim"] == claim.in_english
    otherwise = "{name} claims {said!r}; what could be shown is {shown!r}"
    require(is_claimed, say(otherwise, name=layout.MANIFEST, said=said, shown=claim.in_english))
    if claim.core:
        require(not claim.solutions, f"{layout.CORE_FILE} is there, and {layout.SOLUTIONS} has a solution")
        check_members(claim)
    expected, found = files_of(claim, shards), set(manifest["files"])
    with_hints = {name.removesuffix(".drat") + ".lrat" for name in expected if name.endswith(".drat")}
    for name in sorted((expected ^ found) - with_hints):
        what = f"does not list {name}" if name in expected else f"lists {name}, which has no place in this certificate"
        raise Refused(f"{layout.MANIFEST} {what}")
    for part in shards:
        is_cut = part in claim.parts and part != layout.CORE
        require(is_cut, f"the shards of {part[:40]!r} are of no part of this claim")
    if layout.OTHER in shards and shards[layout.OTHER].images:
        maps, all_listed = symmetries_of(claim.instance), listed(claim)
        is_closed = all(images(maps, solution) <= all_listed for solution in all_listed)
        require(is_closed, "the shards stand for their images, but the list lacks an image of a solution")


@contextmanager
def _step(name: str) -> Iterator[None]:
    """Put the name of a step before the reason why it is refused."""
    try:
        yield
    except Refused as refused:
        raise Refused(f"{translate(name)}: {refused}") from None


def remarks(folder: Path) -> list[str]:
    """Lines for people about files that do not count for or against the certificate."""
    said = remarks_on_script(folder, layout.check_script())
    if hints := len(list(folder.glob("*.lrat"))):
        not_used = "· {proofs} with hints (.lrat), for {file} and other checkers: not used here"
        said.append(say(not_used, proofs=plural(hints, "proof"), file=layout.CHECK))
    return said


def remarks_on_script(folder: Path, script: str) -> list[str]:
    """A line for people if the checker in the folder is not this text; else nothing."""
    try:
        require(read_text(folder, layout.CHECK) == script, "it was changed")
    except Refused:
        changed = "! {file} is not what this version writes: nothing here depends on it; read it before you run it"
        return [say(changed, file=layout.CHECK)]
    return []


def check_descriptions(folder: Path, claim: Claim, manifest: Mapping[str, Any], formulas: Sequence[Described]) -> None:
    """Check the legend, and what the manifest says of the parts. The seconds of a part are what the prover says."""
    is_legend = read_text(folder, layout.LEGEND) == legend(claim, formulas)
    require(is_legend, say("{name} does not say what these formulas mean", name=layout.LEGEND))
    parts = manifest["parts"]
    names = ", ".join(claim.parts) or "of a claim without a proof"
    are_described = isinstance(parts, dict) and set(parts) == set(claim.parts)
    require(are_described, f"{layout.MANIFEST} does not describe the parts {names}")
    for part, said in parts.items():
        of_part = [one for one in formulas if one.part == part]
        proofs = [f"{one.file.removesuffix('.cnf')}.drat" for one in of_part]
        expected = describe_part(part, of_part, sum(manifest["files"][name]["bytes"] for name in proofs))
        seconds: Any = said.get("seconds") if isinstance(said, dict) else None
        is_time = type(seconds) in (int, float) and 0 <= seconds < math.inf
        require(is_time, f"{layout.MANIFEST}: the part {part} has no time in seconds")
        is_right = json.dumps(said, sort_keys=True) == json.dumps({**expected, "seconds": seconds}, sort_keys=True)
        other = f"something else than {expected} and its seconds"
        require(is_right, f"{layout.MANIFEST}: of the part {part} it says {other}")
