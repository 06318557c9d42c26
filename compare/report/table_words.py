"""The rows of a table over n, in the words and figures that people read."""

from compare.answers.fastest import Detail
from compare.answers.table import Row
from compare.literature.contradictions import contradictions_about


def asked_for(wanted: Detail) -> list[Detail]:
    """What is asked for, with what that includes."""
    return list(Detail)[: list(Detail).index(wanted) + 1]


def row_in_words(row: Row) -> dict[str, str]:
    """The cells of a row by their names."""
    names = ["count", "classes", "seconds", "published"]
    cells = {"n": str(row.n), "size": "limit"} | dict.fromkeys(names, "")
    if row.answer is None:
        return cells
    for name in Detail:
        value = getattr(row.answer, name)
        cells[name] = "" if value is None else str(value)
    if row.answer.count == 0:
        cells["size"] = "none"
    cells["seconds"] = "stored" if row.is_stored else f"{row.answer.seconds:.2f}"
    cells["published"] = _against_published(row)
    return cells


def _against_published(row: Row) -> str:
    """✓ with the sources, or ✗ with what they say."""
    wrong = [check for check in row.checks if check.ours != check.theirs]
    if wrong:
        said = [f"{check.source} says {check.name} {check.theirs}, not {check.ours}" for check in wrong]
        contradictions = [f"the literature contradicts itself: {one.why}" for one in contradictions_about(row.instance)]
        return "✗ " + "; ".join(said + contradictions)
    return "✓ " + " ".join(dict.fromkeys(check.source for check in row.checks)) if row.checks else ""
