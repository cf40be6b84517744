"""gleaner in NeMo Curator (`pip install gleaner-web 'nemo-curator[text_cpu]'`).

    CommonCrawlHTMLExtractor(algorithm=Algorithm())                             # pages alone, by languages as Curator finds them
    DocumentIterateExtractStage(CommonCrawlWarcIterator(), Extractor("fits"))   # pages by the fits of their sites

An algorithm of Curator gets no address, so it knows no site; an extractor does. The store (`gleaner fit --store fits`) lies on a path
that all workers have. A page without content, and one that fails or takes longer than `limit` seconds, is left out.
"""

from typing import Any

from loguru import logger
from nemo_curator.stages.text.download import DocumentExtractor
from nemo_curator.stages.text.download.html_extractors.base import HTMLExtractorAlgorithm

from ._errors import GleanerError
from ._fits import PageCleaner

__all__ = ["Algorithm", "Extractor"]


class Algorithm(HTMLExtractorAlgorithm):
    """The content of a page as one text, the page seen alone. Stop words and language have no effect."""

    def __init__(self, *, limit: float = 60.0):
        self.cleaner = PageCleaner(None, "host", limit)

    def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
        """The text, if there is one."""
        text = _text(self.cleaner, html, None)
        return [text] if text else None


class Extractor(DocumentExtractor):
    """Replaces the `content` of a record, which is HTML, by its `text`. The other columns stay.

    The site is the host of `url`, or its registrable domain with `by="domain"`. A page whose site has no fit in the store is cleaned alone.
    """

    def __init__(self, store: str, *, by: str = "host", limit: float = 60.0):
        self.cleaner = PageCleaner(store, by, limit)

    def extract(self, record: dict[str, Any]) -> dict[str, Any] | None:
        """The record with its text, if there is one."""
        text = _text(self.cleaner, record["content"], record["url"])
        others = {name: value for name, value in record.items() if name != "content"}
        return {**others, "text": text} if text else None

    def input_columns(self) -> list[str]:
        """The columns that are read."""
        return ["url", "content"]

    def output_columns(self) -> list[str]:
        """The columns that each record has."""
        return ["url", "text"]


def _text(cleaner, html, url):
    # an error would end the file: Curator leaves out the rest of it
    try:
        return cleaner.clean(html, url).text
    except GleanerError as error:
        logger.warning(f"{url or 'a page'}: {error}")
        return None
