"""Cuts an instance into independent parts: shards, and an estimate of the search that each takes."""
