"""What a learner did, and how they stand by it, as plain values; nothing here knows how it is stored."""
