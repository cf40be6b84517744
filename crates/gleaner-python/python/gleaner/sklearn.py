"""The methods as a transformer of scikit-learn (`pip install gleaner-web[sklearn]`)."""

from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils.validation import check_is_fitted

from . import DEFAULT, CleanError, ReadError, Site, method

__all__ = ["SiteCleaner"]


class SiteCleaner(TransformerMixin, BaseEstimator):
    """Fits to pages of one site; `transform` returns the kept text of any of its pages.

    A page is its HTML, `bytes` or `str`, or a pair of its address and that.

    Parameters
    ----------
    method : str
        The method's id.
    params : dict, optional
        Its parameters, as keywords of `gleaner.method`.
    sample : int, optional
        The most pages that the fit sees: those with the least SHA-256 of their address. Needs pages with addresses.
    seed : int
        The seed of the method's random choices.
    limit : float
        The longest that a fit, or a page, may take, in seconds.
    threads : int, optional
        Threads that clean; as many as there are processors where it is None.

    Attributes
    ----------
    cleaner_ : gleaner.Cleaner
        What the fit found.
    """

    def __init__(self, method=DEFAULT, *, params=None, sample=None, seed=0, limit=60.0, threads=None):
        self.method = method
        self.params = params
        self.sample = sample
        self.seed = seed
        self.limit = limit
        self.threads = threads

    def fit(self, X, y=None):
        """Fits the method to these pages. `y` is not used."""
        made = method(self.method, **(self.params or {}))
        site = _site(X)
        self.cleaner_ = made.fit(site, sample=self.sample, seed=self.seed, limit=self.limit, threads=self.threads)
        return self

    def transform(self, X):
        """The kept text of each page; a page that cannot be cleaned raises `CleanError` with its place."""
        check_is_fitted(self)
        cleaned = self.cleaner_.clean_site(_site(X), threads=self.threads)
        for place, page in enumerate(cleaned):
            if page.error is not None:
                raise CleanError(f"page {place}: {page.error}")
        return [page.text for page in cleaned]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.two_d_array = False
        tags.input_tags.string = True
        tags.no_validation = True
        return tags


def _site(pages):
    pairs = [page if isinstance(page, tuple) else (None, page) for page in pages]
    site = Site(pairs)
    if site.unreadable:
        name, problem = site.unreadable[0]
        raise ReadError(f"page {name}: {problem}")
    return site
