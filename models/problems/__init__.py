"""The problems, one file each; the catalogue finds every Problem that a file here defines."""
