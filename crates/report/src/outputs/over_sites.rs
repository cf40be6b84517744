//! Rows below those of the sites: means, quartiles, and the mean of those sites that have every value.

use crate::numbers::counted;
use crate::statistics::{mean, quantile};
use crate::table::{Cell, Table};

/// The figures of some sites, a row a site, each with one value a column.
pub(super) struct OfSites<'v> {
    values: &'v [Vec<Option<f64>>],
    columns: usize,
}

impl<'v> OfSites<'v> {
    /// Takes rows of `columns` values.
    pub(super) fn new(values: &'v [Vec<Option<f64>>], columns: usize) -> Self {
        Self { values, columns }
    }

    /// The defined values of a column.
    pub(super) fn defined(&self, column: usize) -> Vec<f64> {
        self.values.iter().filter_map(|site| site[column]).collect()
    }

    /// Of each column what `read` makes of its defined values.
    fn over(&self, read: impl Fn(&[f64]) -> Option<f64>) -> Vec<Option<f64>> {
        (0..self.columns).map(|column| read(&self.defined(column))).collect()
    }

    /// The mean of the sites, over those where it is defined.
    pub(super) fn means(&self) -> Vec<Option<f64>> {
        self.over(mean)
    }

    /// The mean, the quartiles of more than three sites, and, where a site lacks a value, [`OfSites::complete`].
    pub(super) fn rows(&self) -> Vec<Vec<Cell>> {
        let mut rows = vec![row(MEAN, &self.means())];
        if self.values.len() > 3 {
            rows.push(row("lower quartile", &self.over(|values| quantile(values, 0.25))));
            rows.push(row("median", &self.over(|values| quantile(values, 0.5))));
            rows.push(row("upper quartile", &self.over(|values| quantile(values, 0.75))));
        }
        if (0..self.columns).any(|column| self.defined(column).len() < self.values.len()) {
            rows.push(self.counts());
            rows.extend(self.complete().map(|(name, means)| row(&name, &means)));
        }
        rows
    }

    /// How many sites have a value in each column.
    pub(super) fn counts(&self) -> Vec<Cell> {
        let counts = (0..self.columns).map(|column| Cell::count(self.defined(column).len()));
        [Cell::text("sites with a value")].into_iter().chain(counts).collect()
    }

    /// The mean of those sites that have a value in each column that has one at all, and its name; `None` where no site
    /// has. Without it a change of sites could pass for an effect of the columns.
    pub(super) fn complete(&self) -> Option<(String, Vec<Option<f64>>)> {
        let filled: Vec<bool> = (0..self.columns).map(|column| !self.defined(column).is_empty()).collect();
        let is_whole = |site: &&Vec<Option<f64>>| {
            site.iter().zip(&filled).all(|(value, filled)| value.is_some() || !filled)
        };
        let whole: Vec<Vec<Option<f64>>> = self.values.iter().filter(is_whole).cloned().collect();
        if whole.is_empty() || !filled.contains(&true) {
            return None;
        }
        let name = format!("mean of the {} with every value", counted(whole.len(), "site"));
        Some((name, OfSites::new(&whole, self.columns).means()))
    }
}

/// The name of the row that says of how many pages a ratio speaks.
pub(super) const PAGES: &str = "share of pages with a value";

/// What is said below a table with such a row.
pub(super) const WITHOUT_VALUE: &str = "a page of which nothing is kept has no precision and takes no part in its means, so that \
     a method that keeps something on few pages is judged by these alone; its F is 0 on the others";

/// The name of the row with the means of all sites.
pub(super) const MEAN: &str = "mean of sites";

/// A name and values.
pub(super) fn row(name: &str, values: &[Option<f64>]) -> Vec<Cell> {
    [Cell::text(name)].into_iter().chain(values.iter().map(|value| Cell::figure(*value))).collect()
}

/// A table of sites, one row each.
pub(super) fn table(
    header: impl IntoIterator<Item = String>,
    sites: &[&str],
    values: &[Vec<Option<f64>>],
    foot: Vec<Vec<Cell>>,
) -> Table {
    let header = ["site".to_owned()].into_iter().chain(header).collect();
    let rows = sites.iter().zip(values).map(|(site, values)| row(site, values)).collect();
    Table::new(header, rows, foot)
}
