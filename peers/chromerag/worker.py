"""ChromeRAG: a page alone, or with the argument `site` after it has learned from all pages of the site."""

import sys

import gleaner_peer
import lxml.html
from chromerag import ChromeRAG, PipelineConfig, __version__
from chromerag.batch import BatchPage, learn_chrome
from chromerag.site_chrome import select_model_for_url
from markdown_it import MarkdownIt

CONFIG = PipelineConfig(enable_schema=False)
MARKDOWN = MarkdownIt("commonmark").enable("table")
models = {}


def fit(pages, seed):
    models.clear()
    models.update(learn_chrome([BatchPage(page.html, page.url) for page in pages], config=CONFIG))


def clean(page):
    model = select_model_for_url(models, page.url) if models else None
    markdown = ChromeRAG(config=CONFIG, site_chrome=model).extract(page.html, url=page.url).markdown
    shown = MARKDOWN.render(markdown)
    text = lxml.html.fromstring(shown).text_content() if shown.strip() else ""
    return {"text": text, "markdown": markdown}


gleaner_peer.serve(clean, version=__version__, fit=fit if "site" in sys.argv[1:] else None)
