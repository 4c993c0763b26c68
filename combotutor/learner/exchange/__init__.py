"""How what was done gets from one file into another: writing it out, reading it in, and taking it back."""
