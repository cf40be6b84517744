//! The share of the training pages that stands at places of several pages, and the warning if it is almost
//! zero. Such a fit treats each page as a site of its own, and keeps nearly all of it.

use crate::{Bodies, DisplayAttributes, FitStatistic};

/// The amount of the training pages that stands at places of several pages, in a unit that the method
/// chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sharing {
    /// The amount at places that two or more training pages have.
    pub shared: u64,
    /// The whole amount.
    pub all: u64,
    /// The number of training pages with any amount.
    pub pages: usize,
}

impl Sharing {
    /// Shares below this are almost zero. The 72 sites of crawl-to-the-future and DAniEL share .3 and more by
    /// the defaults of all three methods. Pages whose bodies do not match share 0, or only their titles: .02.
    pub const NEXT_TO_NOTHING: f64 = 0.1;

    /// The share, in `0.0..=1.0`; 0 of nothing.
    pub fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { self.shared as f64 / self.all as f64 }
    }

    /// The share as a figure of the fit.
    pub fn fit_statistics(self) -> FitStatistic {
        FitStatistic { name: "share at places of several pages", value: self.share() }
    }

    /// The warning for a fit that merged its pages by these choices and found almost nothing shared, with the
    /// parameter to try next.
    pub fn warning(self, bodies: Bodies, attributes: DisplayAttributes) -> Option<String> {
        if self.share() >= Self::NEXT_TO_NOTHING || self.all == 0 {
            return None;
        }
        if self.pages < 2 {
            return Some("there is one training page, so no template can be found".to_owned());
        }
        let remedy = match (bodies, attributes) {
            (Bodies::ByLook, _) => "try bodies=alike",
            (Bodies::Alike, DisplayAttributes::All | DisplayAttributes::PresentationalAndClass) => {
                "try attributes=presentational"
            }
            (Bodies::Alike, DisplayAttributes::Presentational) => "try attributes=none",
            (Bodies::Alike, DisplayAttributes::None) => "the pages may have no layout in common",
        };
        let percent = 100.0 * self.share();
        Some(format!(
            "the {} training pages share almost nothing ({percent:.1} % of them is at places of several pages), so hardly any \
             template can be found; {remedy}",
            self.pages
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sharing: (u64, u64, usize), choices: (Bodies, DisplayAttributes), expected: Option<&str>) {
        let (shared, all, pages) = sharing;
        let warning = Sharing { shared, all, pages }.warning(choices.0, choices.1);
        assert_eq!(warning.as_deref(), expected);
    }

    const THESIS: (Bodies, DisplayAttributes) = (Bodies::Alike, DisplayAttributes::Presentational);

    #[test]
    fn what_is_shared_gives_no_warning() {
        check((10, 100, 9), THESIS, None);
        check((100, 100, 2), THESIS, None);
        // pages without any amount: there is nothing to clean
        check((0, 0, 9), THESIS, None);
    }

    #[test]
    fn next_to_nothing_gives_a_warning_with_what_to_try() {
        let warning = |share, remedy| {
            format!(
                "the 9 training pages share almost nothing ({share} % of them is at places of several pages), so hardly any \
                 template can be found; {remedy}"
            )
        };
        check((4, 100, 9), THESIS, Some(&warning("4.0", "try attributes=none")));
        let by_signature = (Bodies::ByLook, DisplayAttributes::PresentationalAndClass);
        check((0, 100, 9), by_signature, Some(&warning("0.0", "try bodies=alike")));
        let classes = (Bodies::Alike, DisplayAttributes::PresentationalAndClass);
        check((1, 1000, 9), classes, Some(&warning("0.1", "try attributes=presentational")));
        let tags = (Bodies::Alike, DisplayAttributes::None);
        check((0, 100, 9), tags, Some(&warning("0.0", "the pages may have no layout in common")));
    }

    #[test]
    fn one_page_shares_nothing_by_any_choice() {
        check((0, 100, 1), THESIS, Some("there is one training page, so no template can be found"));
    }
}
