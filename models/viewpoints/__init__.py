"""Viewpoints that formulations of several engines share: what the decision variables stand for."""
