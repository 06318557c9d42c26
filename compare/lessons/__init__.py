"""Eight lessons as Markdown in two languages, and what is made of them: notebooks, pages and worksheets."""
