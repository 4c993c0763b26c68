"""How loops over flat buffers are compiled and kept, and what all of them use; nothing is re-exported."""
