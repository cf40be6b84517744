"""The Python side of gleaner's protocol: read a line, call a function, write a line. See peers/README.md.

    import gleaner_peer

    def clean(page):
        return page.html        # or None, or spans of page.text as [(start, end), ...]

    gleaner_peer.serve(clean, version="1.0")
"""

import json
import os
import sys
import time


class Page:
    """A page: its name, address, source and text, as far as the peer wants them; `sample` and `gold` in a fit."""

    def __init__(self, line):
        self.name = line.get("page", "")
        self.url = line.get("url")
        self.html = line.get("html")
        self.text = line.get("text")
        self.sample = line.get("sample", False)
        self.gold = line.get("gold")

    def bytes_of(self, start, end):
        """A range of characters of `text` as the range of bytes that answers name."""
        before = len(self.text[:start].encode())
        return before, before + len(self.text[start:end].encode())


def serve(clean, version, fit=None, wants=("html",)):
    """Answers requests until there are no more.

    `clean(page)` returns the kept text, or spans of `page.text` as pairs of character offsets; None keeps nothing. A text with
    its form is a dictionary: `{"text": ..., "markdown": ...}`, or `"html"` in place of `"markdown"`; it may also have `"title"`,
    `"author"` and `"date"`. What it raises is the failure of the page. `fit(pages, seed)`, where it is given, is called with the
    pages of each site before they are cleaned. What libraries print goes to standard error.
    """
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    wants = list(wants) + (["fit"] if fit else [])

    def say(line):
        # a surrogate that stands alone is no character, and no UTF-8
        text = json.dumps(line, ensure_ascii=False).encode("utf-8", "replace")
        answers.write(text + b"\n")
        answers.flush()

    def answer(request):
        if request["do"] == "fit":
            fit([Page(json.loads(requests.readline())) for _ in range(request["pages"])], request["seed"])
            return {"done": True}
        if request["do"] == "clean":
            page = Page(request)
            kept = clean(page)
            if kept is None or isinstance(kept, str):
                return {"text": kept or ""}
            if isinstance(kept, dict):
                return kept
            return {"spans": [page.bytes_of(start, end) for start, end in kept]}
        if request.get("drill") == "crash":
            os._exit(3)
        if request.get("drill") == "hang":
            time.sleep(3600)
        if request.get("drill") == "garbage":
            answers.write(b"no JSON\n")
            return {"done": True}
        return {"error": "there is no such request"}

    say({"gleaner": 1, "version": version, "wants": wants})
    for line in iter(requests.readline, b""):
        request = json.loads(line)
        try:
            told = answer(request)
        except RecursionError:
            told = {"error": "RecursionError"}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}"}
        say({"id": request["id"], **told})
