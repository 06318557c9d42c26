"""Classic wrong models, one file each: each looks right, and a comparison catches each.

They are not in an engine's folder, so nothing runs them by default. ``python -m compare pitfalls`` shows them.
"""
