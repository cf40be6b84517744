//! A site and a page by their names, among those of a path or of a data set.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use cleaning::Site;

/// The most names that an error lists.
const LISTED: usize = 12;

/// The longest beginning of `what` that is an existing path, and the rest.
pub(super) fn existing(what: &str) -> Option<(PathBuf, &str)> {
    let cuts = what.rmatch_indices('/').map(|(at, _)| (&what[..at], &what[at + 1..]));
    let (path, rest) = std::iter::once((what, "")).chain(cuts).find(|(path, _)| Path::new(path).exists())?;
    Some((PathBuf::from(path), rest))
}

/// The part after `beginning` and a slash; empty if there is none.
pub(super) fn behind<'w>(what: &'w str, beginning: &str) -> Option<&'w str> {
    let rest = what.strip_prefix(beginning)?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix('/') }
}

/// The site with which `rest` begins, or the only site; and the name of the page.
pub(super) fn site_page<'w>(ids: &[String], rest: &'w str, what: &str) -> Result<(usize, Option<&'w str>)> {
    let found = ids.iter().enumerate().filter_map(|(index, id)| Some((index, behind(rest, id)?)));
    let found = found.max_by_key(|(index, _)| ids[*index].len());
    let found = found.or_else(|| (ids.len() == 1).then_some((0, rest)));
    let Some((site, page)) = found else {
        let sites = list(ids.iter().map(String::as_str));
        let problem = match rest {
            "" => format!("{what} has several sites, name one"),
            rest => format!("{what}: no site is called {rest:?}"),
        };
        bail!("{problem}; sites are: {sites}");
    };
    Ok((site, Some(page).filter(|page| !page.is_empty())))
}

pub(super) fn index_of(site: &Site, name: &str) -> Result<usize> {
    let names = || (0..site.len()).map(|index| site.name(index));
    names()
        .position(|own| own == name)
        .with_context(|| format!("site {} has no page {name:?}; pages are: {}", site.id(), list(names())))
}

/// Names with commas between them: the first ones, and the number of the others.
fn list<'n>(mut names: impl Iterator<Item = &'n str>) -> String {
    let shown = names.by_ref().take(LISTED).collect::<Vec<_>>().join(", ");
    match names.count() {
        0 => shown,
        others => format!("{shown} and {others} more"),
    }
}
