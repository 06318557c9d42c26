"""The length of a stride in a watched search: to the next removal, propagation or node."""

from enum import StrEnum

from models.search import DECISION
from models.watching import INFERENCES, Event, Kind

BACKWARDS = {Kind.REMOVE, Kind.REJECT, Kind.RESTORE}
"""The kinds of steps by which a search goes back, or stays where it is."""


class Stride(StrEnum):
    """The event at which a stride ends."""

    REMOVAL = "removal"
    """To the next removal of a propagator, or the next step of the search itself."""
    PROPAGATION = "propagation"
    """To the end of a propagator's call: all that it removes at once."""
    NODE = "node"
    """To the next piece that the search places, with all that follows from it."""

    def ends_between(self, event: Event, following: Event) -> bool:
        """Whether a stride ends after ``event`` if ``following`` is the next event."""
        if event.kind == Kind.RESTORE or following.kind == Kind.VIOLATIONS:
            return False
        match self:
            case Stride.NODE:
                is_node = event.kind not in BACKWARDS and event.kind != Kind.LINE and not following.goes_on
                return is_node and following.kind not in INFERENCES
            case Stride.PROPAGATION:
                return not following.goes_on
        return not following.goes_on or (following.kind != Kind.FORCE and following.reason != DECISION)
