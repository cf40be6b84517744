"""trafilatura: the mode is the argument. `form` gives Markdown with tables, links and emphasis beside the text."""

import sys

import gleaner_peer
import trafilatura

MODE = sys.argv[1] if len(sys.argv) > 1 else "plain"
OPTIONS = {
    "plain": dict(include_comments=False),
    "comments": dict(include_comments=True),
    "precision": dict(include_comments=False, favor_precision=True),
    "form": dict(include_comments=False),
}[MODE]
FORM = dict(output_format="markdown", include_formatting=True, include_links=True, include_tables=True)


def clean(page):
    text = trafilatura.extract(page.html, url=page.url, **OPTIONS)
    if MODE != "form" or text is None:
        return text
    return {"text": text, "markdown": trafilatura.extract(page.html, url=page.url, **OPTIONS, **FORM) or ""}


gleaner_peer.serve(clean, version=trafilatura.__version__)
