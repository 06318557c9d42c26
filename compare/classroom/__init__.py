"""For teachers and students: watching a search, grading a file, explaining a formulation."""
