"""The named pieces. The catalogue finds every Piece that stands here; a plug-in adds others."""

from models.chess.piece import Piece, in_all_directions

ORTHOGONAL, DIAGONAL, KNIGHTS = (0, 1), (1, 1), (1, 2)
"""A step along a row, one along a diagonal, and the knight's; each is taken in all directions."""


def _piece(
    name: str,
    *,
    rides: tuple[tuple[int, int], ...] = (),
    leaps: tuple[tuple[int, int], ...] = (),
    synonyms: tuple[str, ...] = (),
) -> Piece:
    return Piece(name, in_all_directions(*rides), in_all_directions(*leaps), synonyms)


KING = _piece("king", leaps=(ORTHOGONAL, DIAGONAL))
QUEEN = _piece("queen", rides=(ORTHOGONAL, DIAGONAL))
ROOK = _piece("rook", rides=(ORTHOGONAL,))
BISHOP = _piece("bishop", rides=(DIAGONAL,))
KNIGHT = _piece("knight", leaps=(KNIGHTS,))

# Riders and leapers joined.
AMAZON = _piece("amazon", rides=(ORTHOGONAL, DIAGONAL), leaps=(KNIGHTS,), synonyms=("superqueen",))
EMPRESS = _piece("empress", rides=(ORTHOGONAL,), leaps=(KNIGHTS,), synonyms=("chancellor", "marshal"))
PRINCESS = _piece("princess", rides=(DIAGONAL,), leaps=(KNIGHTS,), synonyms=("archbishop", "cardinal"))
NIGHTRIDER = _piece("nightrider", rides=(KNIGHTS,))

# Leapers, by the step that they take.
WAZIR = _piece("wazir", leaps=((0, 1),))
FERS = _piece("fers", leaps=((1, 1),), synonyms=("ferz",))
DABBABA = _piece("dabbaba", leaps=((0, 2),))
ALFIL = _piece("alfil", leaps=((2, 2),))
CAMEL = _piece("camel", leaps=((1, 3),))
ZEBRA = _piece("zebra", leaps=((2, 3),))
GIRAFFE = _piece("giraffe", leaps=((1, 4),))
