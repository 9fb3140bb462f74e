"""The languages in which Kanasta speaks: English is the source, the others are catalogues beside this file."""
