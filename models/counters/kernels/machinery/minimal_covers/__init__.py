"""Tables of states that say who still needs a private neighbour."""
