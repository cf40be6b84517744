//! Pages of documentation from Debian packages: `<package>/<path>`, the path as the package installs it.
//!
//! The descriptor's selectors find the marks. Each page has the address
//! `http://<package>.debian.test/<path>`, so that the pages' relative links lead to one another. If a package has the sources that
//! its pages were made from, a page has gold only if the words of its source are in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::{Gold, Role, Spans};
use input::{Digest, address_of_file};
use page::{Hints, Page, Selector};
use text::lower_case_words;

use super::{GoldFrom, ListedSite, PageFiles, bytes_of, name_of, unwalked, without_gold};
use crate::PageMarks;
use crate::corpus::ReadError;
use crate::descriptor::{Debian, Package};

/// The least share of the words of a page's source that its gold must have.
const LEAST_OF_SOURCE: f64 = 0.95;

pub(super) fn list(folder: &Path, debian: &Debian) -> Result<Vec<ListedSite>, ReadError> {
    let site = |package: &Arc<Package>| {
        let pages = list_pages(&folder.join(&package.name), package)?;
        Ok(ListedSite::of(package.name.clone(), &package.language, "documentation", pages))
    };
    debian.packages.iter().map(site).collect()
}

fn list_pages(folder: &Path, package: &Arc<Package>) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| unwalked(folder, error))?;
        if entry.file_type().is_dir() {
            continue;
        }
        let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let name = below.iter().map(Path::new).map(name_of).collect::<Result<Vec<_>, _>>()?.join("/");
        if package.is_source(&name) {
            continue;
        }
        let (page, gold) = (entry.into_path(), GoldFrom::Elements(Arc::clone(package)));
        pages.push(PageFiles { name, page, gold, class: None });
    }
    Ok(pages)
}

/// The digest of the selectors, which together with the files decide on the marks.
pub(super) fn selectors(debian: &Debian) -> Digest {
    let mut lines = String::new();
    for package in &debian.packages {
        lines += &format!("{} {} {:?}", package.name, package.main, package.except);
        if let Some(toc) = &package.toc {
            lines += &format!(" {toc:?}");
        }
        lines.push('\n');
    }
    Digest::of(lines.as_bytes())
}

pub(super) fn read(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let GoldFrom::Elements(package) = &files.gold else {
        unreachable!("each page is listed with its package")
    };
    let url = address_of_file(&format!("{}.debian.test", package.name), &files.name);
    let page = Page::parse(raw, &Hints { url: url.as_deref(), charset: None });
    let (main, except, toc) = (&package.main, package.except.as_deref(), package.toc.as_deref());
    let mut marks = marks_by_selectors(&page, main, except, toc);
    if let Some(source) = source(files, package) {
        let gold =
            marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect::<String>());
        let source = String::from_utf8_lossy(&bytes_of(&source)?).into_owned();
        let found = share_of_words(&source, &gold.unwrap_or_default());
        if found < LEAST_OF_SOURCE {
            marks = PageMarks { gold: None, found, ..marks };
        }
    }
    Ok((page, marks))
}

/// The file with the source of a page.
fn source(files: &PageFiles, package: &Package) -> Option<PathBuf> {
    let folder = files.page.ancestors().nth(files.name.split('/').count())?;
    let mut sources = package.sources_of(&files.name)?.into_iter().map(|source| folder.join(source));
    sources.find(|source| source.is_file())
}

/// The marks of a page whose own template marks its parts: whole elements found by a package's CSS selectors. So the gold is exact, and nothing is aligned.
///
/// If lists of links are selected too, a page has one role, as in the WISDOM paper: it is a table of contents if at least half of its main content is
/// such lists, an article otherwise. The rest (the introduction of a list, the short list at the head of a chapter) is left open, because annotators
/// would disagree on it.
///
/// Without gold if no text is found.
fn marks_by_selectors(page: &Page, main: &str, except: Option<&str>, toc: Option<&str>) -> PageMarks {
    let select = |selector: &str| -> Spans {
        let selector = Selector::parse(selector).expect("the selectors of descriptors are checked");
        page.select(&selector).into_iter().map(|node| page.span(node)).collect()
    };
    let mut main = select(main);
    if let Some(except) = except {
        main = main.difference(&select(except));
    }
    let unmarked = without_gold(page);
    if main.is_empty() {
        return PageMarks { found: 0.0, ..unmarked };
    }
    let Some(toc) = toc else {
        return PageMarks { gold: Some(Gold::of(Role::Article, main)), ..unmarked };
    };
    let lists = select(toc).intersection(&main);
    let rest = main.difference(&lists);
    let (role, name, marked, open) = if letters(page, &lists) >= letters(page, &rest) {
        (Role::Toc, "toc-page", lists, rest)
    } else {
        (Role::Article, "article-page", rest, lists)
    };
    PageMarks { gold: Some(Gold::of(role, marked).with_unjudged(&open)), ..unmarked.with_trait(name) }
}

/// The number of characters that are no white space.
fn letters(page: &Page, spans: &Spans) -> usize {
    let in_slice = |slice: &str| slice.chars().filter(|symbol| !symbol.is_whitespace()).count();
    spans.slices(page.text()).map(in_slice).sum()
}

/// Directives whose block is not shown, or is made from other files.
const REPLACED: &str = "toctree index highlight currentmodule module image only include literalinclude raw automodule \
    autoclass autofunction automethod autoexception autodata autoattribute jinja testsetup \
    testcleanup plot tabularcolumns contents meta figure todo cssclass rst-class autosummary \
    graphviz inheritance-diagram digraph unicode replace container program sectionauthor \
    cmake-module";

/// Directives whose argument is not shown, and their block is.
const OF_BLOCK: &str = "code-block sourcecode code parsed-literal doctest productionlist testcode versionadded \
    versionchanged deprecated";

fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|own| own == name)
}

/// The share of the words of a source, in reStructuredText or Markdown, that a text has, each as often; 1 for a source without words. It counts the words
/// that the author wrote for readers.
///
/// This is no parser: it leaves out what the program for documentation replaces, which is enough to see whether a page has the text of its source.
fn share_of_words(source: &str, text: &str) -> f64 {
    let sorted = |text: &str| {
        let mut words: Vec<_> = lower_case_words(text).collect();
        words.sort_unstable();
        words
    };
    let all = sorted(&shown(source));
    if all.is_empty() { 1.0 } else { text::common(&all, &sorted(text)) as f64 / all.len() as f64 }
}

/// The shown text of a source.
fn shown(source: &str) -> String {
    let mut shown = String::with_capacity(source.len());
    // the indent of a directive whose block is left out
    let mut left_out: Option<usize> = None;
    for line in source.lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if left_out.is_some_and(|above| text.is_empty() || indent > above) {
            continue;
        }
        left_out = None;
        match text.strip_prefix("..").map(str::trim_start) {
            Some(markup) if markup.len() + 2 < text.len() || markup.is_empty() => match directive(markup) {
                Some((name, _)) if has(REPLACED, name) => left_out = Some(indent),
                Some((name, _)) if has(OF_BLOCK, name) => {}
                Some((_, argument)) => add(argument, &mut shown),
                // a citation or a footnote; other markup is a target, or a comment with its block
                None if markup.starts_with('[') => add(markup, &mut shown),
                None if markup.starts_with('_') => {}
                None => left_out = Some(indent),
            },
            _ if is_option(text) => {}
            _ => add(text, &mut shown),
        }
        shown.push('\n');
    }
    shown
}

/// The name of a directive without its domain, and its argument: `math` and `a` of `math:: a`.
fn directive(markup: &str) -> Option<(&str, &str)> {
    let replacement = markup.strip_prefix('|').and_then(|rest| rest.split_once('|'));
    let markup = replacement.map_or(markup, |(_, rest)| rest.trim_start());
    let (name, argument) = markup.split_once("::")?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_+:".contains(&byte));
    is_name.then(|| (name.rsplit(':').next().unwrap_or(name), argument))
}

/// Whether a line sets an option of a directive: `:linenos:`. Fields for readers, such as `:param x:`, do not.
fn is_option(line: &str) -> bool {
    const SHOWN: [&str; 6] = ["param", "type", "return", "rtype", "raise", "copyright"];
    let field = line.strip_prefix(':').and_then(|rest| rest.split_once(':'));
    let name = field.filter(|(_, rest)| !rest.starts_with('`'));
    name.is_some_and(|(name, _)| !SHOWN.iter().any(|shown| name.starts_with(shown)))
}

/// Adds a line without roles, targets and names of replacements: of `` :ref:`a <b>` `` the word `a`.
fn add(line: &str, shown: &mut String) {
    for (number, part) in line.split('`').enumerate() {
        let mut part = part;
        if number % 2 == 1 {
            part = part.rsplit_once('<').map_or(part, |(text, _)| text);
            part = part.strip_prefix(['~', '!']).map_or(part, |name| name.rsplit('.').next().unwrap_or(name));
        } else if let Some(before) = part.strip_suffix(':') {
            // the name of a role
            let is_name = |sign: char| sign.is_ascii_alphanumeric() || ":-+._".contains(sign);
            let rest = before.trim_end_matches(is_name);
            part = if part[rest.len()..].starts_with(':') { rest } else { part };
        }
        shown.push_str(part);
        shown.push(if number % 2 == 1 { '`' } else { ' ' });
    }
}

#[cfg(test)]
mod tests {
    use super::super::SiteFiles;
    use super::*;
    use crate::{Descriptor, Origin, Source};
    use std::fs;

    /// Two packages, the first with a language; the selector of the second is given.
    fn source_of(main: &str) -> Source {
        let digest = Digest::of(b"");
        let package = |name: &str, language: &str, main: &str| {
            format!(
                "[[debian.packages]]\nname = '{name}'\nversion = '1'\narchitecture = 'all'\npaths = ['**/*.html']\n\
                 {language}main = '{main}'\nfiles = 1\nbytes = 1\ndigest = '{digest}'\n"
            )
        };
        let toml = format!(
            "id = 'few'\ntitle = 'few'\nkind = 'real'\nrole = 'none'\nlanguages = ['en']\nlicence = 'none'\n\
             citation = 'none'\n[counts]\nsites = 2\npages = 2\n[debian]\nrelease = '12'\npages = 9\nfiles = 2\n\
             bytes = 2\ndigest = '{digest}'\n{}{}",
            package("a-doc", "language = 'fa'\n", "main"),
            package("b-doc", "", main),
        );
        match Descriptor::parse("few.toml", &toml).unwrap().origin() {
            Origin::Source(source) => source.clone(),
            Origin::Recipe(_) | Origin::Joined(_) => unreachable!("it has a source"),
        }
    }

    #[test]
    fn packages_are_sites_and_their_pages_lead_to_one_another() {
        let folder = tempfile::tempdir().unwrap();
        for (path, html) in [
            (
                "a-doc/usr/share/doc/a/index.html",
                "<title>A</title><main><a href='sub/x y.html#z'>X</a></main>",
            ),
            ("a-doc/usr/share/doc/a/sub/x y.html", "<a href='../index.html'>Up</a><main>Text</main>"),
            ("a-doc/usr/share/doc/a/sub/empty.html", ""),
            ("b-doc/usr/share/b/1.html", "<table><tr><td>Nav<td class=main>Text</table>"),
        ] {
            fs::create_dir_all(folder.path().join(path).parent().unwrap()).unwrap();
            fs::write(folder.path().join(path), html).unwrap();
        }
        let sites = SiteFiles::of(&source_of("td.main"), folder.path(), None).unwrap();
        let ids: Vec<_> = sites.sites.iter().map(|site| (&*site.id, &*site.language, site.pages)).collect();
        assert_eq!(ids, [("a-doc", "fa", 3), ("b-doc", "en", 1)]);
        assert_eq!(sites.sites[0].category, "documentation");
        let marked = sites.load(0).unwrap();
        let names: Vec<_> = (0..3).map(|page| marked.site.name(page)).collect();
        let of = |name: &str| format!("usr/share/doc/a/{name}");
        assert_eq!(names, [of("index.html"), of("sub/empty.html"), of("sub/x y.html")]);
        let scored: Vec<_> = marked.pages.iter().map(PageMarks::scored).collect();
        assert_eq!(scored, [true, false, true]);
        let pages = marked.site.pages();
        let targets = |page: &Page| {
            let links = page.links().filter_map(|link| page.resolve(link.href)).map(|mut url| {
                url.set_fragment(None);
                url.to_string()
            });
            links.collect::<Vec<_>>()
        };
        assert_eq!(targets(&pages[0]), [pages[2].url().unwrap().as_str()]);
        assert_eq!(targets(&pages[2]), [pages[0].url().unwrap().as_str()]);
        let other = sites.load(1).unwrap();
        let gold = other.pages[0].gold.as_ref().unwrap().informative();
        assert_eq!(gold.slices(other.site.pages()[0].text()).collect::<Vec<_>>(), ["Text"]);
    }

    #[test]
    fn selectors_are_distinguished_and_missing_folders_reported() {
        let labels = |main| {
            let folder = tempfile::tempdir().unwrap();
            for package in ["a-doc", "b-doc"] {
                fs::create_dir(folder.path().join(package)).unwrap();
            }
            SiteFiles::of(&source_of(main), folder.path(), None).unwrap().labels
        };
        assert_eq!(labels("p"), labels("p"));
        assert_ne!(labels("p"), labels("td"));
        let empty = tempfile::tempdir().unwrap();
        let error = SiteFiles::of(&source_of("p"), empty.path(), None).err().unwrap().to_string();
        assert!(error.starts_with("cannot read "), "{error}");
    }

    fn marks_of(html: &str, main: &str, except: Option<&str>, toc: Option<&str>) -> (Page, PageMarks) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let marks = marks_by_selectors(&page, main, except, toc);
        (page, marks)
    }

    #[track_caller]
    fn check_article(html: &str, main: &str, except: Option<&str>, expected: &[&str]) {
        let (page, marks) = marks_of(html, main, except, None);
        let gold = marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect());
        let found: Vec<&str> = gold.unwrap_or_default();
        assert_eq!(found, expected);
        assert_eq!(
            (marks.scored(), marks.found),
            (!expected.is_empty(), f64::from(u8::from(!expected.is_empty())))
        );
        assert_eq!(marks.traits, ["no-table"]);
    }

    const PAGE: &str = "<p>Menu<div role=main><h1>Head</h1><p>Text <b>bold</b></div><p>Foot";

    #[test]
    fn the_elements_found_are_the_gold() {
        check_article(PAGE, "div[role=main]", None, &["Head\nText bold\n"]);
        // nested and neighbouring elements are one span
        check_article(PAGE, "div[role=main], h1, p", None, &["Menu\nHead\nText bold\nFoot"]);
        // what is no content within is left out
        check_article("<body>A<p class=nav>B</p>C<p class=x>D", "body", Some(".nav, .x"), &["A\n", "C\n"]);
        check_article(PAGE, "div[role=main]", Some("p"), &["Head\n"]);
        check_article(PAGE, "div[role=main]", Some("div.x"), &["Head\nText bold\n"]);
        // a page without the element or without text in it has no marks
        check_article(PAGE, "main", None, &[]);
        check_article("<p>Menu<main> <img> </main>", "main", None, &[]);
        check_article(PAGE, "h1", Some("div"), &[]);
        check_article("", "body", None, &[]);
    }

    /// Checks the texts of each role and those left open, on a page with lists in `ul`.
    #[track_caller]
    fn check_roles(html: &str, toc: &[&str], article: &[&str], open: &[&str], role: &str) {
        let (page, marks) = marks_of(html, "main", Some(".nav"), Some("ul"));
        let gold = marks.gold.unwrap_or_default();
        let texts = |spans: &Spans| -> Vec<String> {
            spans.slices(page.text()).map(|slice| slice.trim().to_owned()).collect()
        };
        let found = [gold.get(Role::Toc), gold.get(Role::Article), gold.unjudged()].map(texts);
        assert_eq!(found, [toc, article, open]);
        assert_eq!(marks.traits.iter().filter(|name| **name != "no-table").collect::<Vec<_>>(), [&role]);
    }

    #[test]
    fn a_page_that_is_half_lists_is_a_table_of_contents() {
        check_roles("<ul>menu</ul><main>Head<ul>1234</ul></main>", &["1234"], &[], &["Head"], "toc-page");
        check_roles("<main>A<ul>12</ul>B<ul>34</ul></main>", &["12", "34"], &[], &["A", "B"], "toc-page");
        check_roles("<main><ul>12<ul>34</ul></ul></main>", &["12\n34"], &[], &[], "toc-page");
        // a page with a short list is an article
        check_roles("<main>Heads<ul>1234</ul></main>", &[], &["Heads"], &["1234"], "article-page");
        check_roles("<ul>menu</ul><main>Head</main>", &[], &["Head"], &[], "article-page");
        // lists out of the main content are none
        check_roles(
            "<main>Head<div class=nav><ul>123456</ul></div></main>",
            &[],
            &["Head"],
            &[],
            "article-page",
        );
    }

    #[track_caller]
    fn check_words(source: &str, expected: &str) {
        assert_eq!(lower_case_words(&shown(source)).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn words_for_readers_stay_and_are_found_as_often_as_they_are_written() {
        check_words(
            "Title\n=====\n\nA *word* of :ref:`the page <target>`, :class:`~a.b.Name`, :prop_tgt:`P` and `link <http://x.y>`_.",
            "title a word of the page name p and link",
        );
        check_words(".. note:: Take care\n   of it\n\n.. [1] A book", "take care of it 1 a book");
        check_words(".. code-block:: python\n   :linenos:\n\n   print(1)\n", "print 1");
        check_words(".. toctree::\n   :maxdepth: 2\n\n   one\n   two\n\nEnd", "end");
        check_words(
            ".. _target:\n\n.. a comment\n   goes on\n\n.. py:function:: f(x)\n\n   :param x: the x",
            "f x param x the x",
        );
        check_words("wait ... and\n\n...", "wait and");
        let check = |source: &str, text: &str, expected: f64| {
            assert!((share_of_words(source, text) - expected).abs() < 1e-9);
        };
        check("a a b c", "A b", 0.5);
        check("a", "a a", 1.0);
        check("", "", 1.0);
    }
}
