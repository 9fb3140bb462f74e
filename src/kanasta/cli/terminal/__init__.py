"""The terminal game: what ``kanasta play`` shows, and how it is answered."""
