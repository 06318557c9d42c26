"""Work that an executor does elsewhere: on the workers of a Dask cluster, each with its limits and its isolation."""
