"""Columns as integers with three ``all_distinct``, which looks at all variables together, in CLP(FD).

Constraints
    As in prolog/all-different, but a value that is in no matching of variables and values is removed. So three columns
    that share two rows fail at once.
Search
    ``labeling([ff], Queens)``. It does not pay here: 8 queens take 4.01 million inferences where the weak constraint
    takes 1.73, and 10 queens 68.7 million where that takes 30.5 (SWI-Prolog 9.0.4).
Source
    Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994; Triska, FLOPS 2012.
Compare with
    prolog/all-different (weaker, and faster), propagation/domain-consistency (the same strength, and what it saves).
"""

from models.prolog.all_different import AllDifferent


class AllDistinct(AllDifferent):
    constraint = "all_distinct"
