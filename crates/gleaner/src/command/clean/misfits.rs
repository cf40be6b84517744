//! Sites that a method does not fit: what people are told of them at the end, with the parameters that they may try.
//!
//! These are sites of which nothing, or everything, is kept, which is more often a method that does not fit than a site
//! without content, or with nothing else; and sites of which the fit itself gives a warning.

use cleaning::{Advice, Cleaning, Family, FitStatistic, Info, Settings, Site};
use run::CleanedSite;

use crate::said::counted;

/// Nothing is kept of a page where this share of its text or less is, everything where this share or less is left out.
const NEXT_TO: f64 = 0.01;

/// So many sites are told one by one; of more the first names alone.
const ONE_BY_ONE: usize = 5;

/// The sites to be told.
pub(super) struct Extremes<'a> {
    info: &'static Info,
    advice: Advice,
    settings: &'a Settings,
    single: Vec<Told>,
    nothing: Vec<Told>,
    everything: Vec<Told>,
    warned: Vec<Told>,
}

/// A site, and what is told of it where it is told by itself.
struct Told {
    site: String,
    what: String,
}

/// How much of a page is kept, in bytes that are no white space.
struct Share {
    kept: usize,
    all: usize,
}

impl<'a> Extremes<'a> {
    /// For a method and what people set of it.
    pub(super) fn of(family: &dyn Family, settings: &'a Settings) -> Self {
        Self {
            info: family.info(),
            advice: family.advice(),
            settings,
            single: Vec::new(),
            nothing: Vec::new(),
            everything: Vec::new(),
            warned: Vec::new(),
        }
    }

    /// Looks at one site, `None` where it could not be cleaned.
    pub(super) fn look_at(&mut self, site: &Site, cleaned: Option<&CleanedSite>) {
        // a baseline does what it is asked for
        let Some(cleaned) = cleaned.filter(|_| !methods::BASELINES.contains(&self.info.id)) else { return };
        let told = |what| Told { site: site.id().to_owned(), what };
        if site.len() == 1 && self.advice.compares_pages {
            self.single.push(told("only one page".to_owned()));
            return;
        }
        if let Some(warning) = &cleaned.warning {
            self.warned.push(told(warning.clone()));
            return;
        }
        let pages = site.pages().iter().zip(&cleaned.pages);
        let shares = pages.filter_map(|(page, cleaning)| Some(share(page.text(), cleaning.as_ref().ok()?)));
        let shares: Vec<Share> = shares.filter(|share| share.all > 0).collect();
        let what = |how_much: &str, pages: usize| {
            let of = counted(shares.len(), "page");
            told(format!("kept {how_much} of {pages} of {of}{}", in_brackets(&cleaned.fit_statistics)))
        };
        if let Some((pages, wholly)) = most(&shares, |share| share.kept) {
            self.nothing.push(what(if wholly { "nothing" } else { "1 % of the text, or less," }, pages));
        } else if let Some((pages, wholly)) = most(&shares, |share| share.all - share.kept) {
            self.everything
                .push(what(if wholly { "everything" } else { "99 % of the text, or more," }, pages));
        }
    }

    /// What is to be told, a line each.
    pub(super) fn notes(&self) -> Vec<String> {
        let Self { info, advice, settings, .. } = self;
        let mut notes = Vec::new();
        let mut add = |sites: &[Told], of_many: &str, then: String| {
            if !sites.is_empty() {
                notes.extend(in_short(sites, of_many));
                notes.push(then);
            }
        };
        let compares = format!(
            "{} compares the pages of a site with one another, and learns nothing from one page",
            info.id
        );
        add(&self.single, "have only one page", compares);
        let other = |tried| to_try(info.id, tried, settings);
        add(
            &self.nothing,
            "kept nothing, or next to nothing, of most pages",
            other(advice.where_nothing_is_kept),
        );
        add(
            &self.everything,
            "kept everything, or nearly everything, of most pages",
            other(advice.where_everything_is_kept),
        );
        if let Some(Told { what, .. }) = self.warned.first() {
            notes.extend(in_short(&self.warned, &format!("like the first of them, where {what}")));
        }
        notes
    }
}

fn share(text: &str, cleaning: &Cleaning) -> Share {
    let letters = |text: &str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    Share { kept: cleaning.kept().slices(text).map(letters).sum(), all: letters(text) }
}

/// The number of pages of which next to nothing is `off`, where they are most pages, and whether it is nothing at all.
fn most(shares: &[Share], off: fn(&Share) -> usize) -> Option<(usize, bool)> {
    let near = shares.iter().filter(|share| off(share) as f64 <= NEXT_TO * share.all as f64);
    let near: Vec<usize> = near.map(off).collect();
    (near.len() * 2 > shares.len()).then(|| (near.len(), near.iter().all(|&off| off == 0)))
}

/// What the fit settled, to three decimals.
fn in_brackets(fit_statistics: &[FitStatistic]) -> String {
    let told =
        |&FitStatistic { name, value }: &FitStatistic| format!("{name} {}", (value * 1e3).round() / 1e3);
    let fit_statistics: Vec<String> = fit_statistics.iter().map(told).collect();
    if fit_statistics.is_empty() { String::new() } else { format!(" ({})", fit_statistics.join(", ")) }
}

/// A line a site, or one for all of many.
fn in_short(sites: &[Told], of_many: &str) -> Vec<String> {
    if sites.len() <= ONE_BY_ONE {
        return sites.iter().map(|Told { site, what }| format!("site {site}: {what}")).collect();
    }
    let first: Vec<&str> = sites.iter().take(ONE_BY_ONE).map(|told| told.site.as_str()).collect();
    vec![format!(
        "{} sites {of_many}: {} and {} more",
        sites.len(),
        first.join(", "),
        sites.len() - ONE_BY_ONE
    )]
}

/// The settings to try that people have not tried.
fn to_try(method: &str, assignments: &[&str], tried: &Settings) -> String {
    let is_new = |assignment: &&&str| {
        let mut settings = Settings::new();
        let read = settings.assign(assignment).is_ok();
        read && settings.iter().any(|(key, value)| tried.get(key) != Some(value))
    };
    let new: Vec<String> =
        assignments.iter().filter(is_new).map(|assignment| format!("--set {assignment}")).collect();
    if new.is_empty() {
        return format!(
            "other parameters of {method}, or another method, may fit better: see `gleaner list methods`"
        );
    }
    format!("{method} may fit better with {}", new.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sites(number: usize) -> Vec<Told> {
        (1..=number)
            .map(|number| Told { site: format!("{number}.test"), what: "is told".to_owned() })
            .collect()
    }

    #[test]
    fn few_sites_are_told_one_by_one_and_many_in_a_line() {
        assert_eq!(in_short(&sites(2), "are told"), ["site 1.test: is told", "site 2.test: is told"]);
        assert_eq!(in_short(&sites(ONE_BY_ONE), "are told").len(), ONE_BY_ONE);
        let many = in_short(&sites(300), "are told");
        assert_eq!(many, ["300 sites are told: 1.test, 2.test, 3.test, 4.test, 5.test and 295 more"]);
    }

    /// Pages of 1,000 letters, of which so many are kept.
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

    #[track_caller]
    fn check_to_try(tried: &[&str], expected: &str) {
        let mut settings = Settings::new();
        tried.iter().for_each(|assignment| settings.assign(assignment).unwrap());
        assert_eq!(to_try("m", &["rule=fixed", "threshold=0.6"], &settings), expected);
    }

    #[test]
    fn what_was_tried_is_not_told_again() {
        check_to_try(&[], "m may fit better with --set rule=fixed --set threshold=0.6");
        check_to_try(&["rule=fixed", "step=1"], "m may fit better with --set threshold=0.6");
        check_to_try(&["rule=\"fixed\"", "threshold=0.5"], "m may fit better with --set threshold=0.6");
        check_to_try(
            &["rule=fixed", "threshold=0.6"],
            "other parameters of m, or another method, may fit better: see `gleaner list methods`",
        );
    }

    #[test]
    fn a_word_with_a_value_was_tried_where_the_value_is_the_same() {
        let check = |tried: &str, expected: &str| {
            let mut settings = Settings::new();
            settings.assign(tried).unwrap();
            assert_eq!(to_try("m", &["rule.fixed=0.6"], &settings), expected);
        };
        let other = "other parameters of m, or another method, may fit better: see `gleaner list methods`";
        check("blocks=element", "m may fit better with --set rule.fixed=0.6");
        check("rule.fixed=0.5", "m may fit better with --set rule.fixed=0.6");
        check("rule=greedy", "m may fit better with --set rule.fixed=0.6");
        check("rule.fixed=0.6", other);
        check("rule={ fixed = 0.6 }", other);
    }
}
