"""Half boards of rows: listed, sorted and joined where they fit; and the solutions that symmetries keep."""
