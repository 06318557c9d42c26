"""Values in few characters, whatever a formulation gave."""

import reprlib

MOST_BITS = 1000


class _Shortened(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Python itself refuses to write very long numbers."""
        return super().repr_int(x, level) if x.bit_length() <= MOST_BITS else f"a number of {x.bit_length()} bits"


_shortened = _Shortened()
_shortened.maxother = _shortened.maxstring = 60
_shortened.maxlist = _shortened.maxtuple = 12

shortened = _shortened.repr
"""What Python writes for a value, shortened."""
