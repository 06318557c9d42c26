"""One answer to one question, by whoever finds it fastest: counts, tables, first solutions, fingerprints."""
