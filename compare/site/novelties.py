"""The pages of new terms, which no list has, with their b-files; and of a certificate that the browser checks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from compare.lessons.browser.folder import zip_files
from compare.site.atlas import ASK
from compare.site.catalogue import path_of_values, title_of_piece, title_of_problem
from compare.site.doors import FoundValue
from compare.site.learning import uses_of_cells, values_of_cells
from compare.site.page import Edition, Page
from models.catalogue.finding import find_piece, find_problem
from models.chess.board import Board
from models.chess.piece import Piece
from models.problem import Instance, Problem

NEW = "ask/new-values.html"
CERTIFICATE = "ask/certificate.html"
NAME_OF_CERTIFICATE = "five-queens"
FOLDER = f"downloads/{NAME_OF_CERTIFICATE}"


def certified_question() -> Instance:
    """The question of the certificate: the fewest queens that cover a chessboard."""
    return Instance(find_problem("domination"), find_piece("queen"), Board(8))


@dataclass(frozen=True)
class NewTerms:
    """The new terms of one sequence, and the lines of its b-file."""

    source: str
    problem: Problem
    piece: Piece
    quantity: str
    terms: Sequence[FoundValue]
    b_file: str

    @property
    def values_path(self) -> str:
        """The path of the page with the values of the sequence."""
        return path_of_values(self.problem, self.piece)

    @property
    def b_file_path(self) -> str:
        """The path of the b-file among the files to download."""
        return f"downloads/b-files/b{self.terms[0].anchor.removeprefix('A')}.txt"


def gather_new_terms(findings: Sequence[FoundValue], b_file: Callable[[str], str]) -> list[NewTerms]:
    """The new terms of each sequence; ``b_file`` gives the lines that are known of a sequence."""
    by_source: dict[str, list[FoundValue]] = {}
    for finding in findings:
        if finding.is_new:
            by_source.setdefault(finding.source, []).append(finding)
    gathered = []
    for source, terms in by_source.items():
        subject = terms[0].subjects[0]
        problem, piece = find_problem(subject.problem), find_piece(subject.piece)
        gathered.append(NewTerms(source, problem, piece, subject.quantity, terms, b_file(source)))
    return gathered


def download_files(terms: Sequence[NewTerms], certificate: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The b-files, and the certificate as files and as one archive: the path of each, and its content."""
    for one in terms:
        yield one.b_file_path, one.b_file.encode()
    if certificate:
        for name, content in certificate.items():
            yield f"{FOLDER}/{name}", content
        archived = ((f"{NAME_OF_CERTIFICATE}/{name}", content) for name, content in certificate.items())
        yield f"{FOLDER}.zip", zip_files(archived)


def _about(terms: NewTerms, texts: Mapping[str, Any]) -> str:
    """The question of a sequence in the language that is spoken."""
    quantity = texts["quantities"].get(terms.quantity, terms.quantity)
    return f"{title_of_problem(terms.problem)}, {title_of_piece(terms.piece)}: {quantity}"


def novelty_pages(edition: Edition, terms: Sequence[NewTerms], certificate: Mapping[str, bytes]) -> Iterator[Page]:
    """The page of new values, and that of the certificate."""
    texts = edition.texts["ask"]
    trail = [(ASK, edition.texts["parts"]["ask"])]
    number = sum(len(one.terms) for one in terms)
    lead = texts["new_lead"].format(n=number, sequences=len(terms))
    sequences = [(one, _about(one, texts)) for one in terms]
    yield Page(NEW, texts["new"], "ask/new_values.html", lead, trail, values={"sequences": sequences})
    files = [(f"{FOLDER}/{name}", name, len(content)) for name, content in certificate.items()]
    values = {
        "files": files,
        "name": NAME_OF_CERTIFICATE,
        "archive": f"{FOLDER}.zip",
        "code": "!python check.py .",
        **values_of_cells(edition),
        "beside": [path for path, _, _ in files],
    }
    lead, uses = texts["certificate_lead"], uses_of_cells(edition)
    yield Page(CERTIFICATE, texts["certificate"], "ask/certificate.html", lead, trail, uses, values)
