"""A program of one's own, watched as it is: its lines, its variables, and the board that is recognised in them.

``program`` runs the file in a process of its own: ``tracer`` hears of each line, ``variables`` reads what the line can
see, ``reading`` recognises the board and ``story`` tells its changes as steps; ``wire`` is how these are sent.
``search`` is this side: the steps as those of any watched search.
"""
