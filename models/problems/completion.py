"""Given queens, can the others be added so that none attacks another, and in how many ways?

The given ones are the required squares. Finding one solution on the empty board is easy (there is a closed form); to
decide whether given queens can be completed is NP-complete, and to count the completions #P-complete.

Common form: that of non-attacking pieces.

Source: Gent, Jefferson and Nightingale, Complexity of n-Queens Completion, JAIR 59 (2017) 815.
"""

from models.problems.non_attacking import NonAttacking


class Completion(NonAttacking):
    """No piece attacks another, and the required squares are among the occupied ones."""
