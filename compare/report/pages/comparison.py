"""A comparison as a page: the verdict, the boards on which formulations differ, and the table of the formulations."""

from markupsafe import Markup

from compare.question.description import describe
from compare.question.picture import names_of_shapes
from compare.report.columns import STATISTICS_NOTE, columns_with_values, select_supported
from compare.report.notebook import boards_as_html
from compare.report.pages.rendering import render_page
from compare.report.sentences import SHORT, Wording, verdict_in_words
from compare.report.tables import for_people
from compare.verdict.comparison import Comparison


def comparison_page(comparison: Comparison, wording: Wording = SHORT) -> str:
    """The comparison as one page in HTML, with every disagreement of which an example was kept."""
    return render_page(
        "comparison.html",
        describe(comparison.instance),
        names_of_shapes(comparison.instance),
        sentences=verdict_in_words(comparison, wording),
        boards=Markup(boards_as_html(comparison, most=len(comparison.disagreements), shared=True)),
        columns=for_people(columns_with_values(comparison.outcomes)),
        rows=select_supported(comparison.outcomes),
        note=STATISTICS_NOTE,
    )
