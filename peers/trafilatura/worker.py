"""trafilatura, as it is set; `precision` prefers precision."""

import sys

import gleaner_peer
import trafilatura

PRECISION = "precision" in sys.argv


def clean(page):
    return trafilatura.extract(page.html, url=page.url, favor_precision=PRECISION)


gleaner_peer.serve(clean, version=trafilatura.__version__)
