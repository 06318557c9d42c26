"""A file for each yardstick: a program as one would write it or pick it up, and the ``PAIRS`` that it is part of."""
