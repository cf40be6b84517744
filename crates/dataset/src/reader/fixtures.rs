//! Pages with the Markdown that they should become, from the tests of two other projects. Below `form-fixtures`:
//!
//! - `defuddle/tests/fixtures/<page>.html`, which may begin with a comment that has the page's address, and `expected/<page>.md`;
//! - `llm-webkit/bench/data/origin/<page>.html`, and `groundtruth/<page>.jsonl` with address and Markdown.
//!
//! The gold is the place of the Markdown's words in the page; a page without any is left out. Its form is not read: the measures of form
//! take that of the page's elements.

use std::path::Path;

use serde::Deserialize;

use super::given::{self, Given};
use super::{ListedSite, files};
use crate::corpus::ReadError;

/// The part of a record that is read.
#[derive(Deserialize)]
struct Record {
    url: String,
    content: String,
}

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut pages = Vec::new();
    let tests = folder.join("form-fixtures/defuddle/tests");
    for path in files::entries(&tests.join("expected"))? {
        let Some(name) = files::name(&path)?.strip_suffix(".md") else { continue };
        let page = tests.join(format!("fixtures/{name}.html"));
        if page.is_file() {
            let url = address(&files::text(&files::bytes(&page)?));
            let markdown = files::bytes(&path)?;
            let text = words_of_markdown(without_metadata(&files::text(&markdown)));
            pages.push((
                name.to_owned(),
                page,
                Given { url, kind: "article", text, snippets: None, facts: None },
            ));
        }
    }
    let data = folder.join("form-fixtures/llm-webkit/bench/data");
    for path in files::entries(&data.join("groundtruth"))? {
        let Some(name) = files::name(&path)?.strip_suffix(".jsonl") else { continue };
        let Record { url, content } = serde_json::from_slice(&files::bytes(&path)?)
            .map_err(|error| ReadError::Format { path: path.clone(), problem: error.to_string() })?;
        let given = Given {
            url: Some(url),
            kind: "article",
            text: words_of_markdown(&content),
            snippets: None,
            facts: None,
        };
        pages.push((name.to_owned(), data.join(format!("origin/{name}.html")), given));
    }
    // where a project expects nothing, its tool failed
    pages.retain(|(.., given): &(_, _, Given)| given.text.contains(char::is_alphanumeric));
    given::list("und", pages)
}

/// The address in the comment at the beginning of a page.
fn address(html: &str) -> Option<String> {
    let (comment, _) = html.strip_prefix("<!--")?.split_once("-->")?;
    let record: serde_json::Value = serde_json::from_str(comment).ok()?;
    record.get("url")?.as_str().map(str::to_owned)
}

/// Markdown without the block of metadata at its beginning.
fn without_metadata(markdown: &str) -> &str {
    markdown
        .strip_prefix("```json\n")
        .and_then(|rest| rest.split_once("\n```\n"))
        .map_or(markdown, |(_, text)| text)
}

/// Markdown without its addresses, elements of HTML and names of languages. Other marks have no words.
fn words_of_markdown(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    for line in markdown.lines() {
        let mut rest = if line.trim_start().starts_with("```") { "" } else { line };
        while let Some(at) = rest.find(['<', '(']) {
            let (before, from) = rest.split_at(at);
            text.push_str(before);
            let is_element = from[1..].starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '/');
            let end = match from.as_bytes()[0] {
                b'(' if before.ends_with(']') => from.find(')'),
                b'<' if is_element => from.find('>'),
                _ => None,
            };
            text.push_str(if end.is_some() { " " } else { &from[..1] });
            rest = &from[end.unwrap_or(0) + 1..];
        }
        text.push_str(rest);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::*;
    use crate::descriptor::Format;

    #[test]
    fn marks_of_markdown_are_no_words() {
        assert_eq!(
            words_of_markdown("# a\n```rust\nb < c\n```\n[d](http://e)<br>f (g)"),
            "# a\n\nb < c\n\n[d]  f (g)\n"
        );
        assert_eq!(without_metadata("```json\n{}\n```\n\na"), "\na");
    }

    #[test]
    fn pages_of_both_projects_are_read() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            (
                "form-fixtures/defuddle/tests/fixtures/a.html",
                "<!-- {\"url\":\"http://www.x.test/y\"} --><p>Menu<p>One two three four five six.",
            ),
            ("form-fixtures/defuddle/tests/fixtures/b.html", ""),
            (
                "form-fixtures/defuddle/tests/expected/a.md",
                "```json\n{\"title\": \"t\"}\n```\n\nOne **two** three four five six.\n",
            ),
            (
                "form-fixtures/llm-webkit/bench/data/origin/c.html",
                "<p>Menu<p>Seven eight nine ten eleven twelve.",
            ),
            (
                "form-fixtures/llm-webkit/bench/data/groundtruth/c.jsonl",
                "{\"url\": \"http://z.test/\", \"content\": \"Seven `eight` nine ten eleven twelve.\"}",
            ),
        ] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let sites = SiteFiles::list(Format::Fixtures, folder.path(), None).unwrap();
        assert_eq!(
            sites.sites().iter().map(|site| site.id.as_str()).collect::<Vec<_>>(),
            ["x.test", "z.test"]
        );
        assert!((0..2).all(|at| sites.load(at).unwrap().pages[0].found == 1.0));
    }
}
