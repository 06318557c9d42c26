"""The colours of the squares of a board: of solutions, and of a watched search."""

from rich.style import Style

from models.watching import Kind

SQUARES = Style(color="#1a1a1a", bgcolor="#f0d9b5"), Style(color="#1a1a1a", bgcolor="#b58863")
ATTACKED = Style(color="#5c5248", bgcolor="#a89a86"), Style(color="#4a3b30", bgcolor="#7d6552")
OCCUPIED = Style(color="#000000", bgcolor="#fff6e0", bold=True), Style(color="#000000", bgcolor="#dcae7c", bold=True)
"""Each for the light squares and for the dark ones."""
MARKED = {
    Kind.PLACE: Style(color="#ffffff", bgcolor="#2e8b57", bold=True),
    Kind.REJECT: Style(color="#ffffff", bgcolor="#c0392b", bold=True),
    Kind.REMOVE: Style(color="#000000", bgcolor="#e0a030", bold=True),
}
"""The square of the last step."""
ATTACKER = Style(color="#ffffff", bgcolor="#8e2c22", bold=True)
SOLVED = Style(color="#000000", bgcolor="#ffd75f", bold=True)
