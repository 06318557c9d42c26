"""The function that is asked in a file, whatever its author called it."""

from types import ModuleType

import pytest

from compare.classroom.own_file.candidates import choose_offer
from compare.harness.faults import Fault
from models import Board, Instance, find_piece, find_problem
from models.search import Search

SOLUTION = [1, 3, 0, 2]
NOT_CALLED = "cannot be called: only the size of the board is known"
ARRAY = "import numpy\nn = 4\nsolutions = numpy.array([[1, 3, 0, 2], [2, 0, 3, 1]])"
OFFERS = {
    "loesungen": ("N = 8\nloesungen = [[0] * 8]", "loesungen, a list, N = 8"),
    "lösungen": ("lösungen = [(0,) * 6, (1,) * 6]", "lösungen, a list, n = 6"),
    "result": ("BRETTGROESSE = 5\nresult = {(0,) * 5}", "result, a list, BRETTGROESSE = 5"),
    "an array of NumPy": (ARRAY, "solutions, a list, n = 4"),
    "the list that is not empty": ("n = 4\nlsg = []\nalle_lsg = [[1]]", "alle_lsg, a list, n = 4"),
    "beside a step of a search": ("n = 4\nresult = [[1]]\ndef queens(n, i, a, b, c): ...", "result, a list, n = 4"),
    "beside steps without names": ("n = 4\nresult = [[1]]\ndef damen(s, d): ...", "result, a list, n = 4"),
    "a function without arguments": (
        "anzahl_damen = 5\ndef berechne(): ...",
        "berechne(), the only function that can be ",
    ),
    "a number that is only an example": (
        "n = 8\ndef damen(anzahl): ...\nresult = damen(n) or [[1]]",
        "damen(n), the only",
    ),
    "a number that says nothing": ("n = 8\ndef loesung(m_n): ...", "loesung(n), the only function"),
    "a function whose results are kept": (
        "from functools import cache\n@cache\ndef damen(n): ...",
        "damen(n), the only function",
    ),
    "a static method": (
        "class Brett:\n    @staticmethod\n    def damen(n): ...",
        "Brett.damen(n), the only function",
    ),
    "a method of the class": (
        "class Brett:\n    def __init__(self, row, column): ...\n    @classmethod\n    def damen(cls, n): ...",
        "Brett.damen(n), the only function",
    ),
    "sides of rectangles": ("def damen(zeilen, spalten): ...", "damen(zeilen, spalten), asked as damen(rows, columns)"),
}
REFUSED = {
    "Wirth": ("def queens(n, i, a, b, c): ...", f"queens(n, i, a, b, c) {NOT_CALLED}"),
    "a step": ("def setze(zeile, damen): ...", f"setze(zeile, damen) {NOT_CALLED}"),
    "a step with n above it": ("N = 8\ndef damen(zeile): ...", f"damen(zeile) {NOT_CALLED}"),
    "solve as a step": ("def solve(board, row): ...", f"solve(board, row) {NOT_CALLED}"),
    "how many there are": ("N = 8\nloesungen = 92", "expected a function solve(n)"),
    "what is imported": (
        "import sys\nfrom typing import List\nfrom math import gcd\nn = 8",
        "Formulation; it defines n",
    ),
    "a count is no size": ("anzahl_loesungen = 92\ndef berechne(): ...", "berechne takes 0 arguments"),
    "two sizes": ("size = 8\nlaenge = 6\ndef berechne(): ...", "berechne takes 0 arguments"),
    "no size": ("def solve(): return [[0]]\nsolutions = solve()", "solve takes 0 arguments"),
}


def module(text: str) -> ModuleType:
    made = ModuleType("student_file")
    exec(text, vars(made))
    return made


@pytest.mark.parametrize("name", OFFERS)
def test_what_is_meant_is_found(name: str) -> None:
    text, words = OFFERS[name]
    assert choose_offer(module(text), None, one_size=False).words.startswith(words)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_asked_is_told_why(name: str) -> None:
    text, words = REFUSED[name]
    with pytest.raises(Fault) as refused:
        choose_offer(module(text), None, one_size=False)
    assert words in str(refused.value)


def answers(text: str, times: int = 1) -> list[list[int]]:
    """The answers of a file to the question of four queens, asked several times."""
    instance = Instance(find_problem("non-attacking"), find_piece("queen"), Board(4))
    offer = choose_offer(module(text), None, one_size=False)
    assert offer.unsupported(instance) is None
    return [list(offer.placements(instance, Search(), wants_one=False)) for _ in range(times)]


@pytest.mark.parametrize(
    "text",
    [
        "loesungen = []\ndef damen(n):\n    loesungen.append([1, 3, 0, 2])",
        "loesungen = []\ndef damen(n):\n    loesungen.clear()\n    loesungen.append([1, 3, 0, 2])",
        "def damen(n):\n    global loesungen\n    loesungen = [[1, 3, 0, 2]]",
        "n = 4\nergebnis = []\ndef main():\n    ergebnis.append([1, 3, 0, 2])",
        "class Brett:\n    def __init__(self, n=8):\n        self.ergebnisse = []\n"
        "    def suche(self):\n        self.ergebnisse.append([1, 3, 0, 2])",
    ],
)
def test_where_a_function_returns_nothing_the_list_that_it_filled_is_read(text: str) -> None:
    first, second = answers(text, times=2)
    assert first == second == answers("def solve(n):\n    return [[1, 3, 0, 2]]")[0]


def test_a_file_for_one_size_declines_others() -> None:
    offer = choose_offer(module("N = 8\nloesungen = [[0] * 8]"), None, one_size=True)
    asked = Instance(find_problem("non-attacking"), find_piece("queen"), Board(6))
    assert offer.unsupported(asked) == "loesungen knows N = 8 only"
