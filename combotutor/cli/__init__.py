"""The command line: arguments in, text or JSON out.

Each command is in `commands`; what stands here starts them, reads what they are given and prints what they answer.
"""
