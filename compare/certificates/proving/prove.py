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
from compare.certificates.proving.folder import Folder
from compare.certificates.side_by_side import Run, in_this_process, say_nothing
from compare.certificates.verifying.clauses import UnknownProblem, conditions_of
from compare.harness.faults import Fault
from compare.question.description import instance_as_data, plural
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.chess.board import bits
from models.chess.symmetry import orbits
from models.languages import localise_number, noun, say, translate
from models.problem import Instance
from models.sharding.shards import cut


def check_question(instance: Instance) -> None:
    """Raise NoClauses if the question has no clauses, or ``verify`` does not know it, or would read another one.

    ``verify`` knows a question from its file, and what a problem asks from a list of its own. A problem or a piece of
    your own has no place in either.
    """
    state(instance, None, None)
    try:
        conditions_of(instance)
        read = instance_of_data(instance_as_data(instance))
    except UnknownProblem:
        unknown = "verify does not know what {problem} asks, so it could not check it"
        raise NoClauses(say(unknown, problem=translate(instance.problem.name))) from None
    except BadUse as error:
        raise NoClauses(say("verify could not read the question: {reason}", reason=error)) from None
    if read != instance:
        different = say("board")
        if read.problem != instance.problem:
            different = say("problem {name}", name=translate(read.problem.name))
        elif read.piece != instance.piece:
            different = say("piece {name}", name=noun(read.piece.name))
        raise NoClauses(say("verify would read another question: its {part} is not yours", part=different))


SQUARES_A_PIECE = 4
"""With no more pieces than one for this many squares, parts are cut for their size: few pieces rule out many shards."""


class NotRefuted(Exception):
    """A formula that should have no solution has one. The message says which."""


@dataclass
class Prover:
    """One certificate in the making.

    ``run`` runs the solver; so does ``run_briefly``, which gives up soon and then raises Fault. ``tell`` gets a line
    for each step. ``shards``: the number of shards into which each part is cut; None: it is not cut. ``check`` runs the
    checker on proofs that are there. ``lrat``: each proof is written in the form LRAT, too, also by ``check``.

    ``refuted`` has for each part that is refuted its formulas by name, and the processor time (seconds) of the solver.
    ``shards_of`` has for each part that is cut whether its shards stand for their images, and the shards.
    """

    instance: Instance
    mode: str
    path: Path
    run: Run
    run_briefly: Run
    tell: Callable[[str], None] = say_nothing
    shards: int | None = None
    check: Run = in_this_process
    lrat: bool = False
    refuted: dict[str, tuple[dict[str, Formula], float]] = field(default_factory=dict)
    shards_of: dict[str, tuple[bool, Sequence[Instance]]] = field(default_factory=dict)

    def prove(self) -> Claim:
        """Write the certificate, and return what it claims. Proofs that are there are checked, and made again if wrong.

        Raises NoClauses where the question cannot be stated as clauses, or verified; BadUse where the folder cannot be
        used; Fault where a limit is reached; NotRefuted where two answers of the solver contradict each other.
        """
        check_question(self.instance)
        self.folder = Folder(self.path, self.instance)
        claim = self._improve_to_best(Claim(self.instance, layout.ANSWER, self._find_first()))
        if self.mode != layout.ANSWER:
            claim = Claim(self.instance, self.mode, self._find_all(claim))
        self.folder.write_solutions(claim)
        if layout.OTHER in claim.parts and self._refute(claim, layout.OTHER) is not None:
            raise NotRefuted(say("the solver finds a solution that it has not listed"))
        if not claim.solutions and self.shards is None:
            claim = self._with_core(claim)
        parts = self._write_legend(claim)
        self.folder.write(layout.CHECK, layout.check_script())
        formulas = {name: formula for of_part, _ in self.refuted.values() for name, formula in of_part.items()}
        if self.lrat:
            self._write_hints(formulas)
        if self.shards_of:
            self.folder.write_shards(self.shards_of)
        names = [layout.INSTANCE, layout.SOLUTIONS, layout.LEGEND, layout.CHECK]
        names += [layout.SHARDS] * bool(self.shards_of) + [layout.CORE_FILE] * bool(claim.core)
        endings = ["cnf", "drat"] + ["lrat"] * self.lrat
        names += [f"{name}.{ending}" for name in formulas for ending in endings]
        self.folder.write_manifest(claim, parts, names)
        self.folder.drop_all_but(names)
        return claim

    def _find_first(self) -> list[int]:
        """A list of one solution, of any size where the optimum is asked for; empty if there is none."""
        known = self.folder.first_solution(self.instance)
        if known is not None:
            return [known]
        found = self._find(Claim(self.instance, layout.ANSWER, []), layout.OTHER, self.run)
        if found is None:
            return []
        return [found if self.shards is None else self._improve(found)]

    def _improve(self, placement: int) -> int:
        """A solution of the best size that is found soon. For shards only: they are cut for one size at a time."""
        while True:
            claim = Claim(self.instance, layout.ANSWER, [placement])
            try:
                better = self._find(claim, layout.BETTER, self.run_briefly) if layout.BETTER in claim.parts else None
            except Fault:
                better = None
            if better is None:
                return placement
            placement = better

    def _find(self, claim: Claim, part: str, run: Run) -> int | None:
        """A placement of a size that the part of a claim is about; None if there is none."""
        formula = state(self.instance, *claim.bounds(part))
        found: int | None = _call(run, find, formula.clauses, formula.squares, self._wants_few)
        return found

    @property
    def _wants_few(self) -> bool:
        """Whether few pieces are wanted."""
        return self.instance.problem.wanted == "fewest"

    def _improve_to_best(self, claim: Claim) -> Claim:
        """The claim with a solution of the best size, once it is proved that there is no better."""
        while layout.BETTER in claim.parts:
            self.folder.write_solutions(claim)
            better = self._refute(claim, layout.BETTER)
            if better is None:
                break
            claim = Claim(self.instance, layout.ANSWER, [better])
        return claim

    def _find_all(self, claim: Claim) -> list[int]:
        """All solutions of the size that is claimed; for classes one of each, the least."""
        formula = state(self.instance, *claim.bounds(layout.OTHER))
        found: list[int] = _call(self.run, find_all, formula.clauses, formula.squares, claim.is_of_one_size)
        self.tell(say("{solutions} found", solutions=plural(len(found), "solution")))
        if self.mode != layout.CLASSES:
            return found
        return [min(orbit) for orbit in orbits(found, self.instance.symmetries())]

    def _refute(self, claim: Claim, part: str) -> int | None:
        """Have a part refuted, and return None; or return a placement that meets its formula, if there is one."""
        formula = self._formula(claim, part)
        formulas = {part: formula} if self.shards is None else self._cut(claim, part, formula)
        pending = self._without_proof(formulas)
        seconds = 0.0
        tasks = [(formulas[one].clauses, formula.squares, self._wants_few, str(self._proof(one))) for one in pending]
        done = len(formulas) - len(pending)
        for number, reply in self.run(refute, tasks):
            if reply["placement"] is not None:
                if pending[number] == layout.formula_name(part, layout.COVER):
                    sentence = "the shards and their images do not have all placements; try without --shards"
                    raise NotRefuted(say(sentence))
                return int(reply["placement"])
            done += 1
            seconds += reply["seconds"]
            refuted = "{file} refuted in {seconds} s ({done} of {count})"
            took = localise_number(f"{reply['seconds']:.2f}")
            self.tell(say(refuted, file=f"{pending[number]}.cnf", seconds=took, done=done, count=len(formulas)))
        self.refuted[part] = formulas, seconds
        return None

    def _without_proof(self, formulas: dict[str, Formula]) -> list[str]:
        """The names of the formulas whose proofs must be made. Those that are there are checked, as by ``verify``."""
        texts = {name: one.dimacs for name, one in formulas.items()}
        found = [name for name in texts if self.folder.has(f"{name}.cnf", texts[name]) and self._proof(name).is_file()]
        tasks = [(formulas[one].clauses, formulas[one].variables, str(self._proof(one))) for one in found]
        good: set[str] = set()
        try:
            good = {found[number] for number, is_proof in self.check(refutes, tasks) if is_proof}
        except Fault as fault:
            self.tell(say("the proofs that are there are made again: {reason}", reason=fault))
        pending = [name for name in formulas if name not in good]
        for name in pending:
            self._proof(name).unlink(missing_ok=True)
            self.folder.write(f"{name}.cnf", texts[name])
        if good:
            hold = "{number} of {count} proofs are there already, and hold"
            self.tell(say(hold, number=len(good), count=len(formulas)))
        if wrong := len(found) - len(good):
            do_not_hold = "{number} of {count} proofs are there, do not hold, and are made again"
            self.tell(say(do_not_hold, number=wrong, count=len(formulas)))
        return pending

    def _proof(self, name: str) -> Path:
        """The file of the proof for the formula of this name."""
        return self.path / f"{name}.drat"

    def _with_core(self, claim: Claim) -> Claim:
        """The claim with a core of its conditions and a proof for it, as far as these are soon found."""
        try:
            found = _call(self.run_briefly, search_core, self.instance)
            core = tuple(Member(name, without) for name, without in found)
            if not core:
                self.tell(say("no core is added: none was soon found"))
                return claim
            formula = state_core(self.instance, core)
            proof = str(self._proof(layout.CORE))
            reply = _call(self.run_briefly, refute, formula.clauses, formula.squares, self._wants_few, proof)
        except Fault:
            self.tell(say("no core is added: none was soon refuted"))
            return claim
        except NoCore as error:
            mistake = "no core is added: a mistake of this program, for verify would not accept it: {reason}"
            self.tell(say(mistake, reason=error))
            return claim
        if reply["placement"] is not None:
            raise NotRefuted(say("the solver finds a placement that meets all conditions of the core"))
        self.folder.write(f"{layout.CORE}.cnf", formula.dimacs)
        self.refuted[layout.CORE] = {layout.CORE: formula}, reply["seconds"]
        needed = "{file} refuted: {conditions}, and each is needed"
        self.tell(say(needed, file=f"{layout.CORE}.cnf", conditions=plural(len(core), "condition")))
        claim = replace(claim, core=core)
        self.folder.write_core(claim)
        return claim

    def _write_hints(self, formulas: dict[str, Formula]) -> None:
        """Write each proof as LRAT, too; always anew, which takes less time than to check what is there.

        Raises Fault where a proof is too long for that.
        """
        from compare.certificates.proving.trimming import write_lrat  # only here: it takes a while to load

        paths = [self._proof(name).with_suffix(".lrat") for name in formulas]
        tasks = [(formulas[path.stem].clauses, str(self._proof(path.stem)), str(path)) for path in paths]
        for number, size in self.check(write_lrat, tasks):
            self.tell(say("{file} written: {size} bytes", file=paths[number].name, size=size))

    def _formula(self, claim: Claim, part: str) -> Formula:
        """The formula of a part, if it is not cut into shards."""
        formula = state(self.instance, *claim.bounds(part))
        if part == layout.BETTER or not claim.solutions:
            return formula
        listed = set(claim.solutions)
        if claim.mode == layout.CLASSES:
            listed = {one.image(solution) for one in self.instance.symmetries() for solution in claim.solutions}
        # another solution differs on some square; of solutions of one size, on an occupied one
        full = 0 if claim.is_of_one_size else self.instance.board.full
        return formula.with_group(LISTED, [_literals(solution, full & ~solution, -1) for solution in listed])

    def _cut(self, claim: Claim, part: str, formula: Formula) -> dict[str, Formula]:
        """Cut a part into shards; returns their formulas and that of their cover, by name."""
        size = next((bound for bound in claim.bounds(part) if bound is not None), None)
        is_small = size is not None and 0 <= size <= len(self.instance.board) // SQUARES_A_PIECE
        whole = self.instance.with_size(size if size is not None and is_small else "any")
        instances = [shard.instance for shard in cut(whole, self.shards or 1)]
        stand_for_images = part == layout.BETTER or claim.mode != layout.ANSWER or not claim.solutions
        self.shards_of[part] = stand_for_images, instances
        symmetries = self.instance.symmetries()
        outside = [
            _literals(to.image(one.required), to.image(one.forbidden), -1) for one in instances for to in symmetries
        ]
        formulas = {layout.formula_name(part, layout.COVER): formula.with_group(IN_NO_SHARD, outside)}
        for number, one in enumerate(instances, 1):
            units = [(literal,) for literal in _literals(one.required, one.forbidden, 1)]
            formulas[layout.formula_name(part, number)] = formula.with_group(IN_A_SHARD, units)
        return formulas

    def _write_legend(self, claim: Claim) -> dict[str, Any]:
        """Write the legend; returns the entries of the manifest for the parts."""
        described: list[Described] = []
        parts = {}
        for part, (formulas, seconds) in self.refuted.items():
            of_part = [
                Described(
                    f"{name}.cnf", part, one.variables, [(group, len(clauses)) for group, clauses in one.groups.items()]
                )
                for name, one in formulas.items()
            ]
            proof_bytes = sum(self._proof(name).stat().st_size for name in formulas)
            parts[part] = describe_part(part, of_part, proof_bytes) | {"seconds": round(seconds, 3)}
            described += of_part
        self.folder.write(layout.LEGEND, legend(claim, described))
        return parts


def _call(run: Run, function: Callable[..., Any], *arguments: Any) -> Any:
    """The value of one call of a function, in its own process under limits."""
    return next(value for _, value in run(function, [arguments]))


def _literals(occupied: int, empty: int, sign: int) -> Clause:
    """The literals that say which squares are occupied and which empty, sorted by square; negated with the sign -1."""
    literals = [sign * (one + 1) for one in bits(occupied)] + [-sign * (one + 1) for one in bits(empty)]
    return tuple(sorted(literals, key=abs))
