"""The score pad in the terminal: where pads are kept, how they are asked for, shown and printed."""
