//! The named site and page of `gleaner view` in a program without data sets: a path of the user, without gold.

use std::time::Duration;

use anyhow::{Context as _, Result};
use fit::{Parsing, read_whole};
use input::{LocalSite, local_sites};

use crate::arguments::View;
use crate::command::view::place::{existing, index_of, site_page};
use crate::command::view::{Marks, Place};
use crate::console::of_system;
use crate::progress::ConsoleProgress;

/// The place that the argument names: the longest beginning of it that exists, and then a site, a page, or both.
pub(super) fn place(arguments: &View, _: &ConsoleProgress) -> Result<Place> {
    let what = arguments.what.as_str();
    let (path, rest) = existing(what).with_context(|| format!("{what} is neither a folder nor a file"))?;
    let sites = local_sites(&[path])?.sites;
    let ids: Vec<String> = sites.iter().map(LocalSite::id).collect();
    let (site, page) = site_page(&ids, rest, what)?;
    let pages = sites[site].list().map_err(of_system)?;
    let (site, unread) =
        read_whole(&pages, Parsing { sources: true, limit: Duration::from_secs(arguments.limit) });
    Ok(Place {
        title: site.id().to_owned(),
        data_set: None,
        marks: vec![Marks::default(); site.len()],
        page: page.map(|page| index_of(&site, page)).transpose()?,
        site,
        unreadable: unread.iter().map(ToString::to_string).collect(),
    })
}
