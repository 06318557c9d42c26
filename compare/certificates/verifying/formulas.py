"""The formulas that a certificate must consist of, rebuilt from its question, and compared with its files."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from compare.certificates import layout
from compare.certificates.claim import Claim
from compare.certificates.legend import IN_A_SHARD, IN_NO_SHARD, LISTED
from compare.certificates.verifying.clauses import Clause, UnknownProblem, groups
from compare.certificates.verifying.core import groups_of_core
from compare.certificates.verifying.images import Map, Squares, images, symmetries_of
from compare.certificates.verifying.reading import Refused, Shard, Shards, read_text, require
from models.problem import Instance

Groups = Iterator[tuple[str, list[Clause]]]
HEADER_LENGTH = 40
"""A longer first line is not read."""


@dataclass
class Compared:
    """A formula whose file has what the question asks for; ``groups``: the name and the number of clauses of each."""

    clauses: list[Clause]
    variables: int
    groups: list[tuple[str, int]]


def rebuild(claim: Claim, part: str, shards: Shards | None, shard: int | str | None) -> Groups:
    """The groups of clauses of a part; of one of its shards, from 1; or of the cover of its shards."""
    instance = claim.instance
    if part == layout.CORE:
        yield from groups_of_core(claim)
        return
    try:
        yield from groups(instance, *claim.bounds(part))
    except UnknownProblem as error:
        raise Refused(str(error)) from None
    if part == layout.OTHER and claim.solutions:
        yield LISTED, sorted({_not_again(claim, squares) for squares in listed(claim)})
    if shards is None or shard is None:
        return
    if shard == layout.COVER:
        maps = symmetries_of(instance) if shards.images else [{square: square for square in instance.board}]
        yield IN_NO_SHARD, sorted({clause for one in shards.shards for clause in _outside(instance, maps, one)})
    else:
        one = shards.shards[int(shard) - 1]
        yield IN_A_SHARD, sorted({(literal,) for literal in _literals(instance, one)})


def listed(claim: Claim) -> set[Squares]:
    """The solutions that are listed; where the list has classes, with all their images."""
    squares = [frozenset(claim.instance.board.squares(solution)) for solution in claim.solutions]
    if claim.mode != layout.CLASSES:
        return set(squares)
    maps = symmetries_of(claim.instance)
    return {image for one in squares for image in images(maps, one)}


def compare(folder: Path, name: str, expected: Groups, squares: int) -> Compared:
    """The formula, if its file has just the clauses that are expected. Raises Refused."""
    lines = read_text(folder, name).split("\n")
    header = lines[0].split(" ")
    has_words = len(lines[0]) <= HEADER_LENGTH and len(header) == 4 and header[:2] == ["p", "cnf"]
    is_header = has_words and all(map(str.isdecimal, header[2:]))
    require(is_header, f"{name} does not begin with 'p cnf', the number of variables and the number of clauses")
    require(int(header[2]) >= squares, f"{name} has fewer variables than the board has squares")
    clauses: list[Clause] = []
    counted: list[tuple[str, int]] = []
    for group, part in expected:
        counted.append((group, len(part)))
        for one in part:
            clauses.append(one)
            line = lines[len(clauses)] if len(clauses) < len(lines) else ""
            expected_line = " ".join(map(str, (*one, 0)))
            if line != expected_line:
                place = f"clause {len(clauses)} should be '{expected_line}' (group {group})"
                raise Refused(f"{name}: {place}, and is '{line[:80]}'")
    is_end = lines[len(clauses) + 1 :] == [""]
    require(is_end, f"{name} has more than the {len(clauses)} clauses that the question asks for")
    variables = max([squares, *(abs(literal) for clause in clauses for literal in clause)])
    right = f"p cnf {variables} {len(clauses)}"
    require(lines[0] == right, f"{name} begins with '{lines[0]}', and not with '{right}'")
    return Compared(clauses, variables, counted)


def formulas_of(claim: Claim, shards: dict[str, Shards]) -> list[tuple[str, int | str | None]]:
    """The formulas that must be refuted: each a part, and a shard or the cover of the shards or None."""
    formulas: list[tuple[str, int | str | None]] = []
    for part in claim.parts:
        if part in shards:
            formulas += [(part, layout.COVER), *((part, number) for number in range(1, len(shards[part].shards) + 1))]
        else:
            formulas.append((part, None))
    return formulas


def file_names(part: str, shard: int | str | None) -> tuple[str, str]:
    """The names of the formula and of the proof."""
    name = layout.formula_name(part, shard)
    return f"{name}.cnf", f"{name}.drat"


def files_of(claim: Claim, shards: dict[str, Shards]) -> set[str]:
    """The names of the files that a certificate of this claim has, all but the manifest."""
    named = {name for formula in formulas_of(claim, shards) for name in file_names(*formula)}
    always = {layout.INSTANCE, layout.SOLUTIONS, layout.LEGEND, layout.CHECK}
    return always | named | set([layout.SHARDS] * bool(shards) + [layout.CORE_FILE] * bool(claim.core))


def _not_again(claim: Claim, solution: Squares) -> Clause:
    """The clause that some square is not as in this solution; of solutions of one size, an occupied one."""
    numbers = {square: number for number, square in enumerate(claim.instance.board, 1)}
    if claim.is_of_one_size:
        return tuple(-numbers[square] for square in sorted(solution))
    return tuple(-number if square in solution else number for square, number in numbers.items())


def _literals(instance: Instance, shard: Shard) -> list[int]:
    """The literals that say of the squares what the shard does, by square."""
    signs = dict.fromkeys(instance.board.squares(shard.required), 1)
    signs |= dict.fromkeys(instance.board.squares(shard.forbidden), -1)
    return [sign * (instance.board.index(square) + 1) for square, sign in sorted(signs.items())]


def _outside(instance: Instance, maps: Iterable[Map], shard: Shard) -> Iterator[Clause]:
    """The clauses that a placement lies neither in this shard nor in one of its images."""
    board = instance.board
    for image in maps:
        turned = [(image[board.square(abs(one) - 1)], one) for one in _literals(instance, shard)]
        yield tuple((board.index(square) + 1) * (-1 if one > 0 else 1) for square, one in sorted(turned))
