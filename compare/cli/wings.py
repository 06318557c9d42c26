"""The wings as the site shows them, handed to it as functions: none of these rooms knows the site."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.certificates.layout import ANSWER, MANIFEST
from compare.certificates.proving.prove import Prover
from compare.certificates.side_by_side import in_this_process
from compare.cli.commands import commands_by_purpose
from compare.exporting.legend import legend_as_json
from compare.exporting.writing import export
from compare.frontier.b_files import b_file
from compare.frontier.findings import FoundTerm, findings_of_package, found_terms
from compare.frontier.new_terms import NewTerm, new_terms
from compare.frontier.report import confirmation, standing_of
from compare.frontier.terms import counted_sequences
from compare.literature.sequences import Sequence as Published
from compare.question.errors import BadUse
from compare.site.doors import CommandHelp, Doors, ExportedModel, FoundValue
from models.catalogue.discovery import is_installed
from models.catalogue.finding import find_engine, formats
from models.formulation import Formulation
from models.problem import Instance


def doors() -> Doors:
    """The functions by which the site reaches the commands, the exports, found values, b-files and certificates."""
    return Doors(_commands(), _export, _found_values, _b_file, _certificate)


def _commands() -> dict[str, list[CommandHelp]]:
    """The help of each command, below the headings of their purposes."""
    by_purpose = commands_by_purpose().items()
    return {purpose: [CommandHelp(one.name, one.help) for one in described] for purpose, described in by_purpose}


def _export(formulation: Formulation, instance: Instance) -> Iterator[ExportedModel]:
    """The model of a formulation in each format that can hold it."""
    for one in formats().values():
        try:
            text, legend = export(instance, formulation.name, one.name, None)
        except BadUse:
            continue  # a format that cannot hold the model, or a formulation that states none
        yield ExportedModel(one.name, one.extensions[0], text, legend_as_json(legend))


def _found_values() -> list[FoundValue]:
    """The terms that the package's findings have."""
    terms = found_terms(findings_of_package())
    sequences = counted_sequences()
    new = {one.term: one for one in new_terms(terms)}
    return [_found_value(found, sequences[term.source], new.get(term)) for term, found in terms.items()]


def _found_value(found: FoundTerm, sequence: Published, new: NewTerm | None) -> FoundValue:
    """A found term of a sequence as the site shows it; ``new``: what makes it new, None if others have it by now."""
    standing = f"{confirmation(found, new)}; {standing_of(new)}" if new else ""
    dates = sorted({finding.date for finding in found.findings})
    term = found.term
    return FoundValue(
        source=term.source,
        number=term.number,
        board=term.board,
        subjects=sequence.answers,
        value=found.value,
        term=sequence.term(term.board, found.value),
        methods=found.methods,
        seconds=found.seconds,
        dates=dates,
        standing=standing.replace("**", ""),
        is_new=new is not None,
        is_certified=found.is_certified,
    )


def _b_file(source: str) -> str:
    """A sequence as a b-file, of terms that are known; nothing is counted."""
    terms = found_terms(findings_of_package())
    lines = b_file(counted_sequences()[source], terms, lambda term: "is not counted for this page", lambda words: None)
    return "".join(f"{line}\n" for line in lines)


def _certificate(instance: Instance) -> dict[str, bytes]:
    """The files of a certificate by name; none if the engine that proves is not installed."""
    if not is_installed(find_engine("sat")):
        return {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "certificate"
        Prover(instance, ANSWER, path, in_this_process, in_this_process, lrat=True).prove()
        files = {one.name: one.read_bytes() for one in sorted(path.iterdir()) if one.is_file()}
    return files | {MANIFEST: _without_seconds(files[MANIFEST])}


def _without_seconds(manifest: bytes) -> bytes:
    """The manifest without its seconds, which prove nothing, so that it is the same every time."""
    content = json.loads(manifest)
    for part in content["parts"].values():
        part.pop("seconds", None)
    return json.dumps(content, indent=2).encode() + b"\n"
