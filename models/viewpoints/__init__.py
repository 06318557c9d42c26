"""What decision variables stand for, and which constraints are needed, where several engines share it."""
