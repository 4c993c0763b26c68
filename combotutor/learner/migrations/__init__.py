"""The named migrations of the learner's tables; `combotutor.learner.migration` runs them."""
