"""What passes between a tutor and its learner's book: what is entered, read again, brought in and taken along."""
