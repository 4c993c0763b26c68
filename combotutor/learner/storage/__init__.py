"""How learners lie in a file or a database: tables and their migrations, connections, the queue that writes, the seal."""
