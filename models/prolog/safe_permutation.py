"""A permutation of the rows that is tested as it grows: each queen at once against those before it, in Prolog.

Constraints
    One rule takes a row that is left (``select``) and compares it with the queens before it (``no_attack``). The
    program is ``safe_permutation.pl``, with ``no_attack.pl``.
Search
    Prolog's own: where a test fails, the next row is taken. This is backtracking, and the program has no loop for it. 8
    queens take 40,377 inferences, a 15th of prolog/permutation, 9 queens 183,747, a 31st (SWI-Prolog 9.0.4).
Size
    No constraints: one list of n rows.
Source
    Bratko, Prolog Programming for Artificial Intelligence (1986), has three programs for eight queens.
Compare with
    prolog/permutation, prolog/all-different (constraints in place of the test), pitfall/compared-as-terms.
"""

from models.prolog.permutation import Permutation


class SafePermutation(Permutation):
    program = ("safe_permutation", "no_attack")
    is_telling = True
    worthwhile_up_to = 100
