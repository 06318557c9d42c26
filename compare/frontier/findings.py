"""Findings, in files with one JSON object a line: a method has found a term. Never used for answering.

The file of the package has what was found for it; the file of the user what ``frontier --run`` finds.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path

from compare.frontier.terms import Term, counted_sequences
from compare.literature.known_bounds import least_known_size
from compare.question.errors import BadUse, reason_of_system
from compare.question.files import read_text
from models.chess.board import Board
from models.chess.notation import parse_squares

CERTIFICATES = {engine: f"{engine}/verified-certificate" for engine in ("sat", "linear")}
"""For each engine that finds proofs the method that writes them, and has them checked."""


@dataclass(frozen=True)
class Finding:
    """The value of a term, as a method found it: in ``seconds`` of processor time, with these packages, on a day.

    ``witness``: the squares of a best placement; empty if the method shows none.
    """

    source: str
    number: int
    rows: int
    columns: int
    wrap: bool
    value: int
    method: str
    seconds: float
    versions: str
    date: str
    witness: str = ""

    @property
    def term(self) -> Term:
        """The term that was found."""
        return Term(self.source, self.number, Board(self.rows, self.columns, self.wrap))


@dataclass
class FoundTerm:
    """A term that nobody has listed, with the findings of its value."""

    term: Term
    findings: list[Finding] = field(default_factory=list)

    @property
    def value(self) -> int:
        """The value that was found first."""
        return self.findings[0].value

    @property
    def methods(self) -> list[str]:
        """The methods that found the term, each once."""
        return list(dict.fromkeys(finding.method for finding in self.findings))

    @property
    def seconds(self) -> float:
        """The processor time of all findings."""
        return sum(finding.seconds for finding in self.findings)

    @property
    def agrees(self) -> bool:
        """Whether all findings have the same value."""
        return len({finding.value for finding in self.findings}) == 1

    @property
    def is_confirmed(self) -> bool:
        """Whether all methods agree, and there are two or more, or the literature proves that nothing is better."""
        return self.agrees and (len(self.methods) > 1 or self.meets_known_bound)

    @property
    def meets_known_bound(self) -> bool:
        """Whether a witness has as few pieces as the literature proves necessary: then it needs no second search."""
        answer = counted_sequences()[self.term.source].answers[0]
        if answer.quantity != "size" or not any(one.witness for one in self.findings):
            return False
        return self.value == least_known_size(answer.on(self.term.board))

    @property
    def is_certified(self) -> bool:
        """Whether a certificate of the value was made, and its proofs were checked."""
        return not set(CERTIFICATES.values()).isdisjoint(self.methods)


def users_file() -> Path:
    """The file in which new values are kept if no other is named."""
    return user_data_path("bezzel", appauthor=False) / "found.jsonl"


@cache
def findings_of_package() -> tuple[Finding, ...]:
    """The findings in the package's own file."""
    return tuple(_read(files("compare.literature").joinpath("found.jsonl").read_text(encoding="utf-8")))


def read_findings(path: Path) -> list[Finding]:
    """The findings of the package, and those of a file if it exists. Raises BadUse if the file cannot be read."""
    try:
        of_file = list(map(_check, _read(read_text(path)))) if path.exists() else []
    except OSError as error:
        raise BadUse("{path} cannot be read: {reason}", path=path, reason=reason_of_system(error)) from None
    except (ValueError, TypeError) as error:
        raise BadUse("{path} cannot be read: {reason}", path=path, reason=error) from None
    return list(dict.fromkeys([*findings_of_package(), *of_file]))


def append_findings(path: Path, *findings: Finding) -> None:
    """Add a line for each finding to a file, which is made if it is not there. Raises BadUse if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(finding)) + "\n" for finding in findings)
    except OSError as error:
        raise BadUse("{path} cannot be written: {reason}", path=path, reason=reason_of_system(error)) from None


def found_terms(findings: Iterable[Finding]) -> dict[Term, FoundTerm]:
    """The terms with their findings, in the order of the terms."""
    found: dict[Term, FoundTerm] = {}
    for finding in sorted(findings, key=lambda one: (one.source, one.number)):
        found.setdefault(finding.term, FoundTerm(finding.term)).findings.append(finding)
    return found


def _read(text: str) -> Iterator[Finding]:
    """The findings in the text of a file. Raises ValueError if a line is not a finding."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield Finding(**json.loads(line))
            except (TypeError, ValueError, RecursionError):
                raise ValueError(f"line {number} does not have the fields of a finding") from None


def _check(finding: Finding) -> Finding:
    """The finding, if it may be one of a sequence that is counted here. Raises ValueError or TypeError otherwise."""
    for name, kind in Finding.__annotations__.items():
        value = getattr(finding, name)
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise ValueError(f"{name} is {value!r}, and not of the type {kind.__name__}")
    if finding.source not in counted_sequences():
        raise ValueError(f"no sequence {finding.source!r} is counted here")
    parse_squares(finding.term.board, finding.witness)
    return finding
