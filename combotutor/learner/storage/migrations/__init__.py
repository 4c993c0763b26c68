"""The named migrations of the learner's tables; `combotutor.learner.storage.migration` runs them."""
