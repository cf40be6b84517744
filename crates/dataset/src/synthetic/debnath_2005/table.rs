//! How many pages each site has in each section: the totals of the paper's Table 1, shared out over its sections.
//!
//! The table names a site's sections and gives one number a site; the numbers of single sections are left out of it
//! ("due to the enormous size"). A news site's main pages are here one page in [`ONE_MAIN_PAGE_IN`], the rest is spread
//! evenly over the other sections, the first ones taking what is left over. A shop or review site has one section.

use super::sites::{MOST_SECTIONS, SITES};
use crate::synthetic::classed::Cells;

/// Number of sites, as in the paper.
pub(super) const COUNT: usize = 15;

/// Pages of each site, in the order of Table 1.
pub(super) const PAGES: [usize; COUNT] =
    [415, 510, 890, 370, 717, 476, 658, 269, 454, 647, 505, 100, 100, 100, 100];

/// Of how many pages of a news site one is a main page. The paper says just that main pages are among them; a main
/// page a day over the weeks of a crawl comes to a few in a hundred.
const ONE_MAIN_PAGE_IN: usize = 20;

/// The pages of each site in each section.
pub(super) const fn cells() -> Cells<COUNT, MOST_SECTIONS> {
    let mut cells = [[0; MOST_SECTIONS]; COUNT];
    let mut site = 0;
    while site < COUNT {
        cells[site] = row(PAGES[site], SITES[site].sections());
        site += 1;
    }
    Cells::of(cells)
}

const fn row(pages: usize, sections: usize) -> [usize; MOST_SECTIONS] {
    let mut row = [0; MOST_SECTIONS];
    if sections < 2 {
        row[0] = pages;
        return row;
    }
    row[0] = pages / ONE_MAIN_PAGE_IN;
    let (others, left) = (sections - 1, pages - row[0]);
    let mut section = 1;
    while section < sections {
        row[section] = left / others + if section <= left % others { 1 } else { 0 };
        section += 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pages: usize, sections: usize, expected: &[usize]) {
        let row = row(pages, sections);
        assert_eq!(&row[..expected.len()], expected);
        assert_eq!(row.iter().sum::<usize>(), pages);
    }

    #[test]
    fn pages_are_shared_out_over_the_sections() {
        check(100, 1, &[100, 0]);
        check(454, 3, &[22, 216, 216, 0]);
        check(415, 8, &[20, 57, 57, 57, 56, 56, 56, 56, 0]);
    }
}
