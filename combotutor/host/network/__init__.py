"""The port and what comes in by it: at which addresses it is reached, and how many connections it holds."""
