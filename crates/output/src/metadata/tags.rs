//! The tags of a page with metadata: `meta`, `link`, `html`, `title`.

use page::{Page, Tag};

/// The most tags that are read.
const MOST: usize = 2_000;

/// The tags of a page.
pub(super) struct Tags<'p> {
    page: &'p Page,
    /// Name, in lower case, and content.
    meta: Vec<(String, &'p str)>,
    canonical: Option<&'p str>,
    title: Option<&'p str>,
}

impl<'p> Tags<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        let [meta, link, title] = ["meta", "link", "title"].map(Tag::new);
        let mut tags = Self { page, meta: Vec::new(), canonical: None, title: None };
        for node in page.nodes() {
            let tag = page.tag(node);
            if *tag == meta {
                let names = ["property", "name", "itemprop", "http-equiv"];
                let name = names.iter().find_map(|name| page.attribute(node, name));
                if let (Some(name), Some(content), true) =
                    (name, page.attribute(node, "content"), tags.meta.len() < MOST)
                {
                    let content = content.trim();
                    if !content.is_empty() && name.len() <= 100 {
                        tags.meta.push((name.trim().to_ascii_lowercase(), content));
                    }
                }
            } else if *tag == link && tags.canonical.is_none() {
                let rel = page.attribute(node, "rel").unwrap_or_default();
                if rel.split_ascii_whitespace().any(|rel| rel.eq_ignore_ascii_case("canonical")) {
                    tags.canonical = page.attribute(node, "href");
                }
            } else if *tag == title && tags.title.is_none() {
                tags.title = Some(page.text_of(node)).filter(|title| !title.trim().is_empty());
            }
        }
        tags
    }

    /// The content of the first `meta` with the first of these names that occurs.
    pub(super) fn named(&self, names: &[&str]) -> Option<&'p str> {
        names
            .iter()
            .find_map(|name| self.meta.iter().find(|(known, _)| known == name))
            .map(|&(_, content)| content)
    }

    /// The contents of all `meta` with the first of these names, parted by blanks, that occurs.
    pub(super) fn all_named(&self, names: &str) -> Vec<&'p str> {
        let of = |name: &str| {
            self.meta.iter().filter(|(known, _)| *known == name).map(|&(_, content)| content).collect()
        };
        names
            .split_ascii_whitespace()
            .map(of)
            .find(|contents: &Vec<_>| !contents.is_empty())
            .unwrap_or_default()
    }

    /// The canonical address that the page declares.
    pub(super) fn canonical(&self) -> Option<&'p str> {
        self.canonical
    }

    /// The text of the `title`.
    pub(super) fn title(&self) -> Option<&'p str> {
        self.title
    }

    /// The language of the `html` element.
    pub(super) fn html_language(&self) -> Option<&'p str> {
        let root = self.page.nodes().next()?;
        self.page.attribute(root, "lang").or_else(|| self.page.attribute(root, "xml:lang"))
    }
}
