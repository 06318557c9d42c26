"""Diagonals are compared as terms of Prolog, not as numbers.

Constraints
    ``no_attack`` compares the row of each queen before with the two rows that the new queen attacks in its column.
What goes wrong
    ``Other \\= Row + Distance`` says that the two terms cannot be made equal, and Prolog computes nothing for it. The
    number 3 and the term ``2 + 1`` are different terms, so the test always succeeds. No diagonal is ever checked, and
    all permutations come out. There is no error message: the program is correct Prolog.
A student asks
    "Why is 3 not equal to 2 + 1?" It is, for ``=:=``, which computes both sides. For ``=`` a sum is a term with two
    parts, like a pair. Ask ``?- 3 \\= 2 + 1.`` and then ``?- 3 =\\= 2 + 1.``: the first is true, the second false.
Cure
    Compare numbers with ``=:=``, ``=\\=`` and ``<``, or with ``#=`` and ``#\\=`` in CLP(FD), which also work before the
    numbers are known. Ask a test for a case in which it must fail.
Source
    Classroom.
Compare with
    prolog/safe-permutation (the same program with ``=\\=``), pitfall/forgotten-antidiagonals (one direction unchecked).
"""

from models.pitfalls import Pitfall
from models.pitfalls.shared import n_queens
from models.problem import Instance
from models.prolog.safe_permutation import SafePermutation


class ComparedAsTerms(Pitfall, SafePermutation):
    shows_on = n_queens(2)
    symptom = "wrong"

    def text(self, instance: Instance) -> str:
        return super().text(instance).replace(r"=\=", r"\=")  # the mistake is here
