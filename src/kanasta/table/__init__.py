"""A live table: seats, rules, clock, taking back, bots' turns, and who is told what. Without sockets or database."""
