"""At most one piece per line, ladder encoding: the auxiliary variables of a line are true up to a rung, then false.

Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The auxiliary variables of a line are ordered: none is true after one that is false. A piece stands where they
    change from true to false, and nowhere else; there is at most one such square.
Size
    m squares in a line: about m auxiliary variables and 4m clauses.
Source
    Gent and Nightingale, A new encoding of AllDifferent into SAT (2004).
Compare with
    sat/at-most-one-sequential-counter (the same chain, reified in one direction), sat/at-most-one-pairwise.
"""

from models.sat.at_most_one_pairwise import AtMostOnePairwise


class AtMostOneLadder(AtMostOnePairwise):
    encoding = "ladder"
