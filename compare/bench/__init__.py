"""The speed of formulations and counters beside yardsticks, measured in turn in the same run.

A pair is one file in ``pairs`` that defines ``PAIR``, found by itself; its name is the file's.
"""
