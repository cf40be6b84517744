//! Verdicts on claims about run times, from the repeats of one execution. Like the times, they are no results.

use manifest::{Timing, Verdict};

use super::measured::{digits, growth};
use crate::numbers::counted;
use crate::plot::Timed;
use crate::table::{Cell, Table};

/// A claim about run times and its verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TimesClaim {
    pub(crate) claim: String,
    /// The measured figures, in words.
    pub(crate) measured: String,
    pub(crate) verdict: Verdict,
}

/// The claims of a timing in the manifest's order. `points` gives the times of a row by ascending number of pages; none if the row was not
/// measured.
pub(super) fn judge(timing: &Timing, points: impl Fn(&str) -> Vec<Timed>) -> Vec<TimesClaim> {
    let faster = timing.faster.iter().map(|own| {
        let (measured, verdict) = is_faster(&points(&own.of), &points(&own.than));
        TimesClaim { claim: format!("{} is faster than {}", own.of, own.than), measured, verdict }
    });
    let grows = timing.growth.iter().map(|own| {
        let (measured, verdict) = grows_slower(&points(&own.of), own.below, (own.from, own.to));
        let (from, to) = (counted(own.from, "page"), counted(own.to, "page"));
        let claim =
            format!("the time of {} grows with an exponent below {} from {from} to {to}", own.of, own.below);
        TimesClaim { claim, measured, verdict }
    });
    faster.chain(grows).collect()
}

/// Whether `of` is faster on every number of pages that both have times on. Each number of pages is decided if all times of one are below
/// all of the other.
fn is_faster(of: &[Timed], than: &[Timed]) -> (String, Verdict) {
    let partner =
        |one: &Timed| than.iter().find(|other| other.pages == one.pages).map(|other| (*one, *other));
    let pairs: Vec<(Timed, Timed)> = of.iter().filter_map(partner).collect();
    let Some((one, other)) = pairs.last() else {
        return ("no number of pages on which both have times".to_owned(), Verdict::NotComparable);
    };
    let faster = pairs.iter().filter(|(one, other)| one.most < other.least).count();
    let slower = pairs.iter().filter(|(one, other)| one.least >= other.most).count();
    let noun = if pairs.len() == 1 { "number" } else { "numbers" };
    let level = match pairs.len() - faster - slower {
        0 => String::new(),
        level => format!(", repeats overlap on {level}"),
    };
    let measured = format!(
        "true on {faster} of {} {noun} of pages{level}, claimed on all; on {} {} s against {} s",
        pairs.len(),
        counted(one.pages, "page"),
        digits(one.median),
        digits(other.median)
    );
    let verdict = match (faster, slower) {
        (faster, _) if faster == pairs.len() => Verdict::Holds,
        (_, 0) => Verdict::Tie,
        _ => Verdict::Fails,
    };
    (measured, verdict)
}

/// Whether the exponent between two numbers of pages is below a bound. It is decided if all combinations of the repeats at both ends agree,
/// and otherwise a tie.
fn grows_slower(points: &[Timed], below: f64, (from, to): (usize, usize)) -> (String, Verdict) {
    let at = |pages: usize| {
        let point = points.iter().find(|point| point.pages == pages);
        point.ok_or_else(|| format!("no time on {}", counted(pages, "page")))
    };
    let ends = at(from).and_then(|from| Ok((from, at(to)?)));
    let (from, to) = match ends {
        Ok(ends) => ends,
        Err(why) => return (why, Verdict::NotComparable),
    };
    let with = |seconds: f64, point: &Timed| Timed { median: seconds, ..*point };
    let least = growth(&with(from.most, from), &with(to.least, to));
    let most = growth(&with(from.least, from), &with(to.most, to));
    let (Some(exponent), Some(least), Some(most)) = (growth(from, to), least, most) else {
        return ("no exponent".to_owned(), Verdict::NotComparable);
    };
    let measured = format!(
        "exponent {exponent:.2} ({least:.2} to {most:.2} over the repeats), claimed below {below}; on {} {} s, on {} {} s",
        counted(from.pages, "page"),
        digits(from.median),
        counted(to.pages, "page"),
        digits(to.median)
    );
    let verdict = match () {
        () if most < below => Verdict::Holds,
        () if least >= below => Verdict::Fails,
        () => Verdict::Tie,
    };
    (measured, verdict)
}

/// `times/ID-claims.csv`.
pub(super) fn table(claims: &[TimesClaim], data: &str) -> Table {
    let header = ["claim", "data", "measured", "verdict"];
    let row = |own: &TimesClaim| {
        [own.claim.as_str(), data, &own.measured, own.verdict.name()].map(Cell::text).to_vec()
    };
    Table::new(header, claims.iter().map(row), [])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(seconds: &[(usize, f64)]) -> Vec<Timed> {
        spread(seconds, 1.0)
    }

    /// Medians with repeats between the median divided by `factor` and the median times `factor`.
    fn spread(seconds: &[(usize, f64)], factor: f64) -> Vec<Timed> {
        let point = |&(pages, median): &(usize, f64)| Timed {
            pages,
            median,
            least: median / factor,
            most: median * factor,
        };
        seconds.iter().map(point).collect()
    }

    #[track_caller]
    fn check_faster(of: &[(usize, f64)], than: &[(usize, f64)], expected: (&str, Verdict)) {
        let (measured, verdict) = is_faster(&points(of), &points(than));
        assert_eq!((measured.as_str(), verdict), expected);
    }

    #[track_caller]
    fn check_growth(of: &[(usize, f64)], below: f64, expected: (&str, Verdict)) {
        let (measured, verdict) = grows_slower(&points(of), below, (10, 1000));
        assert_eq!((measured.as_str(), verdict), expected);
    }

    #[test]
    fn faster_on_every_number_of_pages() {
        check_faster(
            &[(10, 1.0), (100, 5.0)],
            &[(10, 2.0), (100, 9.5)],
            (
                "true on 2 of 2 numbers of pages, claimed on all; on 100 pages 5.00 s against 9.50 s",
                Verdict::Holds,
            ),
        );
    }

    #[test]
    fn slower_on_one_of_them() {
        check_faster(
            &[(10, 2.0), (100, 5.0)],
            &[(10, 2.0), (100, 9.5)],
            (
                "true on 1 of 2 numbers of pages, claimed on all; on 100 pages 5.00 s against 9.50 s",
                Verdict::Fails,
            ),
        );
    }

    #[test]
    fn sizes_that_one_alone_was_timed_on_do_not_count() {
        check_faster(
            &[(10, 1.0), (100, 5.0)],
            &[(10, 2.0), (1000, 3.0)],
            (
                "true on 1 of 1 number of pages, claimed on all; on 10 pages 1.00 s against 2.00 s",
                Verdict::Holds,
            ),
        );
        let none = "no number of pages on which both have times";
        check_faster(&[(10, 1.0)], &[(20, 2.0)], (none, Verdict::NotComparable));
        check_faster(&[(10, 1.0)], &[], (none, Verdict::NotComparable));
    }

    #[test]
    fn growth_between_two_numbers_of_pages() {
        let linear = [(10, 0.1), (100, 5.0), (1000, 10.0)];
        let measured = |below: &str| {
            format!(
                "exponent 1.00 (1.00 to 1.00 over the repeats), claimed below {below}; on 10 pages 0.100 s, on 1,000 pages 10.0 s"
            )
        };
        check_growth(&linear, 1.2, (&measured("1.2"), Verdict::Holds));
        check_growth(&linear, 0.9, (&measured("0.9"), Verdict::Fails));
    }

    #[test]
    fn repeats_that_overlap_are_a_tie() {
        let (fast, slow) = ([(10, 1.0), (100, 5.0)], [(10, 2.0), (100, 15.0)]);
        let (measured, verdict) = is_faster(&spread(&fast, 1.5), &spread(&slow, 1.5));
        assert_eq!(verdict, Verdict::Tie);
        assert!(
            measured.starts_with("true on 1 of 2 numbers of pages, repeats overlap on 1, claimed on all; "),
            "{measured}"
        );
        assert_eq!(is_faster(&spread(&fast, 1.1), &spread(&slow, 1.1)).1, Verdict::Holds);
        assert_eq!(is_faster(&spread(&slow, 1.5), &spread(&fast, 1.5)).1, Verdict::Fails);
    }

    #[test]
    fn an_exponent_that_the_repeats_leave_open_is_a_tie() {
        let own = spread(&[(10, 0.1), (1000, 10.0)], 2.0);
        for (below, expected) in
            [(1.4, Verdict::Holds), (1.2, Verdict::Tie), (0.9, Verdict::Tie), (0.6, Verdict::Fails)]
        {
            let (measured, verdict) = grows_slower(&own, below, (10, 1000));
            assert_eq!(verdict, expected, "{measured}");
            assert!(measured.starts_with("exponent 1.00 (0.70 to 1.30 over the repeats), "), "{measured}");
        }
    }

    #[test]
    fn growth_without_an_end() {
        check_growth(&[(10, 0.1)], 1.2, ("no time on 1,000 pages", Verdict::NotComparable));
        check_growth(&[], 1.2, ("no time on 10 pages", Verdict::NotComparable));
    }
}
