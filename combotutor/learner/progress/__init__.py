"""What a learner did, and how they stand by it, as plain values; nothing here knows how it is stored.

Of an `event` the `ledger` makes an `attempt`, what it counts for (`counting`: a game of the `rating` on its `scale`, a
review of the `schedule`), and the `book` of the learner, which tells a `standing` and makes the `choice` of what comes
next; `replay` makes all of that anew from a `bundle`, in which everything that was done lies in the order of `clock`.
"""
