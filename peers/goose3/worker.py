"""goose3: the cleaned text of the article. Nothing is fetched."""

from importlib.metadata import version

import gleaner_peer
from goose3 import Goose

GOOSE = Goose({"enable_image_fetching": False, "strict": False})


def clean(page):
    if not page.html.strip():
        return None
    return GOOSE.extract(raw_html=page.html).cleaned_text


gleaner_peer.serve(clean, version=version("goose3"))
