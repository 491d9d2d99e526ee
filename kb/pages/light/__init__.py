"""Pages for the whole game: a light one for each ordinary card of an imported pool, and lists of all.

Cards of several faces, and those of the corpus's cycles, have the same full pages as in a small
corpus. What the lists and the browser's look-up need of every card is an `Entry`, kept with the site
from one build to the next, so that only what changed is made again.
"""
