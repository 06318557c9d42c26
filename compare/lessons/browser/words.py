"""What the pages say whose cells run, in both languages."""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "cell": "Cell {number}",
        "run": "Run",
        "run_to_here": "Run all to here",
        "stop": "Stop",
        "output": "Output of cell {number}",
        "loading": "Python is loading: about 13 MB, once",
        "running": "Running …",
        "done": "Done after {seconds} s",
        "failed": "Ended with an error after {seconds} s",
        "stopped": "Stopped. The variables are gone: run the cells above again. Your files are still there.",
        "missing": "This cell needs {name}, which the browser does not have. Run it in an installation of Bezzel.",
        "command": "The browser does not have this command: {name}. Run it in an installation of Bezzel.",
        "cut": "… and more, which is not shown",
        "file": "{name} is written",
        "broken": "Python cannot be loaded: {name}",
        "from_disk": "The cells run only if these pages come from a web server. In this folder, python -m http.server "
        "is one; then open http://localhost:8000/.",
        "about": "The cells run in your browser: change them, and press Run or Shift+Enter. Nothing is installed, and "
        "nothing that you write leaves this page. Tab indents; after Escape, Tab leaves the cell.",
    },
    "de": {
        "cell": "Zelle {number}",
        "run": "Ausführen",
        "run_to_here": "Alle bis hier ausführen",
        "stop": "Anhalten",
        "output": "Ausgabe von Zelle {number}",
        "loading": "Python wird geladen: etwa 13 MB, einmal",
        "running": "Läuft …",
        "done": "Fertig nach {seconds} s",
        "failed": "Endete mit einem Fehler nach {seconds} s",
        "stopped": "Angehalten. Die Variablen sind weg: Führe die Zellen darüber noch einmal aus. Deine Dateien sind "
        "noch da.",
        "missing": "Diese Zelle braucht {name}. Der Browser hat das nicht. Führe sie in einer Installation von Bezzel "
        "aus.",
        "command": "Diesen Befehl hat der Browser nicht: {name}. Führe ihn in einer Installation von Bezzel aus.",
        "cut": "… und noch mehr, was nicht gezeigt wird",
        "file": "{name} ist geschrieben",
        "broken": "Python kann nicht geladen werden: {name}",
        "from_disk": "Die Zellen laufen nur, wenn diese Seiten von einem Webserver kommen. In diesem Ordner ist "
        "python -m http.server einer; öffne dann http://localhost:8000/.",
        "about": "Die Zellen laufen in deinem Browser: Ändere sie und drücke Ausführen oder Umschalt+Eingabe. Nichts "
        "wird installiert, und nichts, was du schreibst, verlässt diese Seite. Tab rückt ein; nach Escape verlässt Tab "
        "die Zelle.",
    },
}
