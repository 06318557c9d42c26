"""Any problem, in clauses; the pieces are counted by a sorting network.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and helpers: the wires of a network that sorts the squares, occupied ones first.
Constraints
    As in sat/general. At least so many and at most so many pieces: a network each, made of comparators of two wires,
    three clauses each; wire k + 1 of the sorted ones is false.
Search
    The solver's: conflict-driven clause learning. A size at a time; each solution is excluded by a clause.
Size
    About n² log² n helpers and clauses, whatever the number of pieces. Queens on 8 × 8: 3,322 variables, 6,082
    clauses.
Symmetry
    Not used.
Source
    Batcher, Sorting networks and their applications (1968); as clauses: Eén and Sörensson, Translating Pseudo-Boolean
    Constraints into SAT (2006).
Compare with
    sat/size-cardinality-network (stops sorting after k places), sat/general (sequential counter), sat/size-native.
"""

from models.sat.general import General


class SizeSortingNetwork(General):
    size_encoding = "sortnetwrk"
