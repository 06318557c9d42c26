"""The reference: one Markdown file a topic, and a JSON Schema for every output that programs read."""
