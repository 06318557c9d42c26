"""The named pieces, one file each; the catalogue finds every Piece that a file here defines."""
