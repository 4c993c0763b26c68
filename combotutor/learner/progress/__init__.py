"""What a learner did and how they stand by it, as plain values: deeds, attempts, ratings, reviews, and the rules between."""
