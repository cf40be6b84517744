"""newspaper4k: the text of the article. Nothing is fetched."""

from importlib.metadata import version

import gleaner_peer
import newspaper


def clean(page):
    if not page.html.strip():
        return None
    article = newspaper.Article(page.url or "http://page.test/", fetch_images=False)
    article.download(input_html=page.html)
    article.parse()
    return article.text


gleaner_peer.serve(clean, version=version("newspaper4k"))
