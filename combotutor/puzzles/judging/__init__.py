"""What answers are worth, which are right, where they lead, and how hard it is to find them."""
