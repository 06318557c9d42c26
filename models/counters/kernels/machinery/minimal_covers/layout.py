"""How the labels of a state are laid out: 4 bits for each, in two words."""

WORDS = 2
LABELS_OF_WORD = 16
MOST_LABELLED = WORDS * LABELS_OF_WORD
