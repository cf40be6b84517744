//! The named site and page of `gleaner view`, in a program without data sets: a path of the user, without gold.

use anyhow::anyhow;
use cleaning::Site;
use input::{Folder, local_sites};
use page::keeping_sources;

use crate::arguments::View;
use crate::command::view::{Marks, Place, existing};
use crate::console::Failed;
use crate::progress::ConsoleProgress;

/// The place that the argument names: the longest beginning of it that exists, and then a site, a page, or both.
pub(super) fn place(arguments: &View, _: &ConsoleProgress) -> Result<Place, Failed> {
    let what = arguments.what.as_str();
    let (path, rest) =
        existing(what).ok_or_else(|| Failed::asked(anyhow!("{what} is neither a folder nor a file")))?;
    let sites = local_sites(&[path]).map_err(Failed::asked)?.sites;
    let named = sites.iter().find(|site| {
        rest.strip_prefix(&site.id()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    let (site, page) = match (named, &sites[..]) {
        (Some(site), _) => (site, rest[site.id().len()..].trim_start_matches('/')),
        (None, [site]) => (site, rest),
        (None, sites) => {
            let ids: Vec<String> = sites.iter().map(input::LocalSite::id).collect();
            return Err(Failed::asked(anyhow!("{what} names none of several sites: {}", ids.join(", "))));
        }
    };
    let pages = site.list().map_err(Failed::system)?;
    let Folder { site, unreadable, .. } = keeping_sources(|| pages.read());
    let index = (0..site.len()).find(|index| site.name(*index) == page);
    if index.is_none() && !page.is_empty() {
        return Err(Failed::asked(anyhow!("site {} has no page {page:?}", site.id())));
    }
    Ok(Place {
        title: site.id().to_owned(),
        data_set: None,
        marks: (0..site.len()).map(|_| Marks::default()).collect(),
        site,
        page: index,
        unreadable: unreadable.iter().map(ToString::to_string).collect(),
    })
}
