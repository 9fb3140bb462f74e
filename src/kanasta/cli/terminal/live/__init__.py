"""The terminal game at a live table, over the network. Imported only where a table is joined."""
