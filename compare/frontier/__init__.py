"""Past the end of the published sequences: new terms, by which methods they were found, and whether these agree."""
