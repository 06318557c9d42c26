"""The speed of formulations and counters beside yardsticks, measured in turn in the same run.

Every file in ``pairs`` is found by itself; it lists the pairs that it defines as ``PAIRS``.
"""
