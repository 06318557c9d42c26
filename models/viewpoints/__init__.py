"""What decision variables stand for, where formulations of several engines share it."""
