//! Pages of documentation from Debian packages: `<package>/<path>`, the path as the package installs it.
//!
//! The main content is what the descriptor's selector finds in a page, without what a second one finds, so the gold is
//! exact: whole elements, no alignment. A page in which no text is found has no marks and is not scored. Each page has the address
//! `http://<package>.debian.test/<path>`, so that the pages' relative links lead to one another.

use std::path::Path;
use std::sync::Arc;

use cleaning::{Gold, Role, Spans};
use page::{Hints, Page, SelectorError};
use url::Url;

use super::{GoldFrom, ListedSite, PageFiles, files, marks};
use crate::corpus::ReadError;
use crate::descriptor::{Debian, Package};
use crate::{Digest, PageMarks};

pub(super) fn list(folder: &Path, debian: &Debian) -> Result<Vec<ListedSite>, ReadError> {
    let site = |package: &Arc<Package>| {
        Ok(ListedSite {
            id: package.name().to_owned(),
            group: package.name().to_owned(),
            language: "en".to_owned(),
            category: "documentation".to_owned(),
            pages: list_pages(&folder.join(package.name()), package)?,
        })
    };
    debian.packages().iter().map(site).collect()
}

fn list_pages(folder: &Path, package: &Arc<Package>) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder).to_owned();
            ReadError::File { path, error: error.into() }
        })?;
        if entry.file_type().is_dir() {
            continue;
        }
        let names: Result<Vec<_>, _> = entry
            .path()
            .strip_prefix(folder)
            .unwrap_or(entry.path())
            .iter()
            .map(Path::new)
            .map(files::name)
            .collect();
        pages.push(PageFiles {
            name: names?.join("/"),
            page: entry.path().to_owned(),
            gold: GoldFrom::Elements(Arc::clone(package)),
            class: None,
        });
    }
    Ok(pages)
}

/// What the selectors are known by: with the digest of the files it says what the marks are.
pub(super) fn selectors(debian: &Debian) -> Digest {
    let lines = debian
        .packages()
        .iter()
        .map(|package| format!("{} {} {:?}\n", package.name(), package.main(), package.except()));
    Digest::of(lines.collect::<String>().as_bytes())
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let bytes = files::bytes(&files.page)?;
    let GoldFrom::Elements(package) = &files.gold else {
        let page = Page::parse(&bytes, &Hints::default());
        let marks = marks::without_gold(&page);
        return Ok((page, marks));
    };
    let url = address(package.name(), &files.name);
    let hints = Hints { url: url.as_deref(), charset: None };
    let page = Page::parse(&bytes, &hints);
    let marks = mark(&bytes, &hints, &page, package.main(), package.except())
        .map_err(|error| ReadError::Format { path: files.page.clone(), problem: error.to_string() })?;
    Ok((page, marks))
}

/// The page's address; characters of the path that would mean something else in one are escaped.
fn address(package: &str, path: &str) -> Option<String> {
    let mut url = Url::parse(&format!("http://{package}.debian.test/")).ok()?;
    url.path_segments_mut().ok()?.clear().extend(path.split('/'));
    Some(url.into())
}

/// The marks of the elements that match `main`, without those that match `except`.
fn mark(
    bytes: &[u8],
    hints: &Hints<'_>,
    page: &Page,
    main: &str,
    except: Option<&str>,
) -> Result<PageMarks, SelectorError> {
    let select = |selector| -> Result<Spans, SelectorError> {
        Ok(page::select(bytes, hints, page, selector)?.into_iter().map(|node| page.span(node)).collect())
    };
    let mut spans = select(main)?;
    if let Some(except) = except {
        spans = spans.difference(&select(except)?);
    }
    let unmarked = marks::without_gold(page);
    if spans.is_empty() {
        return Ok(PageMarks { found: 0.0, ..unmarked });
    }
    Ok(PageMarks { gold: Some(Gold::of(Role::Article, spans)), ..unmarked })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::*;
    use crate::{Descriptor, Origin, Source};

    #[track_caller]
    fn check(html: &str, main: &str, except: Option<&str>, expected: &[&str]) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let marks = mark(html.as_bytes(), &Hints::default(), &page, main, except).unwrap();
        let gold = marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect());
        let found: Vec<&str> = gold.unwrap_or_default();
        assert_eq!(found, expected);
        assert_eq!(
            (marks.scored(), marks.found),
            (!expected.is_empty(), f64::from(u8::from(!expected.is_empty())))
        );
    }

    const PAGE: &str = "<p>Menu<div role=main><h1>Head</h1><p>Text <b>bold</b></div><p>Foot";

    #[test]
    fn the_element_found_is_the_gold() {
        check(PAGE, "div[role=main]", None, &["Head\nText bold\n"]);
    }

    #[test]
    fn nested_and_neighbouring_elements_are_one_span() {
        check(PAGE, "div[role=main], h1, p", None, &["Menu\nHead\nText bold\nFoot"]);
    }

    #[test]
    fn what_is_no_content_within_is_left_out() {
        check("<body>A<p class=nav>B</p>C<p class=x>D", "body", Some(".nav, .x"), &["A\n", "C\n"]);
        check(PAGE, "div[role=main]", Some("p"), &["Head\n"]);
        check(PAGE, "div[role=main]", Some("table"), &["Head\nText bold\n"]);
    }

    #[test]
    fn a_page_without_the_element_or_without_text_in_it_has_no_marks() {
        check(PAGE, "main", None, &[]);
        check("<p>Menu<main> <img> </main>", "main", None, &[]);
        check(PAGE, "h1", Some("div"), &[]);
        check("", "body", None, &[]);
    }

    #[track_caller]
    fn check_address(path: &str, expected: &str) {
        assert_eq!(address("a-doc", path).unwrap(), expected);
    }

    #[test]
    fn the_address_is_made_of_package_and_path() {
        check_address("usr/share/doc/a/x.html", "http://a-doc.debian.test/usr/share/doc/a/x.html");
        check_address("a b/100%?/c#d.html", "http://a-doc.debian.test/a%20b/100%25%3F/c%23d.html");
    }

    /// Two packages; the selector of the second is given.
    fn source(main: &str) -> Source {
        let digest = Digest::of(b"");
        let package = |name: &str, main: &str| {
            format!(
                "[[debian.packages]]\nname = '{name}'\nversion = '1'\narchitecture = 'all'\npaths = ['**/*.html']\n\
                 main = '{main}'\nfiles = 1\nbytes = 1\ndigest = '{digest}'\n"
            )
        };
        let toml = format!(
            "id = 'few'\ntitle = 'few'\nkind = 'real'\nreader = 'debian'\nlanguages = ['en']\nlicence = 'none'\n\
             citation = 'none'\n[counts]\nsites = 2\npages = 2\n[debian]\nrelease = '12'\npages = 9\nfiles = 2\n\
             bytes = 2\ndigest = '{digest}'\n{}{}",
            package("a-doc", "main"),
            package("b-doc", main),
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
        let sites = SiteFiles::of(&source("td.main"), folder.path(), None).unwrap();
        let ids: Vec<_> = sites.sites().iter().map(|site| (&*site.id, &*site.language, site.pages)).collect();
        assert_eq!(ids, [("a-doc", "en", 3), ("b-doc", "en", 1)]);
        assert_eq!(sites.sites()[0].category, "documentation");
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
    fn selectors_are_told_apart_and_missing_folders_told() {
        let labels = |main| {
            let folder = tempfile::tempdir().unwrap();
            for package in ["a-doc", "b-doc"] {
                fs::create_dir(folder.path().join(package)).unwrap();
            }
            SiteFiles::of(&source(main), folder.path(), None).unwrap().labels().to_vec()
        };
        assert_eq!(labels("p"), labels("p"));
        assert_ne!(labels("p"), labels("td"));
        let empty = tempfile::tempdir().unwrap();
        assert!(matches!(SiteFiles::of(&source("p"), empty.path(), None), Err(ReadError::File { .. })));
    }
}
