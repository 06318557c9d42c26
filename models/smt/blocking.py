"""Any problem that has a common form, as in smt/general; but a clause excludes each solution.

Search
    After each solution a clause says that one of its squares is empty, and z3 is asked again. It keeps what it has
    learnt, but also a clause for each solution, and looks at them all. Splitting has at most one exclusion for each
    square in force. With z3 5.4 the first 1000 of the 4860 solutions of 8 × 8 domination take 20 s by blocking, the
    first 3000 take 205 s; by splitting all take 18 s. The 92 solutions of 8 queens take a tenth of a second either way.
Source
    Both ways: Bjørner, de Moura, Nachmanson and Wintersteiger, Programming Z3 (2018).
Compare with
    smt/general (the same formulas, split), sat/general (blocking, too, by a SAT solver).
"""

from models.smt.general import General


class Blocking(General):
    splits = False
