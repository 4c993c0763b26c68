"""How what was done gets from one file into another: written out, read in, and taken back again."""
