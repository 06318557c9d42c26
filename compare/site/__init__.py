"""The website: everything that the project knows, as static pages in each language, for any web server."""
