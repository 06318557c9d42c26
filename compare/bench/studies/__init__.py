"""Studies: formulations on several boards, several times each, in an order drawn by lot; statistics, tables and charts.

The command ``study`` and the function ``compare.study`` lead here. A run is one formulation on one board, once; it is
kept as a row. The report is made of rows alone, whenever they were measured.
"""
