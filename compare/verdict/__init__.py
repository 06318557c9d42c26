"""Judges what formulations gave: sound, distinct, complete, symmetric, as published?"""
