"""Long runs, which pytest does not start: ``python -m tests.tools.scale -h`` and so on."""
