//! Pages of documentation from Debian packages: `<package>/<path>`, the path as the package installs it.
//!
//! The descriptor's selectors find the marks (`selected`). Each page has the address
//! `http://<package>.debian.test/<path>`, so that the pages' relative links lead to one another. If a package has the sources that
//! its pages were made from, a page has gold only if the words of its source are in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::Role;
use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, files, marks, rst, selected};
use crate::PageMarks;
use crate::corpus::ReadError;
use crate::descriptor::{Debian, Package};
use input::{Digest, address_of_file};

/// The least share of the words of a page's source that its gold must have.
const LEAST_OF_SOURCE: f64 = 0.95;

pub(super) fn list(folder: &Path, debian: &Debian) -> Result<Vec<ListedSite>, ReadError> {
    let site = |package: &Arc<Package>| {
        Ok(ListedSite {
            id: package.name().to_owned(),
            group: package.name().to_owned(),
            language: package.language().to_owned(),
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
        let name = names?.join("/");
        if package.is_source(&name) {
            continue;
        }
        pages.push(PageFiles {
            name,
            page: entry.path().to_owned(),
            gold: GoldFrom::Elements(Arc::clone(package)),
            class: None,
        });
    }
    Ok(pages)
}

/// The digest of the selectors, which together with the files decide on the marks.
pub(super) fn selectors(debian: &Debian) -> Digest {
    let mut lines = String::new();
    for package in debian.packages() {
        let selectors = package.selectors();
        lines += &format!("{} {} {:?}", package.name(), selectors.main, selectors.except);
        if let Some(toc) = selectors.toc {
            lines += &format!(" {toc:?}");
        }
        lines.push('\n');
    }
    Digest::of(lines.as_bytes())
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let bytes = files::bytes(&files.page)?;
    let GoldFrom::Elements(package) = &files.gold else {
        let page = Page::parse(&bytes, &Hints::default());
        let marks = marks::without_gold(&page);
        return Ok((page, marks));
    };
    let url = address_of_file(&format!("{}.debian.test", package.name()), &files.name);
    let hints = Hints { url: url.as_deref(), charset: None };
    let page = Page::parse(&bytes, &hints);
    let mut marks = selected::mark(&bytes, &hints, &page, package.selectors())
        .map_err(|error| ReadError::Format { path: files.page.clone(), problem: error.to_string() })?;
    if let Some(source) = source(files, package) {
        let gold =
            marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect::<String>());
        let source = String::from_utf8_lossy(&files::bytes(&source)?).into_owned();
        let found = rst::share_of_words(&source, &gold.unwrap_or_default());
        if found < LEAST_OF_SOURCE {
            marks = PageMarks { gold: None, found, ..marks };
        }
    }
    Ok((page, marks))
}

/// The file with the source of a page.
fn source(files: &PageFiles, package: &Package) -> Option<PathBuf> {
    let folder = files.page.ancestors().nth(files.name.split('/').count())?;
    package
        .sources_of(&files.name)
        .into_iter()
        .map(|source| folder.join(source))
        .find(|source| source.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::*;
    use crate::{Descriptor, Origin, Source};

    /// Two packages, the first with a language; the selector of the second is given.
    fn source(main: &str) -> Source {
        let digest = Digest::of(b"");
        let package = |name: &str, language: &str, main: &str| {
            format!(
                "[[debian.packages]]\nname = '{name}'\nversion = '1'\narchitecture = 'all'\npaths = ['**/*.html']\n\
                 {language}main = '{main}'\nfiles = 1\nbytes = 1\ndigest = '{digest}'\n"
            )
        };
        let toml = format!(
            "id = 'few'\ntitle = 'few'\nkind = 'real'\nlanguages = ['en']\nlicence = 'none'\n\
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
        let sites = SiteFiles::of(&source("td.main"), folder.path(), None).unwrap();
        let ids: Vec<_> = sites.sites().iter().map(|site| (&*site.id, &*site.language, site.pages)).collect();
        assert_eq!(ids, [("a-doc", "fa", 3), ("b-doc", "en", 1)]);
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
    fn selectors_are_distinguished_and_missing_folders_reported() {
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
