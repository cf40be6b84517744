"""newspaper4k: the text and the facts of the article. Nothing is fetched."""

from importlib.metadata import version

import gleaner_peer
import newspaper


def clean(page):
    if not page.html.strip():
        return None
    article = newspaper.Article(page.url or "http://page.test/", fetch_images=False)
    article.download(input_html=page.html)
    article.parse()
    date = article.publish_date
    return {
        "text": article.text,
        "title": article.title or None,
        "author": "; ".join(article.authors) or None,
        "date": date.strftime("%Y-%m-%d") if date else None,
    }


gleaner_peer.serve(clean, version=version("newspaper4k"))
