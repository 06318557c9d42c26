"""The steps by which a certificate is made: find the solutions, state what must not be, and have it refuted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from compare.certificates import layout
from compare.certificates.checker.check import refutes
from compare.certificates.claim import Claim, Member
from compare.certificates.legend import IN_A_SHARD, IN_NO_SHARD, LISTED, Described, describe_part, legend
from compare.certificates.proving.cadical import find, find_all, refute
from compare.certificates.proving.clauses import Clause, Formula, NoClauses, state
from compare.certificates.proving.core import NoCore, search_core, state_core
from compare.certificates.proving.folder import Folder, dimacs
from compare.certificates.proving.lrat import write_lrat
from compare.certificates.side_by_side import Run, in_this_process, say_nothing
from compare.certificates.verifying.clauses import Unknown, conditions_of
from compare.harness.faults import Fault
from compare.question.description import instance_as_data, plural
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.chess.board import bits
from models.chess.symmetry import orbits
from models.problem import Instance
from models.sharding.shards import cut


def check_question(instance: Instance) -> None:
    """Raises NoClauses if the question has no clauses, or ``verify`` does not know it, or reads another one.

    ``verify`` knows a question from its file, and what a problem asks from a list of its own. A problem or a piece of
    your own has no place in either.
    """
    state(instance, None, None)
    try:
        conditions_of(instance)
        read = instance_of_data(instance_as_data(instance))
    except Unknown:
        raise NoClauses(f"verify does not know what {instance.problem.name} asks, so it could not check it") from None
    except BadUse as error:
        raise NoClauses(f"verify could not read the question: {error}") from None
    if read != instance:
        raise NoClauses(f"verify would read another question: its {_difference(instance, read)} is not yours")


def _difference(instance: Instance, read: Instance) -> str:
    """The part of the question that differs, and its name."""
    if read.problem != instance.problem:
        return f"problem {read.problem.name}"
    return f"piece {read.piece.name}" if read.piece != instance.piece else "board"


class NotRefuted(Exception):
    """A formula that should have no solution has one. The message says which."""


@dataclass
class Prover:
    """One certificate in the making.

    ``run`` runs the solver, ``hurry`` too, but gives up soon: then it raises Fault. ``tell`` is told what is done.
    ``shards``: the number of shards into which each part is cut; None: it is not cut. ``check`` runs the checker on
    proofs that are there, and what writes them as LRAT, too, if ``lrat`` says so.
    """

    instance: Instance
    mode: str
    path: Path
    run: Run
    hurry: Run
    tell: Callable[[str], None] = say_nothing
    shards: int | None = None
    check: Run = in_this_process
    lrat: bool = False
    parts: dict[str, Any] = field(default_factory=dict)
    formulas: dict[str, Formula] = field(default_factory=dict)
    described: list[Described] = field(default_factory=list)
    shards_of: dict[str, tuple[bool, Sequence[Instance]]] = field(default_factory=dict)

    def prove(self) -> Claim:
        """Write the certificate, and return what it claims. Proofs that are there are checked, and made again if wrong.

        Raises NoClauses where the question cannot be stated as clauses, or verified; BadUse where the folder cannot be
        used.
        """
        check_question(self.instance)
        self.folder = Folder(self.path, self.instance)
        claim = self._best(Claim(self.instance, layout.ANSWER, self._first()))
        if self.mode != layout.ANSWER:
            claim = Claim(self.instance, self.mode, self._all(claim))
        self.folder.write_solutions(claim)
        if layout.OTHER in claim.parts and self._refute(claim, layout.OTHER) is not None:
            raise NotRefuted("the solver finds a solution that it has not listed")
        if not claim.solutions and self.shards is None:
            claim = self._with_core(claim)
        self.folder.write(layout.LEGEND, legend(claim, self.described))
        self.folder.write(layout.CHECK, layout.check_script())
        if self.lrat:
            self._write_hints()
        if self.shards_of:
            self.folder.write_shards(self.instance.board, self.shards_of)
        names = [layout.INSTANCE, layout.SOLUTIONS, layout.LEGEND, layout.CHECK]
        names += [layout.SHARDS] * bool(self.shards_of) + [layout.CORE_FILE] * bool(claim.core)
        endings = ["cnf", "drat"] + ["lrat"] * self.lrat
        names += [f"{name}.{ending}" for name in self.formulas for ending in endings]
        self.folder.write_manifest(claim, self.parts, names)
        self.folder.drop_all_but(names)
        return claim

    def _first(self) -> list[int]:
        """A solution, of any size where the optimum is asked for; none if there is none."""
        known = self.folder.first_solution(self.instance)
        if known is not None:
            return [known]
        formula = state(self.instance, *Claim(self.instance, layout.ANSWER, []).bounds(layout.OTHER))
        found = _call(self.run, find, formula.clauses, len(self.instance.board), self._few)
        if found is None:
            return []
        return [found if self.shards is None else self._improved(found)]

    def _improved(self, placement: int) -> int:
        """A solution that is better, as far as that is found soon: shards are cut for one size at a time."""
        while True:
            claim = Claim(self.instance, layout.ANSWER, [placement])
            if layout.BETTER not in claim.parts:
                return placement
            formula = state(self.instance, *claim.bounds(layout.BETTER))
            try:
                better = _call(self.hurry, find, formula.clauses, len(self.instance.board), self._few)
            except Fault:
                better = None
            if better is None:
                return placement
            placement = better

    @property
    def _few(self) -> bool:
        return self.instance.problem.wanted == "fewest"

    def _best(self, claim: Claim) -> Claim:
        """The claim with a solution of the best size, once it is proved that there is no better."""
        while layout.BETTER in claim.parts:
            self.folder.write_solutions(claim)
            better = self._refute(claim, layout.BETTER)
            if better is None:
                break
            claim = Claim(self.instance, layout.ANSWER, [better])
        return claim

    def _all(self, claim: Claim) -> list[int]:
        instance = claim.of_one_size
        formula = state(self.instance, *claim.bounds(layout.OTHER))
        found: list[int] = _call(
            self.run, find_all, formula.clauses, len(instance.board), isinstance(instance.size, int)
        )
        self.tell(f"{plural(len(found), 'solution')} found")
        if self.mode != layout.CLASSES:
            return found
        return [min(orbit) for orbit in orbits(found, self.instance.symmetries())]

    def _refute(self, claim: Claim, part: str) -> int | None:
        """Have a part refuted; a placement that it allows, if there is one."""
        formula = self._formula(claim, part)
        formulas = {layout.formula_name(part): formula}
        if self.shards is not None:
            formulas = self._sharded(claim, part, formula)
        pending = self._without_proof(formulas)
        seconds = 0.0
        squares = len(self.instance.board)
        tasks = [(formulas[one].clauses, squares, self._few, str(self.path / f"{one}.drat")) for one in pending]
        done = len(formulas) - len(pending)
        for number, reply in self.run(refute, tasks):
            if reply["placement"] is not None:
                if pending[number] == layout.formula_name(part, layout.COVER):
                    raise NotRefuted("the shards and their images do not have all placements; try without --shards")
                return int(reply["placement"])
            done += 1
            seconds += reply["seconds"]
            self.tell(f"{pending[number]}.cnf refuted in {reply['seconds']:.2f} s ({done} of {len(formulas)})")
        self._keep(part, formulas, seconds)
        return None

    def _without_proof(self, formulas: dict[str, Formula]) -> list[str]:
        """The names of the formulas whose proofs must be made. Those that are there are checked, as by ``verify``."""
        texts = {name: dimacs(one) for name, one in formulas.items()}
        found = [name for name in texts if self.folder.has(f"{name}.cnf", texts[name]) and self._proof(name).is_file()]
        tasks = [(formulas[one].clauses, formulas[one].variables, str(self._proof(one))) for one in found]
        good: set[str] = set()
        try:
            good = {found[number] for number, is_proof in self.check(refutes, tasks) if is_proof}
        except Fault as fault:
            self.tell(f"the proofs that are there are made again: {fault}")
        pending = [name for name in formulas if name not in good]
        for name in pending:
            self._proof(name).unlink(missing_ok=True)
            self.folder.write(f"{name}.cnf", texts[name])
        if good:
            self.tell(f"{len(good)} of {len(formulas)} proofs are there already, and hold")
        if len(good) < len(found):
            self.tell(f"{len(found) - len(good)} of {len(formulas)} proofs are there, do not hold, and are made again")
        return pending

    def _proof(self, name: str) -> Path:
        return self.path / f"{name}.drat"

    def _with_core(self, claim: Claim) -> Claim:
        """The claim with a core of its conditions and a proof for it, as far as these are soon found."""
        try:
            found = _call(self.hurry, search_core, self.instance)
            core = tuple(Member(name, without) for name, without in found)
            if not core:
                self.tell("no core is added: none was soon found")
                return claim
            formula = state_core(self.instance, core)
            squares, proof = len(self.instance.board), str(self._proof(layout.CORE))
            reply = _call(self.hurry, refute, formula.clauses, squares, self._few, proof)
        except Fault:
            self.tell("no core is added: none was soon refuted")
            return claim
        except NoCore as error:
            self.tell(f"no core is added: a mistake of this program, for verify would not accept it: {error}")
            return claim
        if reply["placement"] is not None:
            raise NotRefuted("the solver finds a placement that meets all conditions of the core")
        self.folder.write(f"{layout.CORE}.cnf", dimacs(formula))
        self._keep(layout.CORE, {layout.CORE: formula}, reply["seconds"])
        self.tell(f"{layout.CORE}.cnf refuted: {plural(len(core), 'condition')}, and each is needed")
        claim = replace(claim, core=core)
        self.folder.write_core(claim)
        return claim

    def _write_hints(self) -> None:
        """Write each proof as LRAT, too; always anew, which takes less time than to check what is there.

        Raises Fault where a proof is too long for that.
        """
        names = [f"{name}.lrat" for name in self.formulas]
        tasks = [
            (formula.clauses, str(self._proof(name)), str(self._proof(name).with_suffix(".lrat")))
            for name, formula in self.formulas.items()
        ]
        for number, size in self.check(write_lrat, tasks):
            self.tell(f"{names[number]} written: {size} bytes")

    def _formula(self, claim: Claim, part: str) -> Formula:
        formula = state(self.instance, *claim.bounds(part))
        if part == layout.BETTER or not claim.solutions:
            return formula
        listed = set(claim.solutions)
        if claim.mode == layout.CLASSES:
            listed = {one.image(solution) for one in self.instance.symmetries() for solution in claim.solutions}
        of_one_size = isinstance(claim.of_one_size.size, int)
        clauses = [_not_again(solution, len(self.instance.board), of_one_size) for solution in listed]
        return formula.with_group(LISTED, clauses)

    def _sharded(self, claim: Claim, part: str, formula: Formula) -> dict[str, Formula]:
        """The formulas of the shards and of their cover, by name."""
        size = next((bound for bound in claim.bounds(part) if bound is not None), None)
        is_small = size is not None and 0 <= size <= len(self.instance.board) // 4
        whole = self.instance.with_size(size if size is not None and is_small else "any")
        instances = [shard.instance for shard in cut(whole, self.shards or 1)]
        images = part == layout.BETTER or claim.mode != layout.ANSWER or not claim.solutions
        symmetries = self.instance.symmetries()
        self.shards_of[part] = images, instances
        outside = [
            _literals(symmetry.image(one.required), symmetry.image(one.forbidden), -1)
            for one in instances
            for symmetry in symmetries
        ]
        cover = formula.with_group(IN_NO_SHARD, outside)
        formulas = {layout.formula_name(part, layout.COVER): cover}
        for number, one in enumerate(instances, 1):
            units = [(literal,) for literal in _literals(one.required, one.forbidden, 1)]
            formulas[layout.formula_name(part, number)] = formula.with_group(IN_A_SHARD, units)
        return formulas

    def _keep(self, part: str, formulas: dict[str, Formula], seconds: float) -> None:
        """Keep the entries of the manifest and the legend for a part whose formulas are refuted."""
        self.formulas |= formulas
        described = [
            Described(f"{name}.cnf", part, one.variables, [(group.name, len(group.clauses)) for group in one.groups])
            for name, one in formulas.items()
        ]
        self.described += described
        proof_bytes = sum(self._proof(name).stat().st_size for name in formulas)
        self.parts[part] = describe_part(part, described, proof_bytes) | {"seconds": round(seconds, 3)}


def _call(run: Run, function: Callable[..., Any], *arguments: Any) -> Any:
    """The value of one call of a function, in its own process under limits."""
    return next(value for _, value in run(function, [arguments]))


def _not_again(solution: int, squares: int, of_one_size: bool) -> Clause:
    """Some square is not as in this solution. Of solutions of one size, an occupied one."""
    empty = 0 if of_one_size else ((1 << squares) - 1) & ~solution
    return _literals(solution, empty, -1)


def _literals(occupied: int, empty: int, sign: int) -> Clause:
    """The literals that say this of the squares, or with the sign -1 their negations, by square."""
    literals = [sign * (one + 1) for one in bits(occupied)] + [-sign * (one + 1) for one in bits(empty)]
    return tuple(sorted(literals, key=abs))
