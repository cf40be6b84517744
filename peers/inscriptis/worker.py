"""inscriptis: the whole page as text, laid out: what keeping everything gives."""

from importlib.metadata import version

import gleaner_peer
import inscriptis


def clean(page):
    return inscriptis.get_text(page.html)


gleaner_peer.serve(clean, version=version("inscriptis"))
