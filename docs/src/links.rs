//! The links of a page: which lead nowhere, and how they read in the book.
//!
//! Links with a scheme are left as they are. Nothing is fetched.

use std::ops::Range;
use std::path::Path;

use pulldown_cmark::{Event, LinkType, Parser, Tag};

use crate::chapters::{Chapters, MARKDOWN, place};

/// A link to a place in the repository, `path#anchor`.
#[derive(Debug)]
pub(crate) struct Link {
    target: String,
    /// Where the target stands in the text, in bytes.
    place: Range<usize>,
    image: bool,
}

impl Link {
    /// The path as written, empty where the link stays in its page.
    pub(crate) fn path(&self) -> &str {
        self.target.split_once('#').map_or(&self.target, |(path, _)| path)
    }

    fn anchor(&self) -> Option<&str> {
        self.target.split_once('#').map(|(_, anchor)| anchor)
    }
}

/// A page as it stands in the book.
#[derive(Debug)]
pub(crate) struct Turned {
    pub(crate) text: String,
    /// Paths of the images that it shows, from the root.
    pub(crate) images: Vec<String>,
    /// Links that lead nowhere, each with page and line.
    pub(crate) problems: Vec<String>,
}

/// The links of a text to places in the repository, in the order of the text.
pub(crate) fn relative(text: &str) -> Vec<Link> {
    Parser::new_ext(text, MARKDOWN)
        .into_offset_iter()
        .filter_map(|(event, range)| {
            let (target, image) = match event {
                Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) => (dest_url, false),
                Event::Start(Tag::Image { link_type: LinkType::Inline, dest_url, .. }) => (dest_url, true),
                _ => return None,
            };
            if target.contains("://") || target.starts_with("mailto:") {
                return None;
            }
            // the target is the last thing in a link, after what it shows
            let start = range.start + text[range.clone()].rfind("](")? + "](".len();
            let place = start..start + target.len();
            (text.get(place.clone())? == &*target).then(|| Link {
                target: target.into_string(),
                place,
                image,
            })
        })
        .collect()
}

/// The path from the root of what `link` leads to in the page `from`; none if it leads out of the repository.
pub(crate) fn resolve(from: &str, link: &str) -> Option<String> {
    if link.is_empty() {
        return Some(from.to_owned());
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// The page `from` with its links as the book needs them: see [`crate::build`].
pub(crate) fn turn(root: &Path, chapters: &Chapters, from: &str, source: &str) -> Turned {
    let text = chapters.text(from);
    let mut turned =
        Turned { text: String::with_capacity(text.len()), images: Vec::new(), problems: Vec::new() };
    let home = place(from);
    let up = "../".repeat(home.matches('/').count());
    let mut copied = 0;
    for link in relative(text) {
        let line = text[..link.place.start].matches('\n').count() + 1;
        let found = match resolve(from, link.path()) {
            None => Err("it leads out of the repository"),
            Some(path) if !root.join(&path).exists() => Err("there is no such file"),
            Some(path) => match link.anchor() {
                Some(anchor) if chapters.contains(&path) && !chapters.has_anchor(&path, anchor) => {
                    Err("the page has no such heading")
                }
                _ => Ok(path),
            },
        };
        let path = match found {
            Ok(path) => path,
            Err(why) => {
                turned.problems.push(format!("{from}:{line}: `{}`: {why}", link.target));
                continue;
            }
        };
        let anchor = link.anchor().map(|anchor| format!("#{anchor}")).unwrap_or_default();
        let target = if link.image {
            turned.images.push(path.clone());
            format!("{up}{path}")
        } else if let Some(page) = page_of(chapters, &path) {
            format!("{up}{}{anchor}", place(&page))
        } else {
            // mdBook takes any relative Markdown for a page of its own
            let shown =
                path.rsplit_once('/').filter(|_| path.ends_with(".md")).map_or(&*path, |(folder, _)| folder);
            if source.contains("://") { format!("{source}{shown}") } else { format!("{up}{source}{shown}") }
        };
        turned.text.push_str(&text[copied..link.place.start]);
        turned.text.push_str(&target);
        copied = link.place.end;
    }
    turned.text.push_str(&text[copied..]);
    turned
}

/// The page that shows `path`: itself, or the README of the folder.
fn page_of(chapters: &Chapters, path: &str) -> Option<String> {
    [path.to_owned(), format!("{path}/README.md")].into_iter().find(|page| chapters.contains(page))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: &str, link: &str, expected: Option<&str>) {
        assert_eq!(resolve(from, link).as_deref(), expected, "{link} in {from}");
    }

    #[test]
    fn a_link_begins_at_the_folder_of_its_page() {
        check("README.md", "docs/a.md", Some("docs/a.md"));
        check("crates/page/README.md", "../text/README.md", Some("crates/text/README.md"));
        check("crates/page/README.md", "../../results", Some("results"));
        check("crates/page/README.md", "", Some("crates/page/README.md"));
        check("README.md", "../elsewhere", None);
    }

    #[test]
    fn links_are_found_where_they_stand() {
        let text = "[`a`](b.md#c) ![d](e.svg) [f](https://g.test/) `[no](link)`\n\n| [x](y) |\n|---|\n";
        let found: Vec<(&str, bool)> =
            relative(text).iter().map(|link| (&text[link.place.clone()], link.image)).collect();
        assert_eq!(found, [("b.md#c", false), ("e.svg", true), ("y", false)]);
    }
}
