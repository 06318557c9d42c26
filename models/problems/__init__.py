"""The problems, one file each. The catalogue finds every Problem that a file here defines."""
