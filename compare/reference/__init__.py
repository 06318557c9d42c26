"""The reference: a Markdown file a topic, in the folder of its purpose, and a JSON Schema for every output as JSON."""
