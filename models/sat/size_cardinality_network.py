"""Any problem, in clauses; the pieces are counted by a cardinality network, a sorter of the first k places.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and helpers: the wires of a network that sorts the squares, occupied ones first, as far as
    is needed to tell whether there are more than k.
Constraints
    As in sat/general. At least so many and at most so many pieces: a network each, made of
    comparators of two wires, three clauses each.
Search
    The solver's: conflict-driven clause learning. A size at a time; each solution is excluded by a clause.
Size
    About n² log² k helpers and clauses, with n² squares and k pieces. Queens on 8 × 8: 2,734 variables, 5,200 clauses.
Symmetry
    Not used.
Source
    Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, Cardinality Networks: a theoretical and empirical study,
    Constraints 16 (2011) 195.
Compare with
    sat/general (sequential counter), sat/size-sorting-network (sorts all), sat/size-totalizer, sat/size-native.
"""

from models.sat.general import General


class SizeCardinalityNetwork(General):
    size_encoding = "cardnetwrk"
