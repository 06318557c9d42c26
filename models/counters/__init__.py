"""The wing of counters and compiled searches. Who asks one finds it through the catalogue, never by its module."""
