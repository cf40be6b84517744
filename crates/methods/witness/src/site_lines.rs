//! How many pages of a site have a line that may name it, or a text as a whole: what they say of the names on a page, and whether its text is an
//! error's. The forest sees none of it.

use cleaning::{OfSite, PageLines};

use crate::site_witness::{PageCounts, add_page, pages_with, short};

/// A line is the site's if one of so many other pages has it, and at least two have.
const SHARING: u32 = 3;
const FEWEST: u32 = 2;

/// A text of so many pages is none of theirs.
const COMMON: u32 = 3;

/// Pages by the fingerprint of a line, or of a whole text.
#[derive(Debug, Default)]
pub(crate) struct SiteLines(pub(crate) PageCounts);

impl SiteLines {
    /// Adds a page that stands so many times in the site. Its lines count once.
    pub(crate) fn add(&mut self, page: &PageLines, times: u32) {
        add_page(&mut self.0, page.lines.iter().map(|(_, line)| *line));
        if let Some(text) = page.text {
            *self.0.entry(short(text)).or_default() += times;
        }
    }

    /// What so many other pages say of a page, which is one of the fit if it is `known`.
    pub(crate) fn say(&self, page: &PageLines, others: u32, known: bool) -> OfSite {
        let is_shared = |line: u64| {
            let sharing = pages_with(&self.0, line).saturating_sub(u32::from(known));
            sharing >= FEWEST && SHARING.saturating_mul(sharing) >= others
        };
        OfSite {
            names: page.lines.iter().filter(|(_, line)| is_shared(*line)).map(|(place, _)| *place).collect(),
            is_common: page.text.is_some_and(|text| pages_with(&self.0, text) >= COMMON),
        }
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Cleaning, State};
    use page::Page;
    use testkit::parse;

    use super::*;
    use crate::fitted_site::FittedSite;
    use crate::params::WitnessParams;

    /// What a fit to `pages` says of the first of them, as one of the fit, and as another page by the state of the fit.
    fn said(pages: &[Page]) -> (String, bool) {
        let fits = [&pages[1..], pages].map(|pages| FittedSite::of(pages.iter(), WitnessParams::default()));
        let [others, all] =
            fits.map(|site| FittedSite::of_state(&site.state(), site.params.clone()).unwrap());
        let page = &pages[0];
        let of = |site: &FittedSite| site.judge(page, |read, _| site.say(read));
        assert_eq!(of(&others).names, of(&all).names);
        let OfSite { names, is_common } = of(&all);
        (
            names.slices(page.text()).flat_map(str::lines).map(str::trim).collect::<Vec<_>>().join("|"),
            is_common,
        )
    }

    #[track_caller]
    fn check(page: impl Fn(usize) -> String, pages: usize, expected: &str) {
        let pages: Vec<Page> = (0..pages).map(|number| parse(page(number))).collect();
        assert_eq!(said(&pages).0, expected, "{}", page(0));
    }

    #[test]
    fn lines_that_a_third_of_the_pages_share_name_the_site() {
        let page = |number| {
            format!(
                "<title>Page {number} - Boats | The Courier</title><h1>Boats</h1><h1>{number}</h1><p>News"
            )
        };
        check(page, 3, "Boats|The Courier|Boats");
        // two pages may be parts of one
        check(page, 2, "");
        // a section of a quarter, and one of a third
        let section = |pages| {
            move |number| {
                format!("<title>{}</title><p>{number}", ["Sea", "Air"][usize::from(number >= pages)])
            }
        };
        check(section(3), 12, "");
        check(section(5), 12, "Sea");
        // sites of many pages
        check(|number| format!("<h1>The Courier</h1><h1>{number}</h1>"), 60, "The Courier");
    }

    #[test]
    fn a_text_at_several_addresses_of_a_site_is_no_page_of_it() {
        let text = "This corner of our harbour is still being built, so have a look at the boats instead, please, or come back later on.";
        // copies of a page are pages
        for own in [|at: usize| format!("<p>/boats/{at}"), |_| String::new()] {
            for (number, expected) in [(2, State::Ok), (3, State::NotFound)] {
                let pages: Vec<Page> = (0..number).map(|at| parse(own(at) + "<p>" + text)).collect();
                let (_, is_common) = said(&pages);
                let mut cleaning = Cleaning::everything(&pages[0]);
                cleaning.of_site.is_common = is_common;
                assert_eq!(State::of(&pages[0], &cleaning), expected);
            }
        }
    }
}
