//! The long table: a row for each data set, run, site, page, sample and measure, with its counts. All other figures are made from it.

use polars::prelude::{Column, DataFrame};
use record::{PageScore, Ratios, ScoreRow, Scores};

/// The columns of whole numbers, which may be summed; the last three are the numbers of pages on which a ratio is defined.
pub(crate) const COUNTS: [&str; 7] =
    ["pages", "relevant", "found", "common", "precision_pages", "recall_pages", "f_pages"];
/// The sums of the pages' own ratios.
pub(crate) const SUMS: [&str; 3] = ["precision_sum", "recall_sum", "f_sum"];
/// The sums for errors over pages, which are not in the file.
pub(crate) const SQUARES: [&str; 4] = ["precision_squares", "recall_squares", "f_squares", "products"];

/// One row.
struct Row<'a> {
    of: &'a Scores,
    /// The page's name; `None` for the sums over the pages of a group of traits.
    page: Option<&'a str>,
    variant: &'a str,
    training: Option<usize>,
    repeat: u32,
    /// The traits of the group, with blanks between them; `None` for a page.
    traits: Option<String>,
    measure: &'a str,
    /// The number of pages, and of relevant, found and common items on them.
    counts: [u64; 4],
    /// The sums of the pages' ratios; `None` for a page, whose ratios follow from its counts.
    ratios: Option<&'a Ratios>,
}

/// The table of all scores, in any order. Rows are sorted by the columns before the counts.
pub(crate) fn long_table<'a>(scores: impl IntoIterator<Item = &'a Scores>) -> DataFrame {
    let rows = scores.into_iter().flat_map(|of| {
        let pages = of.pages.iter().flat_map(move |page| Row::of_page(of, page));
        of.rows.iter().map(move |row| Row::of_site(of, row)).chain(pages)
    });
    let mut rows: Vec<Row<'_>> = rows.collect();
    rows.sort_by(|a, b| a.key().cmp(&b.key()));
    frame(&rows)
}

fn frame(rows: &[Row<'_>]) -> DataFrame {
    let text = |name: &str, read: &dyn Fn(&Row<'_>) -> Option<String>| {
        Column::new(name.into(), rows.iter().map(read).collect::<Vec<_>>())
    };
    let number = |name: &str, read: &dyn Fn(&Row<'_>) -> Option<u64>| {
        Column::new(name.into(), rows.iter().map(read).collect::<Vec<_>>())
    };
    let mut columns = vec![
        text("data", &|row| Some(row.of.unit.data.clone())),
        text("run", &|row| Some(row.of.unit.run.clone())),
        text("site", &|row| Some(row.of.unit.site.clone())),
        text("language", &|row| Some(row.of.site.language.clone())),
        text("category", &|row| Some(row.of.site.category.clone())),
        text("page", &|row| row.page.map(str::to_owned)),
        text("variant", &|row| Some(row.variant.to_owned())),
        number("training", &|row| row.training.map(|pages| pages as u64)),
        number("repeat", &|row| Some(u64::from(row.repeat))),
        text("traits", &|row| row.traits.clone()),
        text("measure", &|row| Some(row.measure.to_owned())),
    ];
    let of_pages = COUNTS[..4].iter().enumerate();
    columns.extend(of_pages.map(|(at, name)| number(name, &|row| Some(row.counts[at]))));
    let pages = |own: &Ratios| [own.precision_pages, own.recall_pages, own.f_pages];
    let with_ratio = COUNTS[4..].iter().enumerate();
    columns.extend(with_ratio.map(|(at, name)| number(name, &|row| Some(pages(row.ratios?)[at]))));
    let sums = |own: &Ratios| {
        let Ratios { precision, recall, f, precision_squares, recall_squares, f_squares, products, .. } =
            *own;
        [precision, recall, f, precision_squares, recall_squares, f_squares, products]
    };
    columns.extend(SUMS.iter().chain(&SQUARES).enumerate().map(|(at, name)| {
        let of_row = |row: &Row<'_>| Some(sums(row.ratios?)[at]);
        Column::new((*name).into(), rows.iter().map(of_row).collect::<Vec<_>>())
    }));
    DataFrame::new(rows.len(), columns).expect("the columns have names of their own and one length")
}

impl<'a> Row<'a> {
    fn key(&self) -> impl Ord {
        let unit = &self.of.unit;
        let fit = (self.variant, self.training, self.repeat);
        ([&unit.data, &unit.run, &unit.site], self.page, fit, &self.traits, self.measure)
    }

    fn of_site(of: &'a Scores, row: &'a ScoreRow) -> Self {
        let ScoreRow { variant, training, repeat, measure, ratios, .. } = row;
        let counts = [row.pages, row.relevant, row.found, row.common];
        let (traits, ratios) = (Some(row.traits.join(" ")), Some(ratios));
        Self {
            of,
            page: None,
            variant,
            training: *training,
            repeat: *repeat,
            traits,
            measure,
            counts,
            ratios,
        }
    }

    /// A row for each measure that counts the page.
    fn of_page(of: &'a Scores, own: &'a PageScore) -> impl Iterator<Item = Self> {
        own.counts.iter().map(move |(measure, &[relevant, found, common])| {
            let (page, counts) = (Some(own.page.as_str()), [1, relevant, found, common]);
            let variant = &own.variant;
            Self { of, page, variant, training: None, repeat: 0, traits: None, measure, counts, ratios: None }
        })
    }
}
