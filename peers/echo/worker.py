"""Keeps the whole text of every page: shows what the pipe itself costs."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sdk", "python"))
import gleaner_peer


def clean(page):
    return [(0, len(page.text))]


gleaner_peer.serve(clean, version="1", wants=["html", "text"])
