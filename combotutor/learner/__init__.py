"""What a learner has done, how strong they are, and when a puzzle comes back; one database, kept by `Store`."""

from combotutor.extras import need

need("learner-missing", "sqlalchemy", "fsrs", "platformdirs", later=("alembic",))

from combotutor.learner.backing import Backing, Footing
from combotutor.learner.desk import Desk
from combotutor.learner.exchange.arrivals import Brought, Imported
from combotutor.learner.keeper import Keeper
from combotutor.learner.orders import Doing
from combotutor.learner.progress.book import Book
from combotutor.learner.progress.event import Deed, Result
from combotutor.learner.progress.rating import Rating
from combotutor.learner.progress.standing import Attempted, Standing, Streak, Tally
from combotutor.learner.storage.location import VARIABLE, default_path
from combotutor.learner.store import Learner, Store
from combotutor.people import ME

__all__ = [
    "ME",
    "VARIABLE",
    "Attempted",
    "Backing",
    "Book",
    "Brought",
    "Deed",
    "Desk",
    "Doing",
    "Footing",
    "Imported",
    "Keeper",
    "Learner",
    "Rating",
    "Result",
    "Standing",
    "Store",
    "Streak",
    "Tally",
    "default_path",
]
