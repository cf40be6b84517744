//! Pages of the Internet Archive: `dataset/<site>/<year>/<page>.html`, the gold text beside each as `.txt`.
//!
//! A site is a site-year, such as `www.cnn.com/2000`: between two years the templates changed. Tasks over cleaned
//! pages count them under the host.

use std::path::Path;

use page::{Hints, Page};

use super::original_url::original_url;
use super::{GoldFrom, ListedSite, PageFiles, files, marks, topics, wayback};
use crate::corpus::ReadError;
use crate::{LEAST_WORDS, PageMarks};

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = Vec::new();
    for site in files::entries(&folder.join("dataset"))?.iter().filter(|path| path.is_dir()) {
        for year in files::entries(site)?.iter().filter(|path| path.is_dir()) {
            let host = files::name(site)?;
            let id = format!("{host}/{}", files::name(year)?);
            sites.push(ListedSite {
                pages: list_pages(year, &id)?,
                id,
                group: host.to_owned(),
                language: "en".to_owned(),
                category: "news".to_owned(),
            });
        }
    }
    Ok(sites)
}

fn list_pages(year: &Path, site: &str) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for page in files::entries(year)? {
        let Some(name) = files::name(&page)?.strip_suffix(".html") else { continue };
        let (name, gold) = (name.to_owned(), page.with_file_name(format!("{name}.txt")));
        if !gold.is_file() {
            let problem = "the gold text is missing; it stands beside the page and ends in .txt".to_owned();
            return Err(ReadError::Format { path: gold, problem });
        }
        let class = topics::class_of(&format!("{site}/{name}.html")).map(str::to_owned);
        pages.push(PageFiles { name, page, gold: GoldFrom::File(gold), class });
    }
    Ok(pages)
}

/// Reads a page in the encoding that it declares, as browsers do: about fifty pages are UTF-8 with a wrong
/// declaration, and all results on these data were made in this way.
pub(super) fn as_declared(bytes: &[u8], url: Option<&url::Url>) -> Page {
    let charset = page::declared_encoding(bytes).map(page::Encoding::name);
    Page::parse(bytes, &Hints { url: url.map(url::Url::as_str), charset })
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let raw = files::bytes(&files.page)?;
    let undone = wayback::undo(&raw);
    let site = files.page.ancestors().nth(2).map(files::name).transpose()?.unwrap_or_default();
    let url = original_url(&raw, &undone, &files.name, site);
    let page = as_declared(&undone, url.as_ref());
    let marks = match files.gold_file().map(files::bytes).transpose()? {
        Some(gold) => marks::of_article(&page, files::text(&gold).into_owned(), LEAST_WORDS),
        None => marks::without_gold(&page),
    };
    let marks = PageMarks { class: files.class.clone(), ..marks };
    Ok((page, marks))
}
