"""Where puzzles are made: their answers worked out, anew or of a learner's own hand, or after another puzzle."""
