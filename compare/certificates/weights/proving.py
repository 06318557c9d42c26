"""A certificate by weights, written: queens that cover a board, and a tree that shows that no fewer do."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from compare.answers.choosing import fastest_or_refuse
from compare.certificates.claim import Claim
from compare.certificates.layout import ANSWER, INSTANCE, MANIFEST, SOLUTIONS
from compare.certificates.proving.folder import Folder
from compare.certificates.side_by_side import Run
from compare.certificates.weights.check import LARGEST_SIDE, Lines, NotProved, case_of, check_tree, first_line, frames
from compare.certificates.weights.search import Frame, refute_frame
from compare.question.errors import BadUse
from models.catalogue.finding import formulations
from models.languages import say
from models.problem import OPTIMUM, Instance

FORMAT: Final = "bezzel certificate by weights 1"
"""The name of the format, with its version, as the manifest has it."""
REFUTATION: Final = "refutation.txt"
PROGRAMS: Final = ("check.c", "check.py")
"""The checkers that are written into the folder."""
SECONDS_BETWEEN: Final = 60.0
"""So long may pass before the trees that are done are written and counted aloud."""


def program(name: str) -> str:
    """The text of a checker, which stands beside this file and in every certificate by weights."""
    return Path(__file__).with_name(name).read_text(encoding="ascii")


def is_fit(instance: Instance) -> bool:
    """Whether the question is about queens that cover a board, and has a proof of this kind."""
    board = instance.board
    is_ours = instance.problem.name == "domination" and instance.piece.name == "queen" and not board.wrap
    shorter, longer = sorted((board.rows, board.columns))
    is_plain = shorter >= 2 and longer <= LARGEST_SIDE and not instance.required and not instance.forbidden
    is_sized = instance.size == OPTIMUM or (isinstance(instance.size, int) and instance.size < shorter)
    return is_ours and is_plain and is_sized


def find_cover(instance: Instance) -> int:
    """A smallest cover, as a bitboard, by the formulation that is likely to be the fastest: no proof rests on it."""
    return next(fastest_or_refuse(instance, list(formulations().values()))[0].solve(instance))


def _note_taken(lines: Iterator[str], taken: list[str]) -> Iterator[str]:
    """The same lines; each one that is taken is added to ``taken``."""
    for line in lines:
        taken.append(line)
        yield line


class WeightProver:
    """Writes a certificate into a folder. ``run`` calls functions in processes; ``tell`` is told of each step."""

    def __init__(self, instance: Instance, path: Path, run: Run, tell: Callable[[str], None]) -> None:
        """Raises BadUse if the question has no proof of this kind, or the folder cannot be used."""
        if not is_fit(instance):
            raise BadUse("--weights is for the fewest queens, or fewer than rows and columns, that cover a board")
        self.instance, self.run, self.tell = instance, run, tell
        self.folder = Folder(path, instance)
        self.board = Lines(instance.board.rows, instance.board.columns)

    def prove(self) -> Claim | None:
        """Write the certificate; returns what it claims; None if as many queens as are asked for cover the board.

        After a stop the same call goes on: what is there of a refutation is checked, and kept.
        """
        cover: int | None = None
        if isinstance(self.instance.size, int):
            if self._refute(self.instance.size) is not None:
                return None
        else:
            cover = self._find_least_cover()
        claim = Claim(self.instance, ANSWER, [] if cover is None else [cover])
        self.folder.write_solutions(claim)
        for name in PROGRAMS:
            self.folder.write(name, program(name))
        self._write_manifest(claim)
        return claim

    def _find_least_cover(self) -> int:
        """A smallest cover, as a bitboard, once it is refuted that one queen less is enough."""
        best = self.folder.first_solution(self.instance)
        if best is None:
            best = next(cover for _, cover in self.run(find_cover, [(self.instance,)]))
        self.folder.write_solutions(Claim(self.instance, ANSWER, [best]))
        while (better := self._refute(best.bit_count() - 1)) is not None:
            best = better
        return best

    def _refute(self, queens: int) -> int | None:
        """Write the refutation that this number of queens covers the board; or return a cover, as a bitboard."""
        all_frames = list(frames(self.board, queens))
        trees = self._read_kept(queens, all_frames)
        first = len(trees)
        asked = [(self.board.rows, self.board.columns, queens, frame) for frame in all_frames[first:]]
        last_kept = time.monotonic()
        try:
            for at, reply in self.run(refute_frame, asked):
                is_cover = bool(reply) and isinstance(reply[0], int)
                if is_cover:
                    cover: int = sum(1 << square for square in reply)
                    return cover
                trees[first + at] = reply
                if time.monotonic() - last_kept >= SECONDS_BETWEEN:
                    self._keep(queens, trees)
                    self._tell_done(queens, len(trees), len(all_frames))
                    last_kept = time.monotonic()
        except BaseException:
            self._keep(queens, trees)
            raise
        self._keep(queens, trees)
        self._tell_done(queens, len(trees), len(all_frames))
        return None

    def _tell_done(self, queens: int, done: int, count: int) -> None:
        self.tell(say("{queens} queens: {done} of {count} frames refuted", queens=queens, done=done, count=count))

    def _keep(self, queens: int, trees: dict[int, list[str]]) -> None:
        """Write the trees, by the number of the frame, up to the first frame that is not done."""
        lines = [first_line(self.board, queens)]
        for number in range(len(trees)):
            if number not in trees:
                break
            lines += trees[number]
        self.folder.write(REFUTATION, "".join(f"{line}\n" for line in lines))

    def _read_kept(self, queens: int, all_frames: list[Frame]) -> dict[int, list[str]]:
        """The trees of the first frames, by number, as far as they are there, and hold."""
        path = self.folder.path / REFUTATION
        lines = path.read_text("ascii", errors="replace").split("\n") if path.is_file() else []
        trees: dict[int, list[str]] = {}
        if lines[:1] != [first_line(self.board, queens)]:
            return trees
        rest = iter(lines[1:])
        for number, frame in enumerate(all_frames):
            taken: list[str] = []
            try:
                check_tree(_note_taken(rest, taken), case_of(frame, self.board), queens, self.board)
            except (NotProved, ValueError):
                break
            trees[number] = taken
        if trees:
            kept = "{queens} queens: {done} of {count} frames are there already, and hold"
            self.tell(say(kept, queens=queens, done=len(trees), count=len(all_frames)))
        return trees

    def _write_manifest(self, claim: Claim) -> None:
        """Write the manifest, the last of the files."""
        files = self.folder.describe_files(sorted([*PROGRAMS, INSTANCE, REFUTATION, SOLUTIONS]))
        manifest = {"format": FORMAT, "claim": claim.in_english, "files": files}
        self.folder.write(MANIFEST, json.dumps(manifest, indent=2) + "\n")
