//! Rows below those of the sites: means, quartiles, and the mean of the sites that have every value.

use polars::prelude::{ChunkAgg, ChunkQuantile, Column, DataFrame, PlSmallStr, QuantileMethod};

use crate::numbers::counted;
use crate::table::{Cell, Table};

/// A name and the cells after it.
pub(super) type Row = (String, Vec<Cell>);

/// The figures of some sites: a frame with a row a site and columns of floats, null if a figure is undefined.
pub(super) struct OfSites(DataFrame);

impl OfSites {
    /// The frame of rows of `columns` values.
    pub(super) fn new(values: &[Vec<Option<f64>>], columns: usize) -> Self {
        let column = |at: usize| {
            let values: Vec<Option<f64>> = values.iter().map(|site| site[at]).collect();
            Column::new(PlSmallStr::from_string(at.to_string()), values)
        };
        let columns = (0..columns).map(column).collect();
        Self(DataFrame::new(values.len(), columns).expect("names are numbers and columns of one length"))
    }

    /// The number of sites with a value, by column.
    pub(super) fn defined(&self) -> Vec<usize> {
        self.0.columns().iter().map(|column| column.len() - column.null_count()).collect()
    }

    /// The mean of each column over the sites where it is defined.
    pub(super) fn means(&self) -> Vec<Option<f64>> {
        self.0.columns().iter().map(|column| column.f64().ok()?.mean()).collect()
    }

    /// A quantile of each column, linear between neighbours.
    pub(super) fn quantiles(&self, share: f64) -> Vec<Option<f64>> {
        let of = |column: &Column| column.f64().ok()?.quantile(share, QuantileMethod::Linear).ok()?;
        self.0.columns().iter().map(of).collect()
    }

    /// The quartiles of each column with their names.
    pub(super) fn quartiles(&self) -> [Row; 3] {
        [("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75)]
            .map(|(name, share)| row(name, self.quantiles(share)))
    }

    /// The mean; for more than three sites also the quartiles.
    pub(super) fn spread(&self) -> Vec<Row> {
        let quartiles = (self.0.height() > 3).then(|| self.quartiles());
        [row(MEAN, self.means())].into_iter().chain(quartiles.into_iter().flatten()).collect()
    }

    /// If a site lacks a value: the numbers of sites with one, and [`OfSites::complete`].
    pub(super) fn gaps(&self) -> Vec<Row> {
        if self.defined().iter().all(|sites| *sites == self.0.height()) {
            return Vec::new();
        }
        let complete = self.complete().map(|(name, means)| row(&name, means));
        [self.counts()].into_iter().chain(complete).collect()
    }

    /// The row with the number of sites that have a value, by column.
    pub(super) fn counts(&self) -> Row {
        ("sites with a value".to_owned(), self.defined().into_iter().map(Cell::count).collect())
    }

    /// The name and the means of the sites that have a value in every column; columns without any value are ignored. `None` if there is no
    /// such site. Without this row a change of sites could look like an effect of the columns.
    pub(super) fn complete(&self) -> Option<(String, Vec<Option<f64>>)> {
        let filled = self.0.columns().iter().filter(|column| column.null_count() < column.len());
        let filled: Vec<PlSmallStr> = filled.map(|column| column.name().clone()).collect();
        let whole = self.0.drop_nulls(Some(filled.as_slice())).expect("the columns are its own");
        let name = format!("mean of the {} with every value", counted(whole.height(), "site"));
        (whole.height() > 0 && !filled.is_empty()).then(|| (name, Self(whole).means()))
    }
}

/// The name of the row with the share of the pages on which a ratio is defined.
pub(super) const PAGES: &str = "share of pages with a value";

/// The note below a table with such a row.
pub(super) const WITHOUT_VALUE: &str = "a page of which nothing is kept has no precision and takes no part in its means, so that \
     a method that keeps something on few pages is judged by these alone; its F is 0 on the others";

/// The name of the row with the means of all sites.
pub(super) const MEAN: &str = "mean of sites";

/// A name and figures.
pub(super) fn row(name: &str, values: impl IntoIterator<Item = Option<f64>>) -> Row {
    (name.to_owned(), values.into_iter().map(Cell::figure).collect())
}

/// A table with one row for each site.
pub(super) fn table(
    header: impl IntoIterator<Item = String>,
    sites: &[&str],
    values: &[Vec<Option<f64>>],
    foot: impl IntoIterator<Item = Row>,
) -> Table {
    let header = ["site".to_owned()].into_iter().chain(header);
    let cells = |(name, cells): Row| [Cell::text(name)].into_iter().chain(cells).collect();
    let rows = sites.iter().zip(values).map(|(site, values)| row(site, values.iter().copied()));
    Table::new(header, rows.map(cells), foot.into_iter().map(cells))
}
