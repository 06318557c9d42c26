"""What the store keeps of shards and of the parts of counters, and what of it is shown."""
