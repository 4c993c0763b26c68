"""How learners lie in a file or a database, which `database` opens once for all who ask.

Where it lies is in `location` and `share`, its tables are in `schema` and `migration`, what SQLite is told in `engine`;
`reading` and `writing` make values of rows and rows of values, `write_queue` lets one write after the other, `seal`
notices a file that was put in the place of another, and `trouble` says what went wrong.
"""
