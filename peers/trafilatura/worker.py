"""trafilatura, as it is set; `precision` prefers precision, `form` gives Markdown with tables, links and emphasis beside the text."""

import sys

import gleaner_peer
import trafilatura

PRECISION = "precision" in sys.argv


FORM = {"output_format": "markdown", "include_formatting": True, "include_links": True, "include_tables": True}


def clean(page):
    text = trafilatura.extract(page.html, url=page.url, favor_precision=PRECISION)
    if "form" not in sys.argv or text is None:
        return text
    return {"text": text, "markdown": trafilatura.extract(page.html, url=page.url, **FORM) or ""}


gleaner_peer.serve(clean, version=trafilatura.__version__)
