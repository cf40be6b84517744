"""readability-lxml: the summary of a page, its blocks on lines of their own."""

from importlib.metadata import version

import gleaner_peer
import lxml.html
from readability import Document

LINES = (
    "address article blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre "
    "section table td th tr ul"
).split()


def clean(page):
    if not page.html.strip():
        return None
    summary = Document(page.html, url=page.url).summary(html_partial=True)
    tree = lxml.html.fromstring(summary)
    for element in tree.iter(*LINES):
        element.text = "\n" + (element.text or "")
        element.tail = "\n" + (element.tail or "")
    return {"text": tree.text_content(), "html": summary}


gleaner_peer.serve(clean, version=version("readability-lxml"))
