"""What can be asked of puzzles: a module a task, called as the task is, and the packs that all of them read."""
