"""The functions that pickles of gleaner's objects call when they are read."""

from ._gleaner import Cleaner
from ._gleaner import method as _method


def method(id, params):
    """A method from its id and its parameters."""
    return _method(id, **params)


def cleaner(data, limit):
    """A cleaner from the bytes of its file."""
    return Cleaner.from_bytes(data, limit=limit)
