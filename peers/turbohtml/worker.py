"""turbohtml: the article of a page as plain text and as HTML, with its facts."""

from importlib.metadata import version

import gleaner_peer
import turbohtml


def clean(page):
    article = turbohtml.parse(page.html).article()
    if article.element is None:
        return None
    facts = {"title": article.title, "author": article.byline, "date": article.date}
    return {"text": article.text, "html": article.element.html, **{name: fact for name, fact in facts.items() if fact}}


gleaner_peer.serve(clean, version=version("turbohtml"))
