"""How learners lie in a file or a database: the tables, what connects to them, and the queue of those who write."""
