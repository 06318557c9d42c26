"""Models from outside, as their authors wrote them: for MiniZinc, clingo, CPMpy, PyCSP3, XCSP3 and SAT solvers.

A kind of models is a file in ``kinds``, found by itself: it says which files are of its kind (``is_meant``), what can
be set in a model, and gives the model's solutions as values by name. What all kinds share is here: ``model``, what a
model is asked, and for which boards; ``answer``, which of the values are the pieces, and on which squares they put
them; ``hints``, what the user says where neither is recognised.
"""
