"""Every placement, of any size, that covers the board; the full board is one.

Common form: that of domination.

Source: A287070 (queens), A287065 (rooks), A133791 (kings), A287071 (knights).
"""

from models.problem import ANY
from models.problems.domination import Domination


class AllDominating(Domination):
    """Every square is occupied or attacked; any number of pieces."""

    usual_size = ANY
