"""Viewpoints that formulations of several engines share, with the questions that they answer."""
