"""Bots against each other: many deals, many processes, and what came of them."""
