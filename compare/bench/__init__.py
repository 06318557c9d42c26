"""How fast we are: our ways to answer beside yardsticks, measured in turn in the same run.

A pair is one file in ``pairs`` that defines ``PAIR``, found by itself; its name is the file's.
"""
