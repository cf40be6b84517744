"""Web page cleaning by the template that the pages of a site share.

    import gleaner

    site = gleaner.Site({url: html_bytes, ...})
    cleaner = gleaner.method("witness-forest").fit(site)
    cleaner.clean(html_bytes, url=url).text

`gleaner.extract(html, url)` cleans one page alone, `gleaner.clean(site)` all pages of a site with the default method.
`gleaner.methods()` lists the methods with their parameters, `gleaner.describe(id)` prints one, and `gleaner.score` takes the
measures of the harness. `gleaner.spark` cleans crawls.
"""

from collections.abc import Iterable, Mapping

from ._describe import describe
from ._errors import CleanError, FitError, GleanerError, ParameterError, ReadError, UnknownMethod
from ._gleaner import (
    DEFAULT,
    Cleaned,
    Cleaner,
    Counts,
    Method,
    Site,
    Store,
    __version__,
    clean_arrow,
    host_of,
    measures,
    method,
    methods,
    read_warc,
    score,
    site_of,
)

from ._gleaner import audit as _audit
from ._gleaner import method as _method
from ._gleaner import strip as _strip

__all__ = [
    "DEFAULT",
    "CleanError",
    "Cleaned",
    "Cleaner",
    "Counts",
    "FitError",
    "GleanerError",
    "Method",
    "ParameterError",
    "ReadError",
    "Site",
    "Store",
    "UnknownMethod",
    "__version__",
    "audit",
    "clean",
    "clean_arrow",
    "describe",
    "extract",
    "host_of",
    "measures",
    "method",
    "methods",
    "read_warc",
    "score",
    "site_of",
    "strip",
]


def clean(
    site: Site,
    method: str | Method | None = None,
    *,
    sample: int | None = None,
    seed: int = 0,
    limit: float = 60.0,
    threads: int | None = None,
    rest: bool = True,
    hidden: str = "drop",
) -> list[Cleaned]:
    """Cleans all pages of a site, in order: fits `method`, or the default one, and returns a `Cleaned` for each page.

    `method` is an id or a `Method`. `rest=False` leaves out the rest of an article that stands in a page's JSON-LD alone. `hidden` says what becomes of text that readers do not see and
    cannot open: `"drop"`, `"mark"` (`Cleaned.hidden` has the places) or `"keep"`. A page that fails has an `error` and no text; a site that the method cannot be fitted to
    raises `FitError`.
    """
    if isinstance(site, (str, bytes)):
        raise TypeError("`clean` takes a `Site` of pages; for one page: `gleaner.extract(html)`")
    if method is None or isinstance(method, str):
        method = _method(method or DEFAULT)
    cleaner = method._with_hidden(hidden).fit(site, sample=sample, seed=seed, limit=limit, threads=threads)
    return cleaner.clean_site(site, threads=threads, rest=rest, hidden=hidden)


def extract(
    html: bytes | str,
    url: str | None = None,
    method: str | Method | None = None,
    *,
    limit: float = 60.0,
    rest: bool = True,
    hidden: str = "drop",
) -> Cleaned:
    """Cleans one page alone, with `method` or the default one, as `gleaner clean --url URL FILE` does.

    Two pages of a site show what is template better than one: `clean` takes several. Raises `ReadError` if the bytes are no page,
    `CleanError` if the method fails on it or takes too long.
    """
    if method is None or isinstance(method, str):
        method = _method(method or DEFAULT)
    return method._extract(html, url, limit, rest, hidden)


def audit(html: bytes | str, text: str, url: str | None = None, *, limit: float = 60.0) -> dict[str, float | list[str]]:
    """Estimates without gold how good a text of a page is, whatever made it, as `gleaner audit` does.

    Returns the estimated `f` over words, its interval `low` and `high`, `precision`, `recall`, and `reasons` in words. Raises
    `ReadError` if the bytes are no page, `FitError` or `CleanError` if the default method fails on it or takes too long.
    """
    numbers, reasons = _audit(html, text, url, limit)
    return dict(zip(("f", "low", "high", "precision", "recall"), numbers, strict=True), reasons=reasons)


def strip(texts: Mapping[str, str] | Iterable[str]) -> dict[str, str] | list[str]:
    """Texts of one site's pages, as Markdown or plain, without the blocks that the pages share, as `gleaner strip` does.

    Returns a list for texts in order, a dict for a mapping of names to texts. Any program may have made the texts.
    """
    if isinstance(texts, (str, bytes)):
        raise TypeError(f"texts is a {type(texts).__name__}, allowed are texts in order, and a mapping of names to texts")
    if isinstance(texts, Mapping):
        return dict(zip(texts, _strip(list(texts.values())), strict=True))
    return _strip(list(texts))
