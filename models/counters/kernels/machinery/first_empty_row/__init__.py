"""The search by the first empty row: how a board is read, and the compiled steps."""
