"""The website: its links, its language, its sameness, and what it is like in a browser."""
