"""What serves the tutor: its page and the line of each page, for one person or for a class.

The port lies in `network`, the layer around everything that is served in `gate`, what marimo serves in `notebooks`.
"""
