"""Any problem that has a common form, in clauses; a totalizer, a tree of sums, counts the pieces.

Variables and domains
    One Boolean per square, and auxiliary variables: every node of a binary tree over the squares counts the occupied
    squares below it in unary. The j-th variable of a node is true if at least j of them are occupied.
Constraints
    As in sat/general. At least k and at most k pieces: one totalizer each. It adds the counts of two branches by one
    clause for each pair of their auxiliary variables.
Size
    Queens on 8 × 8: 1,216 variables, 8,395 clauses (sequential counter: 1,408 and 3,928).
Source
    Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints, CP 2003.
Compare with
    sat/general (sequential counter), sat/size-cardinality-network, sat/size-sorting-network, sat/size-native.
"""

from models.sat.general import General


class SizeTotalizer(General):
    size_encoding = "totalizer"
