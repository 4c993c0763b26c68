"""How what was done gets from one file into another, and out of it again; `export` writes the file.

One that is brought is read by `incoming`, from a `stream` into a `draft`, and refused by its `badge` if it is somebody
else's; `merging` works out what comes of it, `entering` puts that in, as `hidden` copies, `arrivals` tells of it later,
and `bringing` how far it is meanwhile.
"""
