//! The rows of one run on one data set in the long table, grouped by polars: counts of fits, and from them figures of sites.

use std::cell::RefCell;
use std::collections::HashMap;

use manifest::{Ratio, Size, Training};
use polars::prelude::{
    BooleanChunked, DataFrame, DataType, Expr, IntoLazy, JoinType, LazyFrame, NULL, PlSmallStr, PolarsResult,
    SortMultipleOptions, col, df, lit, when,
};
use record::{RunFacts, Scores, VariantFacts};

use crate::long_table::{COUNTS, SQUARES, SUMS, long_table};

/// The variant that is read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice<'a> {
    /// The variant of this id.
    Fixed(&'a str),
    /// In each repeat the variant with the best F on all scored pages.
    Best(&'a RunFacts),
}

/// A training size of any site.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SpotSize {
    /// The size that a manifest names.
    Named(Size),
    /// Exactly this size.
    Exactly(Training),
}

/// Pages that have all of some traits and none of others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Pages<'a> {
    pub(crate) with: &'a [String],
    pub(crate) without: &'a [String],
}

impl Pages<'_> {
    /// All scored pages.
    pub(crate) const ALL: Pages<'static> = Pages { with: &[], without: &[] };

    fn holds(&self, traits: &str) -> bool {
        let has = |name: &String| traits.split(' ').any(|own| own == name);
        self.with.iter().all(has) && !self.without.iter().any(has)
    }
}

/// One fit of a run on a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fit<'a> {
    pub(crate) training: Training,
    pub(crate) repeat: u32,
    pub(crate) variant: &'a str,
}

/// The columns that name a fit; those before the last name a sample of a site.
const FIT: [&str; 4] = ["site", "training", "repeat", "variant"];
const SAMPLE: [&str; 3] = [FIT[0], FIT[1], FIT[2]];
const RATIOS: [Ratio; 3] = [Ratio::Precision, Ratio::Recall, Ratio::F];
/// The value for all pages in the column `training`, above every number of pages.
const ALL_PAGES: u64 = u64::MAX >> 1;

/// The scores of a run on a data set. Results of grouping are kept.
pub(crate) struct RunTable {
    rows: DataFrame,
    /// The sites in the order of the results, with the least and the largest training size of each.
    sites: Vec<(String, u64, u64)>,
    grouped: RefCell<HashMap<String, DataFrame>>,
}

impl RunTable {
    /// The table of a run's sites, which are sorted by name.
    pub(crate) fn new<'a>(scores: impl Iterator<Item = &'a Scores> + Clone) -> Self {
        let site = |own: &Scores| {
            let sizes = || own.rows.iter().map(|row| row.training.map_or(ALL_PAGES, |pages| pages as u64));
            (own.unit.site.clone(), sizes().min().unwrap_or(0), sizes().max().unwrap_or(0))
        };
        Self {
            rows: long_table(scores.clone()),
            sites: scores.map(site).collect(),
            grouped: RefCell::default(),
        }
    }

    /// The figures of the sites at a spot, a row for each site in their order. The ratios (`precision`, `recall`, `f`) are means over
    /// repeats, counts are sums over repeats. A site without such a fit or page has null ratios and counts of 0.
    pub(crate) fn figures(
        &self,
        (choice, size): (Choice<'_>, SpotSize),
        measure: &str,
        pages: Pages<'_>,
    ) -> DataFrame {
        let variant = match choice {
            Choice::Fixed(id) => id,
            Choice::Best(_) => "",
        };
        self.kept(format!("{variant}\n{size:?}\n{measure}\n{pages:?}"), || {
            let fits = self.fits(measure, pages).lazy();
            let fits = match choice {
                Choice::Fixed(id) => fits.filter(col("variant").eq(lit(id))),
                Choice::Best(run) => self.best(fits, run, measure),
            };
            let training = |(site, fewest, most): &(String, u64, u64)| {
                let size = match size {
                    SpotSize::Named(Size::Fewest) => *fewest,
                    SpotSize::Named(Size::Only | Size::Most) => *most,
                    SpotSize::Named(Size::Pages(pages)) | SpotSize::Exactly(Training::Pages(pages)) => {
                        pages as u64
                    }
                    SpotSize::Exactly(Training::All) => ALL_PAGES,
                };
                (site.clone(), size)
            };
            let (sites, sizes): (Vec<_>, Vec<_>) = self.sites.iter().map(training).unzip();
            let sites = df!("site" => sites, "training" => sizes).expect("two columns of one length").lazy();
            let by = ["site", "training"].map(col);
            let chosen = sorted(sites.join(fits, by.clone(), by, JoinType::Left.into()), &["site", "repeat"]);
            let means = RATIOS.map(|ratio| col(ratio_column(ratio)).mean());
            collected(chosen.group_by_stable([col("site")]).agg([means.to_vec(), sums().collect()].concat()))
        })
    }

    /// The variants that share the best F of a sample on all its scored pages, in no order. Two F are equal if they are the same fraction,
    /// since equal quotients of counts are rounded alike.
    pub(crate) fn best_of(&self, site: &str, training: Training, repeat: u32, measure: &str) -> Vec<String> {
        let training = match training {
            Training::Pages(pages) => pages as u64,
            Training::All => ALL_PAGES,
        };
        let own = col("site").eq(lit(site)).and(col("training").eq(lit(training)));
        let own = own.and(col("repeat").eq(lit(u64::from(repeat))));
        let best = collected(self.tied(measure).lazy().filter(own).select([col("variant")]));
        let variants = best.columns()[0].str().expect("variants are texts").iter().flatten();
        variants.map(str::to_owned).collect()
    }

    /// The fit of the best variant of each sample; of equal ones the first on the run's axis.
    fn best(&self, fits: LazyFrame, run: &RunFacts, measure: &str) -> LazyFrame {
        let (variants, places): (Vec<String>, Vec<u64>) =
            by_x(run).into_iter().zip(0..).map(|(variant, place)| (variant.id.clone(), place)).unzip();
        let axis = df!("variant" => variants, "place" => places).expect("two columns of one length");
        let by = SAMPLE.map(col);
        let first = col("place").eq(col("place").min().over(&by).expect("these are its columns"));
        let best = self
            .tied(measure)
            .lazy()
            .join(axis.lazy(), [col("variant")], [col("variant")], JoinType::Inner.into())
            .filter(first);
        let fit = FIT.map(col);
        fits.join(best.select(&fit), &fit, &fit, JoinType::Inner.into())
    }

    /// The samples with the variants that share their best F.
    fn tied(&self, measure: &str) -> DataFrame {
        self.kept(format!("tied\n{measure}"), || {
            let most = col("f").max().over(SAMPLE.map(col)).expect("these are its columns");
            collected(self.fits(measure, Pages::ALL).lazy().filter(col("f").eq(most)))
        })
    }

    /// The counts of each fit by a measure on some pages, with the ratios of these counts. A ratio with the denominator 0 is null.
    fn fits(&self, measure: &str, pages: Pages<'_>) -> DataFrame {
        self.kept(format!("fits\n{measure}\n{pages:?}"), || {
            let traits =
                self.rows.column("traits").and_then(|traits| traits.str()).expect("traits are texts");
            let holds: BooleanChunked =
                traits.iter().map(|traits| traits.is_some_and(|own| pages.holds(own))).collect();
            let ratio = |ratio, above: Expr, below: Expr| {
                let quotient = above.cast(DataType::Float64) / below.clone().cast(DataType::Float64);
                when(below.gt(lit(0_u64))).then(quotient).otherwise(lit(NULL)).alias(ratio_column(ratio))
            };
            let fits = self.rows.filter(&holds).expect("a mask of its own length").lazy();
            collected(
                fits.filter(col("measure").eq(lit(measure)))
                    .with_column(col("training").fill_null(lit(ALL_PAGES)))
                    .group_by_stable(FIT.map(col))
                    .agg(sums().collect::<Vec<_>>())
                    .with_columns([
                        ratio(Ratio::Precision, col("common"), col("found")),
                        ratio(Ratio::Recall, col("common"), col("relevant")),
                        ratio(Ratio::F, lit(2_u64) * col("common"), col("relevant") + col("found")),
                    ]),
            )
        })
    }

    /// The result of `make` under a key, made once.
    fn kept(&self, key: String, make: impl FnOnce() -> DataFrame) -> DataFrame {
        if let Some(known) = self.grouped.borrow().get(&key) {
            return known.clone();
        }
        let made = make();
        self.grouped.borrow_mut().insert(key, made.clone());
        made
    }
}

/// The name of the column of a ratio.
pub(crate) const fn ratio_column(ratio: Ratio) -> &'static str {
    match ratio {
        Ratio::Precision => "precision",
        Ratio::Recall => "recall",
        Ratio::F => "f",
    }
}

fn sums() -> impl Iterator<Item = Expr> {
    COUNTS.iter().chain(&SUMS).chain(&SQUARES).map(|name| col(*name).sum())
}

/// The rows, sorted: a join gives them in any order, and sums of floats depend on it.
fn sorted(rows: LazyFrame, by: &[&str]) -> LazyFrame {
    rows.sort(
        by.iter().copied().map(Into::into).collect::<Vec<PlSmallStr>>(),
        SortMultipleOptions::default().with_maintain_order(true),
    )
}

fn collected(query: LazyFrame) -> DataFrame {
    let found: PolarsResult<DataFrame> = query.without_optimizations().collect();
    found.expect("queries name columns of the long table, by their kinds")
}

/// The variants of a run by their place on the x axis; those without a place come last, in their order.
pub(crate) fn by_x(run: &RunFacts) -> Vec<&VariantFacts> {
    let mut variants: Vec<_> = run.variants.iter().collect();
    let place = |variant: &VariantFacts| variant.x.unwrap_or(f64::INFINITY);
    variants.sort_by(|a, b| place(a).total_cmp(&place(b)));
    variants
}
