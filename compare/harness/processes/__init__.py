"""Child processes: how they are started, what limits them, what they send, and that nothing of them is left."""
