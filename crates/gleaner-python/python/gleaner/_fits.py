"""The fits of a store, for programs that meet the pages of many sites in any order."""

from collections import OrderedDict

import gleaner

# the most cleaners that are kept: some megabytes each at most
_MOST = 64


class Fits:
    """The fits of the store in a folder, each read once while pages of its site come."""

    def __init__(self, folder, limit):
        self._store, self._limit, self._known = gleaner.Store(folder), limit, OrderedDict()
        self.method = self._store.method

    def of(self, site):
        """The cleaner of a site, or the reason why there is none."""
        cleaner = self._known.pop(site, None) or self._read(site)
        self._known[site] = cleaner
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return cleaner

    def _read(self, site):
        try:
            return self._store.get(site, limit=self._limit) or f"the store has no fit of site {site}"
        except gleaner.GleanerError as error:
            return str(error)


class PageCleaner:
    """Cleans a page by the fit of its site in a store; alone where there is no store or no fit. It can be pickled."""

    def __init__(self, store, by, limit):
        if by not in ("domain", "host"):
            raise ValueError(f'by is {by!r}, allowed are "domain", "host"')
        self._made_of = store, by, limit
        self._fits = None if store is None else Fits(store, limit)
        self._site_of = gleaner.host_of if by == "host" else gleaner.site_of
        self._limit = limit

    def __reduce__(self):
        return PageCleaner, self._made_of

    def clean(self, html, url):
        """The cleaned page. Raises `ReadError` and `CleanError`."""
        if self._fits is None:
            return gleaner.extract(html, url, limit=self._limit)
        site = self._site_of(url)
        cleaner = site and self._fits.of(site)
        if isinstance(cleaner, gleaner.Cleaner):
            return cleaner.clean(html, url=url)
        return gleaner.extract(html, url, self._fits.method, limit=self._limit)
