"""The purposes by which commands and pages of the reference are grouped."""

PURPOSES = {
    "ask": "Ask a question",
    "compare": "Compare formulations",
    "learn": "Learn and teach",
    "prove": "Prove, and say why",
    "measure": "Measure, and go beyond what is known",
    "keep": "Keep results, and hand work to others",
    "extend": "Set up, call from programs, and extend",
}
"""The purposes in the order in which they are shown, each with its heading."""
