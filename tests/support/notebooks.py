"""Notebooks, run as people run them: in a kernel of an environment of its own."""

import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

KERNEL = "bezzel-test"


def run_cells(cells: list[str], interpreter: str, folder: Path) -> list[dict[str, Any]]:
    """The value of each cell that shows one: its forms by MIME type. Raises CellExecutionError."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    run_notebook(notebook, interpreter, folder)
    outputs = [output for cell in notebook.cells for output in cell.outputs]
    return [output["data"] for output in outputs if output["output_type"] == "execute_result"]


def run_notebook(
    notebook: nbformat.NotebookNode, interpreter: str, folder: Path, *, allow_errors: bool = False
) -> None:
    """Run a notebook in this folder with the kernel of this interpreter; its cells then hold what they gave."""
    kernels = folder / ".jupyter" / "kernels" / KERNEL
    kernels.mkdir(parents=True, exist_ok=True)
    command = [interpreter, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernels / "kernel.json").write_text(json.dumps({"argv": command, "display_name": KERNEL, "language": "python"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONPATH", raising=False)
        patch.setenv("JUPYTER_PATH", str(folder / ".jupyter"))
        patch.setenv("JUPYTER_PLATFORM_DIRS", "1")
        patch.setenv("IPYTHONDIR", str(folder / ".ipython"))
        patch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
        patch.setenv("PATH", str(Path(interpreter).parent), prepend=os.pathsep)
        resources = {"metadata": {"path": str(folder)}}
        NotebookClient(
            notebook, kernel_name=KERNEL, timeout=120, resources=resources, allow_errors=allow_errors
        ).execute()
