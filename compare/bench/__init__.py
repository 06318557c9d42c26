"""Measurements: whole commands beside yardsticks, in turns in the same run; ``studies`` has those of formulations.

Every file in ``pairs`` is found by itself; it lists the pairs that it defines as ``PAIRS``.
"""
