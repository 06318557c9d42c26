"""The page as a small web server on this machine: a form for the question, live progress, and the results."""
