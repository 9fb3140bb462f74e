"""The rule book as data: what a variant can say, the five variants, and the rule sheet in sentences."""
