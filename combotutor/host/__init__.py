"""What serves the tutor: its page, the line of each page, and the layer around everything that is served."""
