"""The chapters of a rule sheet, each made from the values of a variant and never from its name."""
