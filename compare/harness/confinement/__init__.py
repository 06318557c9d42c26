"""Shuts in a process that runs a file of somebody else: files, network and other processes are out of its reach.

It is the system that refuses: Linux has Landlock for files, and filters of system calls for the rest. Where a system
has less, what does not hold is said.
"""
