"""Resiliparse: the main content of a page as plain text."""

from importlib.metadata import version

import gleaner_peer
from resiliparse.extract.html2text import extract_plain_text


def clean(page):
    return extract_plain_text(page.html, main_content=True, alt_texts=False, list_bullets=False)


gleaner_peer.serve(clean, version=version("resiliparse"))
