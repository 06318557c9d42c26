"""How ``explain`` explains a formulation: its lesson, its model on a small board, and the choices of its search."""
