"""The game itself, pure: one deal and one match, what is legal and why not, and who may know what."""
