//! Notes at the end: sites that a method does not fit, with the parameters to try, and the share of kept text over all pages.
//!
//! On these sites nothing, or everything, is kept; more often the method is the reason than the site. Sites whose fit has a warning also
//! get notes.

use std::collections::BTreeMap;

use cleaning::{FitStatistic, Settings, State};
use fit::Recipe;

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
    recipe: &'a Recipe,
    /// The shares of kept text on the written pages of the present site.
    shares: Vec<Share>,
    /// The number of all pages that were cleaned, and the share of kept text on all of them.
    pages: usize,
    share: Share,
    /// The number of pages in each state but the last.
    states: BTreeMap<State, usize>,
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
    /// No misfits yet, for a method with its name.
    pub(super) fn of(name: &'a str, recipe: &'a Recipe) -> Self {
        Self {
            name,
            recipe,
            shares: Vec::new(),
            pages: 0,
            share: Share::default(),
            states: BTreeMap::new(),
            single: Vec::new(),
            nothing: Vec::new(),
            everything: Vec::new(),
            warned: Vec::new(),
        }
    }

    /// Adds pages of the present site.
    pub(super) fn add_pages(&mut self, pages: impl Iterator<Item = (Share, State)>) {
        for (share, state) in pages {
            if state != State::Ok {
                *self.states.entry(state).or_default() += 1;
            }
            self.pages += 1;
            self.share.kept += share.kept;
            self.share.all += share.all;
            self.shares.push(share);
        }
    }

    /// Ends the present site, and adds it if the method does not fit it; with the number of the pages of the fit, and what the fit says of
    /// itself.
    pub(super) fn add_site(
        &mut self,
        site: &str,
        pages: usize,
        fit_statistics: &[FitStatistic],
        warning: Option<&str>,
    ) {
        let shares = std::mem::take(&mut self.shares);
        let family = self.recipe.family();
        // a baseline keeps nothing or everything by definition
        if methods::BASELINES.contains(&family.info().id) {
            return;
        }
        let misfit = |text| Misfit { site: site.to_owned(), text };
        if pages == 1 && family.advice().compares_pages {
            self.single.push(misfit("only one page".to_owned()));
            return;
        }
        if let Some(warning) = warning {
            self.warned.push(misfit(warning.to_owned()));
            return;
        }
        let shares: Vec<Share> = shares.into_iter().filter(|share| share.all > 0).collect();
        let kept = |how_much: &str, pages: usize| {
            let of = counted(shares.len(), "page");
            misfit(format!("kept {how_much} of {pages} of {of}{}", in_brackets(fit_statistics)))
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

    /// The pages that are not what was asked for; `None` if there are none.
    pub(super) fn states(&self) -> Option<String> {
        let states = self.states.iter().map(|(state, pages)| format!("{pages} {}", state.name()));
        let states = states.collect::<Vec<_>>().join(", ");
        (!states.is_empty()).then(|| format!("{states} of {}, by their state", counted(self.pages, "page")))
    }

    /// The kept text in all, of so many sites; `None` if no page was cleaned.
    pub(super) fn kept(&self, sites: usize) -> Option<String> {
        let (pages, sites) = (counted(self.pages, "page"), counted(sites, "site"));
        let (Share { kept, all }, name) = (self.share, self.name);
        let percent = 100.0 * (kept as f64 / all.max(1) as f64);
        (self.pages > 0).then(|| format!("kept {percent:.1} % of the text of {pages} of {sites}, by {name}"))
    }

    /// The notes for the user, a line each.
    pub(super) fn notes(&self) -> Vec<String> {
        let Self { recipe, single, nothing, everything, warned, .. } = self;
        let (id, advice) = (recipe.family().info().id, recipe.family().advice());
        let compares =
            format!("{id} compares the pages of a site with one another, and learns nothing from one page");
        let other = |tried| to_try(id, tried, recipe.settings());
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
