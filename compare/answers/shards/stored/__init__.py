"""Shards, and parts of counts, in the store: kept for the next call, listed, exported and deleted."""
