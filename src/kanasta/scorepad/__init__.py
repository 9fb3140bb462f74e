"""Keeping score of a game that is played with real cards. Pure: no files, no clock, no chance."""
