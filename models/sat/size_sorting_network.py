"""Any problem that has a common form, in clauses; a sorting network counts the pieces.

Variables and domains
    One Boolean per square, and auxiliary variables: the wires of a network that sorts the squares, occupied ones first.
Constraints
    As in sat/general. At least k and at most k pieces: one network each, made of comparators of two wires, three
    clauses each; after sorting, wire k + 1 is false.
Size
    About n² log² n auxiliary variables and clauses, for any number of pieces. Queens on 8 × 8: 3,322 variables, 6,082
    clauses.
Source
    Batcher, Sorting networks and their applications (1968); as clauses: Eén and Sörensson, Translating Pseudo-Boolean
    Constraints into SAT (2006).
Compare with
    sat/size-cardinality-network (stops sorting after k places), sat/general (sequential counter), sat/size-native.
"""

from models.sat.general import General


class SizeSortingNetwork(General):
    size_encoding = "sortnetwrk"
