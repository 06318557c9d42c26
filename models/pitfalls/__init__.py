"""Classic wrong models, one file each, to be recognised: each looks right, and each is caught by a comparison.

They are no formulations of an engine's folder, so nothing runs them unasked. ``python -m compare pitfalls`` shows them.
"""
