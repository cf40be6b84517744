"""boilerpy3: boilerpipe's article extractor."""

from importlib.metadata import version

import gleaner_peer
from boilerpy3 import extractors

EXTRACTOR = extractors.ArticleExtractor()


def clean(page):
    return EXTRACTOR.get_content(page.html)


gleaner_peer.serve(clean, version=version("boilerpy3"))
