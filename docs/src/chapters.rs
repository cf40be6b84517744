//! The pages of the book: the list `docs/SUMMARY.md` with its patterns, the texts, and the place of each in the book.
//!
//! A page is known by its path from the root of the checkout, with `/`. What its links lead to is not looked at here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::links;

/// The list of the pages.
const LIST: &str = "docs/SUMMARY.md";

/// Extensions that our pages use, in the book and where they stand.
pub(crate) const MARKDOWN: Options = Options::ENABLE_TABLES;

/// The pages, with their texts.
#[derive(Debug)]
pub(crate) struct Chapters {
    texts: BTreeMap<String, String>,
    /// The anchors of each page.
    anchors: BTreeMap<String, Vec<String>>,
}

impl Chapters {
    /// The list, and every page that it names.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let read = |path: &str| {
            fs::read_to_string(root.join(path)).with_context(|| format!("{path} cannot be read"))
        };
        let list = expand(root, &read(LIST)?)?;
        let mut texts = BTreeMap::new();
        for link in links::relative(&list) {
            let path = links::resolve(LIST, link.path())
                .with_context(|| format!("{LIST}: `{}` leads out of the repository", link.path()))?;
            if texts.contains_key(&path) {
                bail!("{LIST}: {path} is listed twice");
            }
            let text = read(&path)?;
            texts.insert(path, text);
        }
        texts.insert(LIST.to_owned(), list);
        let anchors = texts.iter().map(|(path, text)| (path.clone(), anchors(text))).collect();
        Ok(Self { texts, anchors })
    }

    /// The paths of all pages, and of the list.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    pub(crate) fn contains(&self, path: &str) -> bool {
        self.texts.contains_key(path)
    }

    /// The text of a page.
    pub(crate) fn text(&self, path: &str) -> &str {
        &self.texts[path]
    }

    /// Whether a page has a heading of this anchor.
    pub(crate) fn has_anchor(&self, path: &str, anchor: &str) -> bool {
        self.anchors[path].iter().any(|own| own == anchor)
    }
}

/// Where a page stands in the book. mdBook treats the name README in a way of its own, so the folder's takes its place.
pub(crate) fn place(path: &str) -> String {
    match path {
        LIST => "SUMMARY.md".to_owned(),
        "README.md" => "gleaner.md".to_owned(),
        _ => match path.strip_suffix("/README.md") {
            Some(folder) => format!("{folder}.md"),
            None => path.to_owned(),
        },
    }
}

/// The list with a line for each page that a pattern (`*` is any name) finds and no other line names, in the order of
/// their paths, called by their first headings.
fn expand(root: &Path, list: &str) -> Result<String> {
    let mut listed: BTreeSet<String> =
        links::relative(list).iter().filter_map(|link| links::resolve(LIST, link.path())).collect();
    let mut lines = Vec::new();
    for line in list.lines() {
        let Some((indent, pattern)) =
            line.split_once("- [*](").map(|(indent, rest)| (indent, rest.trim_end_matches(')')))
        else {
            lines.push(line.to_owned());
            continue;
        };
        let told = || format!("{LIST}: `{pattern}`");
        let pattern = links::resolve(LIST, pattern).with_context(told)?;
        let place = root.join(&pattern);
        for found in glob::glob(&place.to_string_lossy()).with_context(told)? {
            let found = found.with_context(told)?;
            let text = fs::read_to_string(&found).with_context(told)?;
            let path = found.strip_prefix(root).with_context(told)?.to_string_lossy().replace('\\', "/");
            if listed.insert(path.clone()) {
                let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(&path);
                lines.push(format!("{indent}- [{title}](../{path})"));
            }
        }
    }
    Ok(lines.join("\n"))
}

/// The anchors of the headings of a text, as mdBook and hosts of repositories make them.
fn anchors(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, MARKDOWN) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(words) | Event::Code(words) => {
                if let Some(title) = &mut heading {
                    title.push_str(&words);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let anchor = anchor(&heading.take().unwrap_or_default());
                let before = seen.entry(anchor.clone()).or_default();
                found.push(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
                *before += 1;
            }
            _ => {}
        }
    }
    found
}

fn anchor(title: &str) -> String {
    title
        .chars()
        .filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            _ if letter.is_alphanumeric() => Some(letter),
            _ => None,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(anchors(text), expected, "{text}");
    }

    #[test]
    fn anchors_are_lower_case_without_marks() {
        check("# A peer in 30 lines", &["a-peer-in-30-lines"]);
        check("### `[[data]]`\n\ntext\n\n### `experiment.toml`", &["data", "experimenttoml"]);
    }

    #[test]
    fn the_same_heading_again_is_numbered() {
        check("# Use\n\n## Use\n\n## Use", &["use", "use-1", "use-2"]);
    }
}
