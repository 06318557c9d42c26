"""At most one piece per line, sequential counter: a chain of auxiliary variables along the line.

Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    Along each line, one auxiliary variable per square but the last says that a piece stands on this square or an
    earlier one. A piece makes that of its square true, those that follow are then true, too, and on the squares that
    follow no other piece may stand.
Size
    m squares in a line: m - 1 auxiliary variables, 3m - 4 clauses.
Source
    Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005.
Compare with
    sat/at-most-one-pairwise (no auxiliary variables), sat/at-most-one-ladder (almost the same chain, reified in both
    directions).
"""

from models.sat.at_most_one_pairwise import AtMostOnePairwise


class AtMostOneSequentialCounter(AtMostOnePairwise):
    encoding = "seqcounter"
