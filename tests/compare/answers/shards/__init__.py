"""Questions that are cut into shards."""
