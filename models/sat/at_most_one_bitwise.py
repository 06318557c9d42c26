"""At most one piece per line, bitwise encoding: the auxiliary variables of a line hold the square's number in binary.

Variables and domains
    One Boolean per square, and the auxiliary variables of the lines.
Constraints
    The squares of a line are numbered, and each auxiliary variable stands for one binary digit. A piece on a square
    fixes them all to the digits of its number. The numbers of two squares differ in some digit, and its variable cannot
    have both values.
Size
    m squares in a line: log m auxiliary variables, m log m clauses.
Source
    Frisch, Peugniez, Doggett and Nightingale, Solving Non-Boolean Satisfiability Problems with Stochastic Local
    Search, Journal of Automated Reasoning 35 (2005) 143.
Compare with
    sat/at-most-one-product (two digits of a larger base), sat/at-most-one-pairwise.
"""

from models.sat.at_most_one_pairwise import AtMostOnePairwise


class AtMostOneBitwise(AtMostOnePairwise):
    encoding = "bitwise"
