"""The named pieces, one file each. The catalogue finds every Piece that a file here defines."""
