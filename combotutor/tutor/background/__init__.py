"""What takes long, in threads of its own: the page asks again until it is there."""
