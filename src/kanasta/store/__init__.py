"""The log of live tables: what happened is kept before anyone is told, and a restart goes on from it."""
