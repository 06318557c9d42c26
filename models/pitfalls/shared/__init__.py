"""What the pitfalls share: what a pitfall is, and a callback that collects solutions."""
