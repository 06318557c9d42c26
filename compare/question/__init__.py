"""What was asked: from words to an instance, and from an instance to words and data."""
