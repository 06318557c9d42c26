"""Given queens, can the others be added so that none attacks another, and in how many ways?

The given queens stand on the required squares. To find one solution on the empty board is easy, as there is a closed
form. To decide whether given queens can be completed is NP-complete; to count the completions is #P-complete.

Common form: that of non-attacking pieces.

Source: Gent, Jefferson and Nightingale, Complexity of n-Queens Completion, JAIR 59 (2017) 815.
"""

from models.problems.non_attacking import NonAttacking


class Completion(NonAttacking):
    """No piece attacks another, and the required squares are among the occupied ones."""
