"""Certificates: answers with a proof that a program which knows no solver can check.

``proving`` states a question as clauses and has a solver refute them; ``verifying`` states the question again, with
other code, and compares; ``checker`` checks the proofs, and knows nothing of boards.
"""
