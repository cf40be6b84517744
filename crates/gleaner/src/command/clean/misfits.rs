//! Notes at the end: sites that a method does not fit, with the parameters to try, and the share of kept text over all pages.
//!
//! On these sites nothing, or everything, is kept; more often the method is the reason than the site. Sites whose fit has a warning also
//! get notes.

use cleaning::{Advice, Family, FitStatistic, Info, Settings};
use fit::FittedSite;

use crate::command::clean::form::Share;
use crate::console::counted;

/// At most this share of a text kept counts as nothing; at most this share removed counts as everything kept.
const NEXT_TO: f64 = 0.01;

/// The most sites that get a line each. More sites share one line with the first names.
const ONE_BY_ONE: usize = 5;

/// A single page with fewer letters is a fragment, of which everything may well be content.
const FRAGMENT: usize = 1_000;

/// The text that a method has kept so far, and the sites that it does not fit.
pub(super) struct Misfits<'a> {
    pub(super) name: &'a str,
    info: &'static Info,
    advice: Advice,
    settings: &'a Settings,
    /// The shares of kept text on the written pages of the present site.
    shares: Vec<Share>,
    /// The number of all pages that were cleaned, and their share.
    in_all: (usize, Share),
    single: Vec<Misfit>,
    nothing: Vec<Misfit>,
    everything: Vec<Misfit>,
    warned: Vec<Misfit>,
}

/// A site, and the text of its own line.
struct Misfit {
    site: String,
    text: String,
}

impl<'a> Misfits<'a> {
    /// No misfits yet, for a method with its name and the settings from the user.
    pub(super) fn of(name: &'a str, family: &dyn Family, settings: &'a Settings) -> Self {
        Self {
            name,
            info: family.info(),
            advice: family.advice(),
            settings,
            shares: Vec::new(),
            in_all: (0, Share::default()),
            single: Vec::new(),
            nothing: Vec::new(),
            everything: Vec::new(),
            warned: Vec::new(),
        }
    }

    /// Adds pages of the present site.
    pub(super) fn add_pages(&mut self, shares: impl Iterator<Item = Share>) {
        for share in shares {
            self.in_all = (self.in_all.0 + 1, self.in_all.1 + share);
            self.shares.push(share);
        }
    }

    /// Ends the present site, and adds it if the method does not fit it; with the number of the pages of the fit.
    pub(super) fn add_site(&mut self, site: &str, pages: usize, fit: &FittedSite) {
        let shares = std::mem::take(&mut self.shares);
        // a baseline keeps nothing or everything by definition
        if methods::BASELINES.contains(&self.info.id) {
            return;
        }
        let misfit = |text| Misfit { site: site.to_owned(), text };
        if pages == 1 && self.advice.compares_pages {
            self.single.push(misfit("only one page".to_owned()));
            return;
        }
        if let Some(warning) = &fit.warning {
            self.warned.push(misfit(warning.clone()));
            return;
        }
        let shares: Vec<Share> = shares.into_iter().filter(|share| share.all > 0).collect();
        let kept = |how_much: &str, pages: usize| {
            let of = counted(shares.len(), "page");
            misfit(format!("kept {how_much} of {pages} of {of}{}", in_brackets(&fit.fit_statistics)))
        };
        if let Some((pages, wholly)) = most(&shares, |share| share.kept) {
            self.nothing.push(kept(if wholly { "nothing" } else { "1 % of the text, or less," }, pages));
        } else if !matches!(&shares[..], [share] if share.all < FRAGMENT)
            && let Some((pages, wholly)) = most(&shares, |share| share.all - share.kept)
        {
            self.everything
                .push(kept(if wholly { "everything" } else { "99 % of the text, or more," }, pages));
        }
    }

    /// The kept text in all, of so many sites; `None` if no page was cleaned.
    pub(super) fn kept(&self, sites: usize) -> Option<String> {
        let (pages, share) = self.in_all;
        let (of_pages, of_sites) = (counted(pages, "page"), counted(sites, "site"));
        let (percent, name) = (100.0 * share.ratio(), self.name);
        (pages > 0).then(|| format!("kept {percent:.1} % of the text of {of_pages} of {of_sites}, by {name}"))
    }

    /// The notes for the user, a line each.
    pub(super) fn notes(&self) -> Vec<String> {
        let Self { info, advice, settings, single, nothing, everything, warned, .. } = self;
        let id = info.id;
        let compares =
            format!("{id} compares the pages of a site with one another, and learns nothing from one page");
        let other = |tried| to_try(id, tried, settings);
        let (for_nothing, for_everything) =
            (other(advice.where_nothing_is_kept), other(advice.where_everything_is_kept));
        let mut notes = Vec::new();
        for (sites, of_many, then) in [
            (single, "have only one page", compares),
            (nothing, "kept nothing, or almost nothing, of most pages", for_nothing),
            (everything, "kept everything, or nearly everything, of most pages", for_everything),
        ] {
            if !sites.is_empty() {
                notes.extend(in_short(sites, of_many));
                notes.push(then);
            }
        }
        if let Some(Misfit { text, .. }) = warned.first() {
            notes.extend(in_short(warned, &format!("like the first of them, where {text}")));
        }
        notes
    }
}

/// The number of pages on which `part` is almost zero, if these are most pages, and whether it is 0 on all of them.
fn most(shares: &[Share], part: fn(&Share) -> usize) -> Option<(usize, bool)> {
    let near = shares.iter().filter(|share| part(share) as f64 <= NEXT_TO * share.all as f64);
    let near: Vec<usize> = near.map(part).collect();
    (near.len() * 2 > shares.len()).then(|| (near.len(), near.iter().all(|&part| part == 0)))
}

/// The statistics of the fit, to three decimals.
fn in_brackets(fit_statistics: &[FitStatistic]) -> String {
    let text =
        |&FitStatistic { name, value }: &FitStatistic| format!("{name} {}", (value * 1e3).round() / 1e3);
    let fit_statistics: Vec<String> = fit_statistics.iter().map(text).collect();
    if fit_statistics.is_empty() { String::new() } else { format!(" ({})", fit_statistics.join(", ")) }
}

/// A line for each site; one line for more than [`ONE_BY_ONE`].
fn in_short(sites: &[Misfit], of_many: &str) -> Vec<String> {
    if sites.len() <= ONE_BY_ONE {
        return sites.iter().map(|Misfit { site, text }| format!("site {site}: {text}")).collect();
    }
    let first: Vec<&str> = sites.iter().take(ONE_BY_ONE).map(|misfit| misfit.site.as_str()).collect();
    let (all, first, others) = (sites.len(), first.join(", "), sites.len() - ONE_BY_ONE);
    vec![format!("{all} sites {of_many}: {first} and {others} more")]
}

/// The advised settings that the user has not set.
fn to_try(method: &str, assignments: &[&str], tried: &Settings) -> String {
    let is_new = |assignment: &&&str| {
        let mut settings = Settings::new();
        let read = settings.assign(assignment).is_ok();
        read && settings.iter().any(|(key, value)| tried.get(key) != Some(value))
    };
    let new: String = assignments.iter().filter(is_new).flat_map(|new| [" --set ", *new]).collect();
    match new.as_str() {
        "" => format!(
            "other parameters of {method}, or another method, may fit better: see `gleaner list methods`"
        ),
        new => format!("{method} may fit better with{new}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages of 1,000 letters, with these numbers of kept letters.
    fn kept(pages: &[usize]) -> Vec<Share> {
        pages.iter().map(|&kept| Share { kept, all: 1000 }).collect()
    }

    #[track_caller]
    fn check(pages: &[usize], nothing: Option<(usize, bool)>, everything: Option<(usize, bool)>) {
        let found =
            (most(&kept(pages), |share| share.kept), most(&kept(pages), |share| share.all - share.kept));
        assert_eq!(found, (nothing, everything), "{pages:?}");
    }

    #[test]
    fn more_than_half_of_the_pages_are_most() {
        check(&[0, 0, 0, 500], Some((3, true)), None);
        check(&[0, 0, 500, 500], None, None);
        check(&[1000, 1000, 0], None, Some((2, true)));
        check(&[], None, None);
    }

    #[test]
    fn a_hundredth_of_a_page_is_next_to_nothing() {
        check(&[10, 0, 0], Some((3, false)), None);
        check(&[11, 11, 11], None, None);
        check(&[990, 1000, 0], None, Some((2, false)));
        check(&[989, 989, 0], None, None);
    }

    #[test]
    fn settings_that_the_user_has_not_set_are_advised() {
        let other = "other parameters of m, or another method, may fit better: see `gleaner list methods`";
        let two = ["rule=fixed", "threshold=0.6"];
        let one = ["rule.fixed=0.6"];
        for (advised, tried, expected) in [
            (&two[..], &[][..], "m may fit better with --set rule=fixed --set threshold=0.6"),
            (&two, &["rule=fixed", "step=1"], "m may fit better with --set threshold=0.6"),
            (&two, &["rule=\"fixed\"", "threshold=0.5"], "m may fit better with --set threshold=0.6"),
            (&two, &["rule=fixed", "threshold=0.6"], other),
            // a choice with another value
            (&one, &["blocks=element"], "m may fit better with --set rule.fixed=0.6"),
            (&one, &["rule.fixed=0.5"], "m may fit better with --set rule.fixed=0.6"),
            (&one, &["rule=greedy"], "m may fit better with --set rule.fixed=0.6"),
            (&one, &["rule.fixed=0.6"], other),
            (&one, &["rule={ fixed = 0.6 }"], other),
        ] {
            let mut settings = Settings::new();
            tried.iter().for_each(|assignment| settings.assign(assignment).unwrap());
            assert_eq!(to_try("m", advised, &settings), expected, "{tried:?}");
        }
    }
}
