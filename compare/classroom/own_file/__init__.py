"""A file of one's own: finds what it offers, asks it, and reads its answer in any of the usual notations.

It knows nothing of grades, pages or searches that are watched. Other rooms and commands call above all:

- ``opening``: ``is_file_name``, and ``open_or_find``, which loads a file into this process (explain);
- ``student``: ``students``, files that run in workers beside formulations (run, study, page); ``Student`` and
  ``Submission``, one file under limits (grade, watch);
- ``loading.files_in``: the files that are named, or are in a folder that is named (grade);
- ``offer.abilities_in_words``: what a file can be asked (explain);
- ``answer.read_all`` and ``list_text.parse_solutions``: solutions that are given as text (judge).

Inside, ``loading`` runs the file, ``candidates`` chooses the function that is meant, ``notation``, ``cells`` and
``origin`` read a solution.
"""
