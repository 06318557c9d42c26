"""A question: read from words or arguments as an instance, and put into words, data and pictures."""
