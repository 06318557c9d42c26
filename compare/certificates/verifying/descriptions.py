"""What a certificate says of its formulas, held against the formulas that were rebuilt from the question."""

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from compare.certificates.claim import Claim
from compare.certificates.layout import LEGEND, MANIFEST, PARTS
from compare.certificates.legend import Described, legend
from compare.certificates.verifying.files import read_text
from compare.certificates.verifying.refused import Refused


def check_descriptions(folder: Path, claim: Claim, manifest: Mapping[str, Any], formulas: Sequence[Described]) -> None:
    """Check the legend, and what the manifest says of the parts. The seconds of a part are what the prover says."""
    if read_text(folder, LEGEND) != legend(claim, formulas):
        raise Refused(f"{LEGEND} does not say what these formulas mean")
    parts = manifest["parts"]
    if not isinstance(parts, dict) or set(parts) != set(claim.parts):
        raise Refused(
            f"{MANIFEST} does not describe the parts {', '.join(claim.parts) or 'of a claim without a proof'}"
        )
    for part, said in parts.items():
        asked = describe_part(part, [one for one in formulas if one.part == part], manifest["files"])
        if not isinstance(said, dict) or not _is_time(said.get("seconds")):
            raise Refused(f"{MANIFEST}: the part {part} has no time in seconds")
        if json.dumps(said, sort_keys=True) != json.dumps({**asked, "seconds": said["seconds"]}, sort_keys=True):
            raise Refused(f"{MANIFEST}: of the part {part} it says something else than {asked} and its seconds")


def describe_part(part: str, formulas: Sequence[Described], files: Mapping[str, Any]) -> dict[str, Any]:
    """What the manifest says of a part, but the time."""
    proofs = [f"{one.file.removesuffix('.cnf')}.drat" for one in formulas]
    return {
        "states": PARTS[part],
        "formulas": len(formulas),
        "variables": max(one.variables for one in formulas),
        "clauses": sum(one.clauses for one in formulas),
        "proof_bytes": sum(files[name]["bytes"] for name in proofs),
    }


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and value >= 0
