"""The pairs, one file each: what is asked, our way, the yardstick, and how many times faster ours should be."""
