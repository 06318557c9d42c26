"""Runs formulations side by side, judges them, and shows what they found and what it cost."""
