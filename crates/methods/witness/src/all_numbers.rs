//! All numbers of the blocks of a page, from all that is known of it.

use crate::fitted_site::{FittedSite, ReadPage};
use crate::numbers::Rows;
use crate::page_sums::PageSums;
use crate::rules::Judgement;
use crate::{element_numbers, page_numbers, rule_numbers, site_numbers};

/// A row for each block of a page, judged within a site.
pub(crate) fn rows(site: &FittedSite, read: &ReadPage, judgement: &Judgement<'_>) -> Rows {
    let outline = &read.outline;
    let sums = PageSums::of(outline);
    let mut rows = Rows::new(outline.blocks.len());
    page_numbers::write(&mut rows, outline, &sums, judgement.title);
    element_numbers::write(&mut rows, outline, &sums);
    site_numbers::write(&mut rows, site, read);
    rule_numbers::write(&mut rows, outline, judgement);
    rows
}
