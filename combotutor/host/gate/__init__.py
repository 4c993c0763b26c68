"""The layer around all that is served: who may ask, what for and how much, and what is told to whom it turns away."""
