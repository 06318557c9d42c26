"""Shared by the tests: strategies, a reference, faulty formulations, students' files, and the program as a process."""
