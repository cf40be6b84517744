"""A step for datatrove (`pip install gleaner-web 'datatrove[io]'`): documents of HTML become documents of their content.

    LocalPipelineExecutor([WarcReader("crawl"), Gleaner("fits"), JsonlWriter("cleaned")], tasks=100).run()

Nothing moves between tasks: a page is cleaned where it is read, by the fit of its site in a store (`gleaner fit --store fits`), which
lies on a path that all tasks have.
"""

from datatrove.data import DocumentsPipeline
from datatrove.pipeline.base import PipelineStep
from datatrove.utils.logging import logger
from datatrove.utils.typeshelper import StatHints

from ._errors import GleanerError
from ._fits import PageCleaner

__all__ = ["Gleaner"]


class Gleaner(PipelineStep):
    """Replaces a document's HTML by its content, as plain text or, with `markdown`, as Markdown.

    The address is `metadata["url"]`. The site is its host, or its registrable domain with `by="domain"`. A page whose site has no fit in
    the store is cleaned alone; so are all pages without a store. A page that fails, or takes longer than `limit` seconds, is left out and
    counted as `failed`, a page without content as `dropped`.
    """

    type = "🛢 - EXTRAC"
    name = "gleaner"

    def __init__(self, store: str | None = None, *, by: str = "host", markdown: bool = False, limit: float = 60.0):
        super().__init__()
        self.cleaner, self.markdown = PageCleaner(store, by, limit), markdown

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """Cleans the documents, one after the other."""
        for document in data:
            self.stat_update(StatHints.total)
            url = document.metadata.get("url")
            with self.track_time():
                try:
                    page = self.cleaner.clean(document.text, url)
                except GleanerError as error:
                    self.stat_update("failed")
                    logger.warning(f"{url or document.id}: {error}")
                    continue
                document.text = page.markdown if self.markdown else page.text
            if document.text:
                self.stat_update(StatHints.forwarded)
                self.update_doc_stats(document)
                yield document
            else:
                self.stat_update(StatHints.dropped)
