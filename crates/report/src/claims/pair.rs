//! Claims about two quantities on each site: one is above the other, near it, or apart from it.

use manifest::{Names, Problem};

use super::nothing;
use super::quantity::Quantity;
use super::sites::{ONE_SIZE, Sites, figures, largest, lowest, medians};
use super::{Claimed, Judge, Judgement, incomparable};
use crate::numbers::{plain, short, signed};
use crate::statistics::{FEWEST, Paired as Differences, SLACK, median};

manifest::keys! {
    /// `margin = {}`: one quantity is above another.
    pub(crate) struct Margin {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The least difference, which may be negative.
        least: f64,
    }
}

manifest::keys! {
    /// `near = {}`: two quantities are near each other.
    pub(crate) struct Near {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The largest difference.
        most: f64,
        /// Whether the difference is a share of the other.
        #[serde(default)]
        relative: bool,
    }
    Near::check_more
}

manifest::keys! {
    /// `apart = {}`: two quantities are not near each other.
    pub(crate) struct Apart {
        /// The one.
        of: Quantity,
        /// The other.
        beside: Quantity,
        /// The smallest difference, above 0.
        least: f64,
        /// Whether the difference is a share of the other.
        #[serde(default)]
        relative: bool,
    }
    Apart::check_more
}

impl Judge for Margin {
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { of, beside, least } = self;
        Pair { of, beside, relative: None, at_least: true, bound: *least }.judge(claimed)
    }
}

impl Near {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        check_most(names, self.most)
    }
}

impl Judge for Near {
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { of, beside, most, relative } = self;
        Pair { of, beside, relative: Some(*relative), at_least: false, bound: *most }.judge(claimed)
    }
}

impl Apart {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        match self.least > 0.0 && self.least.is_finite() {
            true => Ok(()),
            false => Err(names.error(format!("least is {}, allowed is above 0", self.least))),
        }
    }
}

impl Judge for Apart {
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { of, beside, least, relative } = self;
        Pair { of, beside, relative: Some(*relative), at_least: true, bound: *least }.judge(claimed)
    }
}

/// Checks a largest difference.
pub(super) fn check_most(names: &Names<'_>, most: f64) -> Result<(), Problem> {
    match most {
        most if most >= 0.0 && most.is_finite() => Ok(()),
        most => Err(names.error(format!("most is {most}, allowed is 0 and more"))),
    }
}

/// A claim about two quantities on a site.
struct Pair<'a> {
    of: &'a Quantity,
    beside: &'a Quantity,
    /// For an absolute difference, whether it is a share of the second quantity; `None` for the signed difference, first minus second.
    relative: Option<bool>,
    /// Whether the bound is a least difference; otherwise it is a largest one.
    at_least: bool,
    bound: f64,
}

impl Pair<'_> {
    fn apart(&self, one: f64, other: f64) -> f64 {
        match self.relative {
            None => one - other,
            Some(relative) => (one - other).abs() / if relative { other.abs() } else { 1.0 },
        }
    }

    fn is_so(&self, apart: f64) -> bool {
        if self.at_least { apart >= self.bound - SLACK } else { apart <= self.bound + SLACK }
    }

    /// The figures behind a verdict; `None` without a site.
    fn figures(&self, apart: &[(f64, &str)]) -> Option<String> {
        let write = if self.relative.is_none() { signed } else { short };
        let kind = if self.relative == Some(true) { "relative difference" } else { "difference" };
        let mean = if self.relative.is_none() { in_the_mean(apart) } else { String::new() };
        let (word, end, (value, site)) = match self.at_least {
            true => ("lowest", "least", lowest(apart)?),
            false => ("largest", "most", largest(apart)?),
        };
        let (median, value, bound) = (write(median(&figures(apart))?), write(value), plain(self.bound));
        Some(format!("{kind} {mean}median {median}, {word} {value} ({site}), claimed at {end} {bound}"))
    }

    /// Compares two quantities. A site does not count if one is undefined, if both are the same fit, or if there is no finite distance. If
    /// they are the same fit on every site, nothing can be compared.
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let (of, beside) = (self.of, self.beside);
        let sites = Sites::of(claimed, &[of, beside])?;
        let Some(both) = sites.both(of, beside) else {
            return Err(incomparable(ONE_SIZE.to_owned()));
        };
        let (mut apart, mut ones, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (site, one, other) in both {
            let distance = self.apart(one, other);
            if distance.is_finite() {
                apart.push((distance, site));
                ones.push(one);
                others.push(other);
            }
        }
        nothing::refuse((of, median(&ones)), (beside, median(&others)))?;
        let so = apart.iter().filter(|(distance, _)| self.is_so(*distance)).count();
        let parts = self.figures(&apart).into_iter().chain(medians(of, &ones, beside, &others)).collect();
        Ok(sites.by_share(so, apart.len(), parts, [of, beside]))
    }
}

/// The mean of the differences with its standard error over the sites; empty for too few sites.
fn in_the_mean(apart: &[(f64, &str)]) -> String {
    let Differences { count, mean, error } = Differences::of(&figures(apart));
    let both = mean.zip(error).filter(|_| count >= FEWEST);
    both.map_or_else(String::new, |(mean, error)| format!("mean {} ± {}, ", signed(mean), short(error)))
}
