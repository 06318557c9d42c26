"""Verifies certificates, from the files of their folder alone. It shares no code with what makes them."""
