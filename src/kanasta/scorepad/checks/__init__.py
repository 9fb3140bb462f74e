"""What can look odd: in canastas, in melded cards, in the cards of all sides together, and in how a deal ended."""
