"""Pieces and problems are found by their names in every language."""

import pytest

from models.catalogue.finding import find_formulation, find_piece, find_problem, pieces, problems
from models.languages import ENGLISH, LANGUAGES, fold, names_in, speaking

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
def test_every_name_is_understood_in_any_case_and_without_umlauts(language: str) -> None:
    for find, known in ((find_piece, pieces()), (find_problem, problems())):
        for name, one in known.items():
            names = names_in(language, name)
            written = {change(other) for other in names for change in (str, str.upper, fold)}
            assert names
            assert all(find(each) is one for each in written)


def test_a_mistyped_name_is_explained_with_those_of_the_language_that_is_spoken() -> None:
    with speaking("de"), pytest.raises(LookupError, match=r"Figur 'daem' ist unbekannt; ist Dame gemeint\?"):
        find_piece("Daem")
    with pytest.raises(LookupError, match=r"unknown piece 'quene'; did you mean queen\?"):
        find_piece("quene")


def test_a_name_in_another_language_is_suggested_only_where_it_is_understood() -> None:
    with speaking("de"):
        with pytest.raises(LookupError, match=r"'dominanz' ist unbekannt; ist domination gemeint\?"):
            find_formulation("Dominanz")
        with pytest.raises(LookupError, match=r"'kernels' ist unbekannt; ist der Löser kernels gemeint\?"):
            find_formulation("kernels")
