"""Long questions cut into shards: worked on by several processes, kept one by one, put together again."""
