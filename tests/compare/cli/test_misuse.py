"""Misuse of every command: one clear line that names the wrong value, the documented exit code, and no traceback."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from compare.cli.commands import names_of_commands
from tests.support.program import ROOT, bezzel_here

ENCODINGS = ["utf-8", "latin-1", "ascii"]

SIDES = [
    ("count -8", "-8"),
    ("count ''", "N is a whole number from 1 to 100, not ''"),
    ("count 8.0", "not '8.0'"),
    ("count 0x8", "not '0x8'"),
    ("count 8_0", "not '8_0'"),
    ("count 1,000", "not '1,000'"),
    ("count nan", "not 'nan'"),
    ("count inf", "not 'inf'"),
    ("count 101", "not 101"),
    ("count 18446744073709551616", "not 18446744073709551616"),
    ("count ²", "N is a whole number from 1 to 100, not '"),
    ("count ٨", "N is a whole number from 1 to 100, not '"),
    ("run ８", "N is a whole number from 1 to 100, not '"),
    ("show Ⅷ", "N is a whole number from 1 to 100, not '"),
    ("fingerprint acht", "not 'acht'"),
    ("first 0", "N is a whole number from 1 to "),
    ("first 99999999999", "not 99999999999"),
    ("watch 0", "not 0"),
    ("judge eight {empty.txt}", "not 'eight'"),
    ("explain flags 0", "not 0"),
    ("explain flags --time-limit 3", "--time-limit goes with --ladder"),
    ("explain arc-consistency --rows 3 --columns 4 --ladder", "leave out --rows, --columns and --board"),
    ("show 6 --coordinates --svg {folder}/new.svg", "it goes with none of --svg, --png and --html"),
    ("grade {good.py} 0", "not 0"),
    ("grade {good.py} 101", "not 101"),
    ("show --rows 8", "both --rows and --columns"),
    ("show --columns 8", "both --rows and --columns"),
    ("fingerprint --rows 0 --columns 4", "--rows is a whole number from 1 to 100, not 0"),
    ("first --rows 4 --columns 4.5", "--columns is a whole number from 1 to "),
    ("watch 8 --rows 8 --columns 8", "not both"),
    ("study 4..8 --rows 8 --columns 8", "not both"),
    ("judge 8 --columns 8", "both --rows and --columns"),
    ("table --from 0", "--from is a whole number from 1 to 100, not 0"),
    ("table --up-to 1e2", "--up-to is a whole number from 1 to 100, not '1e2'"),
    ("table --from 5 --up-to 3", "--from 5 is more than --up-to 3"),
    ("table --from ٣", "--from is a whole number from 1 to 100, not '"),
    ("grade {good.py} --up-to 0", "--up-to is a whole number from 1 to 100, not 0"),
    ("grade {good.py} --up-to two", "not 'two'"),
]
NAMES = [
    ("count 8 --piece ''", "unknown piece ''"),
    ("count 8 --piece ruk", "unknown piece 'ruk'"),
    ("count 8 --piece queeen", "did you mean queen?"),
    ("count 8 --piece \x1b[31mqueen", "unknown piece '\\x1b[31mqueen'"),
    ("count 8 --piece ♛", "unknown piece '"),
    ("run 4 --problem domination --piece queen-and-knight", "domination has one kind of piece, not queen-and-knight"),
    ("run 4 --problem peaceable-armies --piece queen-and-nite", "unknown piece 'nite'"),
    ("run 4 --problem peaceable-armies --require a1/3", "'a1/3' is not a square"),
    ("run 4 --require a1/2", "a1/2 is not on the 4×4 board"),
    ("grade {good.py} --problem peaceable-armies", "grade takes no board with two layers"),
    ("judge 4 {empty.txt}", "no solution was read"),
    ("show 4 --problem peaceable-armies --as-question", "give --json too"),
    ("count 8 --problem queen", "unknown problem 'queen'"),
    ("count 8 --problem domination\u202e", "unknown problem 'domination\\u202e'"),
    ("table --problem n-queens", "unknown problem 'n-queens'"),
    ("table --piece 8", "unknown piece '8'"),
    ("show 8 --only ''", "unknown formulation ''"),
    ("show 8 --engine z3", "unknown engine 'z3'"),
    ("show 8 --only flags --engine nope", "unknown engine 'nope'"),
    ("fingerprint 8 --only cp-sat/colums", "did you mean cp-sat/columns?"),
    ("first 8 --only min-conflict", "did you mean min-conflicts?"),
    ("explain rooks", "unknown formulation 'rooks'"),
    ("explain closed-forms/rook-placement", "unknown formulation 'closed-forms/rook-placement'"),
    ("run 8 --only rook-placements", "closed-forms/rook-placements is a counter: it lists no solutions"),
    ("run 8 --engine closed-forms", "the engine closed-forms has no formulation"),
    ("why 3 --only nobody", "nobody"),
    ("why 3 --only cp-sat/columns", "cp-sat/columns has no named groups of rows"),
    ("why 3 --only sat/general --fine", "--fine is about the conditions of the question"),
    ("why 3 --only sat/general --square a1", "--square is about the conditions of the question"),
    ("why 4 --problem domination --only sat/cover", "give --size K"),
    ("why 4 --square i9", "i9 is not on the 4×4 board"),
    ("why 4 --square ''", "'' is not a square"),
    ("why --board {missing}", "cannot read a board from"),
    ("why --board {folder}", "cannot read a board from"),
    ("run --board {binary.txt}", "it is no text"),
    ("show --board {empty.txt}", "there is none"),
    ("count --board {broken.json}", "no JSON"),
    ("show 4 --json", "--json goes with --as-question"),
    ("watch 8 --until-solution --html x.html", "a page has its own key"),
    ("watch 8 --formulation ''", "unknown formulation ''"),
    ("watch 8 --formulation half-board-join", "kernels/half-board-join is a counter"),
    ("watch 8 --formulation flags --piece knight", "backtracking/flags does not answer"),
    ("pitfalls ''", "unknown pitfall ''"),
    ("pitfalls several-worker", "did you mean several-workers?"),
    ("help nothing", "unknown topic 'nothing'"),
    ("help --schema rum", "unknown schema 'rum'"),
    ("bench --only nothing", "unknown pair 'nothing'"),
    ("bench --only ''", "unknown pair ''"),
    ("run 4 --sort fastest", "--sort knows no column 'fastest'"),
    ("run 4 --sort -", "--sort knows no column ''"),
    ("run 4 --sort seconds,nodes", "--sort knows no column 'seconds,nodes'"),
    ("\x1b[31m", "No such command '\\x1b[31m'"),
    ("Count 4", "No such command 'Count'"),
    ("no-command list", "No such command 'no-command'; '--help' says what it takes"),
]
VALUES = [
    ("count 8 --size ''", "--size is optimum, any, or a whole number from 0 to 64, not ''"),
    ("count 8 --size -1", "not -1"),
    ("count 8 --size 5.5", "not '5.5'"),
    ("count 8 --size ٥", "--size is optimum, any, or a whole number from 0 to 64, not '"),
    ("show 3 --size 10", "from 0 to 9, not 10"),
    ("first 8 --size optimal", "not 'optimal'"),
    ("judge 8 {empty.txt} --size 65", "not 65"),
    ("count 8 --require a0", "'a0' is not a square"),
    ("count 8 --require i1", "i1 is not on the 8×8 board"),
    ("count 8 --require 1a", "'1a' is not a square"),
    ("count 8 --forbid aa1", "aa1 is not on the 8×8 board"),
    ("show 8 --require a1 --forbid a1", "both required and forbidden: a1"),
    ("run 8 --require @", "@ is followed by the path of a file"),
    ("run 8 --require @{folder}", "Is a directory"),
    ("run 8 --forbid @{binary.txt}", "it is no text"),
    ("run 8 --require @{missing}", "No such file or directory"),
    ("watch 8 --require z99", "z99 is not on the 8×8 board"),
    ("explain flags 8 --require b9", "b9 is not on the 8×8 board"),
    ("count 8 --time-limit 0", "--time-limit is a number of seconds greater than 0"),
    ("count 8 --time-limit inf", "not inf"),
    ("count 8 --time-limit nan", "not nan"),
    ("count 8 --time-limit ''", "--time-limit is a number of seconds, not ''"),
    ("count 8 --time-limit 1_0", "not '1_0'"),
    ("show 8 --time-limit -5", "not -5"),
    ("fingerprint 8 --time-limit 10s", "not '10s'"),
    ("judge 8 {empty.txt} --time-limit 0", "greater than 0"),
    ("grade {good.py} --time-limit nan", "not nan"),
    ("bench --time-limit -1", "not -1"),
    ("bench --budget 0", "--budget is a number of seconds greater than 0"),
    ("bench --repeat 0", "--repeat is a whole number from 1 on, not 0"),
    ("bench --repeat many", "not 'many'"),
    ("count 8 --memory-limit 0", "--memory-limit is a whole number from 1 on, not 0"),
    ("count 8 --memory-limit 1.5", "not '1.5'"),
    ("grade {good.py} --memory-limit 1GB", "not '1GB'"),
    ("first 8 --memory-limit nan", "not 'nan'"),
    ("count 8 --threads 1025", "from 1 to 1024, not 1025"),
    ("table --threads -1", "from 1 to 1024, not -1"),
    ("run 8 --jobs 1.0", "--jobs is a whole number from 1 on, not '1.0'"),
    ("first 8 --jobs 0", "--jobs is a whole number from 1 on, not 0"),
    ("show 8 --limit 1e3", "--limit is a whole number from 1 on, not '1e3'"),
    ("show 8 --class 0", "--class is a whole number from 1 on, not 0"),
    ("show 4 --class 2 --only flags", "--class is a number from 1 to 1, the number of classes, not 2"),
    ("watch 8 --speed nan", "--speed is a number of steps a second from 0.25 to 16384, not 'nan'"),
    ("watch 8 --speed 0", "not '0'"),
    ("watch 8 --by step", "--by is one of removal, propagation, node, not 'step'"),
    ("watch 8 --steps 0", "--steps is a whole number from 1 on, not 0"),
    ("grade {good.py} --function ''", "such as solve or Board.solve, not ''"),
    ("grade {good.py} --function 1x", "not '1x'"),
]
OPTIONS = [
    ("run 4 --csv --json --markdown", "--csv and --json and --markdown exclude each other"),
    ("table --size --count", "--size and --count exclude each other"),
    ("show 8 --classes --class 1", "--classes and --class exclude each other"),
    ("show 8 --class 1 --symmetric", "--class and --symmetric exclude each other"),
    ("watch 8 --lines --json", "--lines and --json exclude each other"),
    ("bench --quick --full", "--quick and --full exclude each other"),
    ("grade {good.py} --csv --json", "--csv and --json exclude each other"),
    ("grade {good.py} 4 --up-to 3", "N and --up-to exclude each other"),
    ("help run --schema run", "a topic and --schema exclude each other"),
    ("count 8 --only flags --use-known-bounds", "--use-known-bounds is for compiled counters"),
    ("count 8 8", "unexpected extra argument (8); 'count --help'"),
    ("table 8", "unexpected extra argument (8); 'table --help'"),
    ("list pieces", "unexpected extra argument (pieces)"),
    ("template queens.py", "unexpected extra argument (queens.py)"),
    ("pitfalls one two", "unexpected extra argument (two)"),
    ("count 8 --json", "No such option: --json"),
    ("count 8 --jobs 2", "No such option: --jobs"),
    ("table --rows 3", "No such option: --rows"),
    ("fingerprint 8 --csv", "No such option: --csv"),
    ("list --csv", "No such option: --csv"),
    ("run 8 --time-limit", "Option '--time-limit' requires an argument; 'run --help'"),
    ("run 8 -o", "Option '-o' requires an argument"),
    ("explain", "Missing argument 'NAME'; 'explain --help' says what it takes"),
    ("grade", "Missing argument 'FILE... [N]'"),
    ("judge", "give N"),
    ("--nope", "No such option: --nope; '--help' says what it takes"),
    ("explain flags 8 --code", "give the name alone"),
    ("explain half-board-join 8", "kernels/half-board-join counts and states no model on a board"),
]
FILES = [
    ("run 4 --output {folder}", "Is a directory"),
    ("run 4 --output {missing}/x", "No such file or directory"),
    ("table --output ''", "cannot write ''"),
    ("table --output {good.py}/x", "Not a directory"),
    ("first 4 --output {folder}", "Is a directory"),
    ("bench --chart {folder}", "Is a directory"),
    ("bench --output {missing}/x", "No such file or directory"),
    ("template --output {good.py}", "exists already, and is not overwritten"),
    ("template --output ''", "cannot write ''"),
    ("template --output {folder}", "exists already"),
    ("run 4 --with ''", "there is no file ''"),
    ("run 4 --with {missing}", "there is no file"),
    ("run 4 --with {folder.py}", "is a folder; name a file"),
    ("grade {missing}", "there is no file"),
    ("grade {folder}", "there is no Python file in the folder"),
    ("grade 4", "there is no file 4"),
    ("watch {missing}.py", "there is no file"),
    ("watch {folder.py}", "is a folder; name a file"),
    ("grade {empty.txt}", "is no program in Python and no model that is known, by its name; these end in .py, "),
    ("watch {folder.py}/..", "is a folder; name a file"),
    ("watch {folder.py}/missing 6", "there is no file "),
    ("watch a.py b.py", "give one file and one N at most, not a.py b.py"),
    ("watch {binary.py}", "cannot be loaded: SyntaxError"),
    ("watch {broken.py}", "cannot be loaded: SyntaxError"),
    ("watch {empty.py}", "expected a function solve(n)"),
    ("watch 4 --formulation {empty.py}", "expected a function solve(n)"),
    ("explain {folder.py}", "is a folder; name a file"),
    ("explain {empty.py}", "expected a function solve(n)"),
    ("judge 8 {missing}", "No such file or directory"),
    ("judge 8 {folder}", "Is a directory"),
    ("judge 8 {binary.txt}", "is not text; expected UTF-8"),
    ("judge 8 {broken.json}", "solution 1 is '{{'"),
    ("judge 8 {empty.txt} {good.py}", "one file is judged at a time"),
]
NEW_COMMANDS = [
    ("page 8 --parts 9", "not '9'"),
    ("page 8 --parts ''", "--parts names no part"),
    ("page 8 --steps 0", "--steps is a whole number from 1 on, not 0"),
    ("page 8 --formulation nosuch", "unknown formulation 'nosuch'"),
    ("page 8 -o /nonexistent/x.html", "cannot write /nonexistent/x.html"),
    ("serve --port 99999", "--port is a whole number from 0 to 65535, not 99999"),
    ("serve --largest-side 0", "--largest-side is a whole number from 1 to 100, not 0"),
    ("serve --run-limit nan", "not nan"),
    ("serve --language fr", "unknown language 'fr': expected en or de"),
    ("lessons 99", "there is no chapter 99"),
    ("lessons --answers", "name the folder with --output"),
    ("lessons --browser", "name the folder with --output"),
    ("lessons --pyodide x", "--pyodide is for --browser only"),
    ("results show 99999", "there is no result 99999"),
    ("results nosuch", "not 'nosuch'"),
    ("results delete abc", "ID is a whole number from 1 on, not 'abc'"),
    ("why 0", "not 0"),
    ("why 8 --square z9", "z9 is not on the 8×8 board"),
    ("why 8 --time-limit 0", "not 0"),
    ("bound 0", "not 0"),
    ("bound 8 --size -1", "not -1"),
    ("run 8 --shards 0", "--shards is a whole number from 1 to 1000000, not 0"),
    ("run 6 --shards 2 --with {good.py}", "leave out --shards, or --with"),
    ("run 6 --dry-run", "give --shards K too"),
    ("run 6 --cluster nowhere --with {good.py}", "leave out --cluster, or --with"),
    ("run 6 --cluster nosuch://x", "no cluster answers at nosuch://x"),
    ("count 6 --store x --no-store", "give --store or --no-store, not both"),
    ("table --store x --no-store", "give --store or --no-store, not both"),
    ("study 12..6 --keep {missing}", "12..6 has no board: the first N is the smaller one"),
    ("study 1..1000000 --keep {missing}", "N is a whole number from 1 to 100, not 1000000"),
    ("study .. --keep {missing}", "N is a whole number from 1 to 100, not ''"),
    ("study 4,,6 --keep {missing}", "N is a whole number from 1 to 100, not ''"),
    ("study --keep {missing}", "give the sides of the boards, such as 6..12, or --rows and --columns"),
    ("study 4 --rows 4 --columns 5 --keep {missing}", "give either N, for a square board, or --rows and --columns"),
    ("study 4 --repeat 0 --keep {missing}", "--repeat is a whole number from 1 to 1000, not 0"),
    ("study 4 --clock cpu --keep {missing}", "--clock is wall or processor, not 'cpu'"),
    ("study 4 --seed x --keep {missing}", "--seed is a whole number from 0 on, not 'x'"),
    ("study 4 --jobs 0 --keep {missing}", "--jobs is a whole number from 1 on, not 0"),
    ("study 4 --only nobody --keep {missing}", "unknown formulation 'nobody'"),
    ("study 4 --only cover --keep {missing}", "no formulation answers any of these questions; "),
    ("study 4 --only flags --keep {folder}", "rows cannot be kept in "),
    ("study 4 --only flags --keep /dev/null", "it is no file in which rows can be kept"),
    ("study 4 --only flags --keep ''", "rows cannot be kept in : No such file or directory"),
    ("study 4 --only flags --keep {good.py}", "line 1: these are not the columns of a study"),
    ("study 4 --only flags --keep {binary.txt}", "rows cannot be kept in "),
    ("study 4 --only flags --keep {missing} --svg {good.py}", "cannot write to "),
    ("study 4 --only flags --keep {missing} --html {folder}", "Is a directory"),
    ("study 4 --with {missing}", "there is no file"),
    ("study 4 --csv --json --keep {missing}", "--json and --csv exclude each other"),
    ("bench nosuch", "bench has no argument 'nosuch'; a pair is named with --only"),
    ("bench scale", "'python -m tests.tools.scale' does this"),
    ("cluster stop", "cluster can start, not 'stop'"),
    ("cluster start --workers 0", "--workers is a whole number from 1 to 1024, not 0"),
    ("cluster start --port 99999", "--port is a whole number from 0 to 65535, not 99999"),
    ("fingerprint 6 --shards x", "not 'x'"),
    ("frontier --run A133792", "did you mean A133793 or A133791"),
    ("frontier --run A000001 --up-to 0", "--up-to is a whole number from 1 to 1000, not 0"),
    ("frontier --up-to 9", "--up-to is for --run, --budget and --bfile"),
    ("frontier --bfile A274138 --up-to 9", "--up-to with --bfile is for sequences of square boards"),
    ("frontier --from 9", "--from is for --run and --budget"),
    ("frontier --run A133791 --from 0", "--from is a whole number from 1 to 1000, not 0"),
    ("frontier --run A133791 --from 9 --up-to 8", "--from 9 is a larger board than --up-to 8"),
    ("frontier --run A133791 --found /dev/null/x.jsonl", "/dev/null/x.jsonl cannot be"),
    ("frontier --only frame", "--only is for --run and --budget"),
    ("frontier --verify --only frame", "--only is for --run and --budget"),
    ("frontier --store x.sqlite", "--store is for --run and --budget"),
    ("frontier --run A002564 --only profil", "no counter and no formulation 'profil'; did you mean profile?"),
    ("frontier --run A002564 --store x --no-store", "give --store or --no-store, not both"),
    ("frontier --bfile nosuch", "no sequence 'nosuch' whose terms a counter may find"),
    ("frontier --verify --bfile A133791", "give one of --run, --bfile, --report, --verify, --contradictions"),
    ("frontier --listed", "--listed is for --verify"),
    ("frontier --budget soon", "not 'soon'"),
    ("frontier --report /nonexistent/x.md", "/nonexistent/x.md cannot be written"),
    ("explain flags --board {missing}", "cannot read a board from"),
    ("explain flags --board {empty.txt}", "there is none"),
    ("export 0 -o {missing}.cnf", "not 0"),
    ("export 8", "--format is one of cnf, cp-sat, "),
    ("export 8 -o {missing}.exe", "without it -o FILE ends like one, such as .cnf"),
    ("export 8 --format xls", "unknown format 'xls'"),
    ("export 8 --format cnf -o {folder}", "Is a directory"),
    ("export 8 --format cnf --legend {folder}", "Is a directory"),
    ("export 8 --format cnf --formulation nosuch", "unknown formulation 'nosuch'"),
    ("export 8 --format cnf --formulation flags", "backtracking/flags has no format"),
    ("export 8 --format cnf --formulation cp-sat/columns", "it has cp-sat"),
    ("export 8 --format mzn --formulation answer-set/queens", "cannot be written as mzn"),
    ("export 8 --format cnf --problem domination", "it has no objective; give --size K"),
    ("export 8 --format wcnf", "it is for an optimum"),
    ("export 8 --format lp-asp --formulation linear/columns-and-squares", "variables with more than two values"),
    ("export 8 --format lp-asp --problem domination --formulation answer-set/domination", "give --size K"),
    ("export 8 --format cp-sat --problem domination --formulation cp-sat/columns", "only non-attacking"),
    ("judge --legend {missing} {empty.txt}", "No such file or directory"),
    ("judge --legend {broken.json} {empty.txt}", "is no legend as 'export' writes it"),
    ("judge --legend {broken.json} --piece rook {empty.txt}", "--legend has the question"),
    ("prove 8", "a certificate is a folder: name it with --output"),
    ("prove 0 -o x", "not 0"),
    ("prove 8 -o {folder.py}/x --complete --classes", "--complete and --classes exclude each other"),
    ("prove 8 -o {good.py}", "cannot write"),
    ("prove 8 -o {good.py}/x", "cannot write"),
    ("prove 8 -o {missing} --shards 0", "--shards is a whole number from 1 to 100000, not 0"),
    ("prove 8 -o {missing} --time-limit x", "not 'x'"),
    (
        "prove 3 -o {missing} --problem connected-domination",
        "no certificate: a constraint of the kind Connected is not stated as clauses",
    ),
    (
        "run 3 --prove {missing} --problem connected-domination",
        "no certificate: a constraint of the kind Connected is not stated as clauses",
    ),
    ("verify {missing}", "is not a folder"),
    ("verify {good.py}", "is not a folder"),
    ("verify ''", "'' is not a folder"),
    ("verify {folder} --jobs 0", "--jobs is a whole number from 1 on, not 0"),
]
EVERY_COMMAND = [(f"{name} --no-such-option", "No such option: --no-such-option") for name in names_of_commands()]
MISUSES = [*SIDES, *NAMES, *VALUES, *OPTIONS, *FILES, *NEW_COMMANDS, *EVERY_COMMAND]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of every wrong kind."""
    folder = tmp_path_factory.mktemp("misuse")
    (folder / "good.py").write_text("def solve(n):\n    return []\n")
    (folder / "empty.py").write_text("")
    (folder / "empty.txt").write_text("")
    (folder / "broken.py").write_text("def solve(:\n")
    (folder / "broken.json").write_text("{")
    for name in ("binary.py", "binary.txt"):
        (folder / name).write_bytes(bytes(range(256)))
    for name in ("folder", "folder.py"):
        (folder / name).mkdir()
    return folder


def words(command: str, place: Path) -> list[str]:
    """The words of a command, where '' is an empty one and a name in braces a file of the folder."""
    names = ["good.py", "empty.py", "empty.txt", "broken.py", "broken.json", "binary.py", "binary.txt", "folder.py"]
    for name in (*names, "folder", "missing"):
        command = command.replace(f"{{{name}}}", str(place / name))
    return ["" if word == "''" else word for word in command.split(" ")]


def test_there_are_enough_misuses() -> None:
    assert len({command for command, _ in MISUSES}) == len(MISUSES) >= 110


@pytest.mark.parametrize(("command", "expected"), MISUSES, ids=[ascii(command) for command, _ in MISUSES])
def test_a_misuse_gets_one_line_that_names_it_in_every_encoding(command: str, expected: str, place: Path) -> None:
    for encoding in ENCODINGS:
        done = bezzel_here(*words(command, place), encoding=encoding)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("error: ")
        assert (done.stderr.count("\n"), done.stderr[-1]) == (1, "\n")
        assert "\x1b" not in done.stderr
        shown = expected.replace("{{", "{").encode(encoding, "bezzel").decode(encoding)
        assert shown in done.stderr
        if done.stderr.isascii():
            break  # it is the same in all


def test_a_number_of_a_thousand_digits_is_not_repeated_whole() -> None:
    for command in ("count", "run"):
        done = bezzel_here(command, "9" * 5000)
        assert done.returncode == 2
        assert "…" in done.stderr
        assert len(done.stderr) < 500


def write_other_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (text)")
    connection.commit()
    connection.close()


DAMAGES: dict[str, tuple[Callable[[Path], object], int, str]] = {
    "a folder": (lambda path: path.mkdir(), 0, "warning: results are not kept: "),
    "a text": (lambda path: path.write_text("no store"), 2, "is no store (no SQLite file)"),
    "of another program": (write_other_database, 2, "is the SQLite file of another program"),
    "cut off": (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(50)), 2, "is damaged"),
    "overwritten": (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 20), 2, "is damaged"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_store_that_is_none_gets_one_line(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "answers.sqlite"
    write, code, expected = DAMAGES[damage]
    write(store)
    monkeypatch.setenv("BEZZEL_STORE", str(store))
    done = bezzel_here("table", "--up-to", "2")
    assert done.returncode == code
    assert (done.stdout != "") == (code == 0)
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_a_students_file_lacks_is_a_result_and_no_bad_use(place: Path) -> None:
    """The documented exit code is 1: a file did not pass."""
    for command in ("grade {empty.py}", "grade {binary.py}", "grade {broken.py}"):
        done = bezzel_here(*words(command, place))
        assert (done.returncode, done.stderr) == (1, "")
        assert "✗" in done.stdout


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_process_of_its_own_in_such_a_terminal_says_the_same(encoding: str) -> None:
    command = [sys.executable, "-m", "compare", "count", "8", "--require", "i1,♛"]
    place = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(command, cwd=ROOT, env=place, capture_output=True, encoding=encoding, check=False)
    board = {"utf-8": "8×8", "latin-1": "8×8", "ascii": "8x8"}[encoding]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: i1 is not on the {board} board, which runs from a1 to h8\n"
