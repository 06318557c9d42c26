"""Any problem that has a common form, in clauses; a cardinality network (a partial sorter) counts the pieces.

Variables and domains
    One Boolean per square, and auxiliary variables: the wires of a network that sorts the squares, occupied ones first,
    only far enough to tell whether there are more than k.
Constraints
    As in sat/general. At least k and at most k pieces: one network each, made of comparators of two wires, three
    clauses each.
Size
    About n² log² k auxiliary variables and clauses, with n² squares and k pieces. Queens on 8 × 8: 2,734 variables,
    5,200 clauses.
Source
    Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, Cardinality Networks: a theoretical and empirical study,
    Constraints 16 (2011) 195.
Compare with
    sat/general (sequential counter), sat/size-sorting-network (sorts all), sat/size-totalizer, sat/size-native.
"""

from models.sat.general import General


class SizeCardinalityNetwork(General):
    size_encoding = "cardnetwrk"
