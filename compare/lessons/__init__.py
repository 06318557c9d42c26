"""Ten chapters as Markdown in several languages, and what is made of them: notebooks, pages and worksheets."""
