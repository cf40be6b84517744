//! Counts of the verdicts, for the terminal and the page.

use manifest::Verdict;

use super::row::ClaimRow;
use crate::numbers::counted;

/// `real data: 9 verdicts: 4 hold, 1 tie, 3 fail, 1 not comparable`: a line for the real data and one for the synthetic, which are never
/// added up. Verdicts over few sites are counted at the end. A kind of data without a verdict has no line.
pub fn tally(claims: &[ClaimRow]) -> Vec<String> {
    let of_kind = |kind: &str| {
        let (few, of_kind): (Vec<_>, Vec<_>) =
            claims.iter().filter(|row| row.kind == kind).partition(|row| row.is_over_few());
        let counts: Vec<String> = Verdict::ALL
            .into_iter()
            .map(|verdict| {
                let number = of_kind.iter().filter(|row| row.verdict == verdict).count();
                format!("{number} {}", word(verdict))
            })
            .collect();
        let verdicts = counted(of_kind.len(), "verdict");
        let few = match few.len() {
            0 => String::new(),
            few => format!("; {few} more over few sites"),
        };
        let any = !of_kind.is_empty() || !few.is_empty();
        any.then(|| format!("{kind} data: {verdicts}: {}{few}", counts.join(", ")))
    };
    ["real", "synthetic"].into_iter().filter_map(of_kind).collect()
}

/// The verdict after a number, as a verb.
const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "hold",
        Verdict::Tie => "tie",
        Verdict::Fails => "fail",
        Verdict::NotComparable => "not comparable",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: &'static str, verdict: Verdict) -> ClaimRow {
        let text = String::new;
        ClaimRow {
            claim: text(),
            output: text(),
            source: text(),
            data: text(),
            kind,
            published: text(),
            measured: text(),
            verdict,
        }
    }

    #[test]
    fn real_and_synthetic_data_are_counted_apart() {
        let rows = [
            row("synthetic", Verdict::Holds),
            row("real", Verdict::Holds),
            row("real", Verdict::Tie),
            row("real", Verdict::Holds),
            row("real", Verdict::NotComparable),
        ];
        assert_eq!(
            tally(&rows),
            [
                "real data: 4 verdicts: 2 hold, 1 tie, 0 fail, 1 not comparable",
                "synthetic data: 1 verdict: 1 hold, 0 tie, 0 fail, 0 not comparable",
            ]
        );
    }

    #[test]
    fn verdicts_over_few_sites_leave_the_sums() {
        let few =
            ClaimRow { measured: "true on 2 of 2 sites (few)".to_owned(), ..row("real", Verdict::Holds) };
        let expected = "real data: 1 verdict: 0 hold, 1 tie, 0 fail, 0 not comparable; 1 more over few sites";
        assert_eq!(tally(&[few, row("real", Verdict::Tie)]), [expected]);
    }

    #[test]
    fn no_claim_no_line() {
        assert_eq!(tally(&[]), Vec::<String>::new());
    }
}
