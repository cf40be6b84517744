//! `clean_arrow`: all pages of all sites in one table.

use std::collections::BTreeMap;

use output::rows::Row;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::columns::{Column, Columns};
use crate::fitting::{asked, fit};
use crate::made::method_of;
use crate::method::Method;
use crate::pool;
use crate::rows::{TOGETHER, batch, columns_of, given_back, some};
use crate::site::Site;
use crate::table::Table;

/// The place of a row: its batch, and its number there.
type Place = (usize, usize);

/// Cleans a whole Arrow table or record batch. `site` names the column of sites; without it all rows are one
/// site.
///
/// The method is fitted to each site, or to the `sample` pages of it with the least SHA-256 of their address.
/// The result has `url`, `text`, `spans` and `error`, and the site if it is named, row by row; with a `form`
/// (`"markdown"`, `"html"`) also a column of that name, and with `metadata` also a column of metadata. A page that
/// fails is a row with an `error`; so are all pages of a site that the method cannot be fitted to. Sites are
/// cleaned in parallel.
#[pyfunction]
#[pyo3(signature = (data, method = None, *, url = "url", html = "html", site = None, form = None, metadata = false, sample = None, seed = 0, limit = 60.0, threads = None))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn clean_arrow<'py>(
    py: Python<'py>,
    data: Table,
    method: Option<&Bound<'py, Method>>,
    url: &str,
    html: &str,
    site: Option<&str>,
    form: Option<&str>,
    metadata: bool,
    sample: Option<usize>,
    seed: u64,
    limit: f64,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let recipe = match method {
        Some(method) => method.get().recipe.clone(),
        None => method_of(methods::DEFAULT, cleaning::Settings::new())?,
    };
    let recipe = asked(&recipe, sample, seed, limit)?;
    let out = columns_of(url, site, form, metadata)?;
    let cleaned = py.detach(|| {
        let columns =
            data.batches().iter().map(|batch| Columns::of(batch, url, html)).collect::<PyResult<Vec<_>>>()?;
        let sites = (data.batches().iter())
            .map(|batch| site.map(|site| Column::of(batch, site)).transpose())
            .collect::<PyResult<Vec<_>>>()?;
        let mut places: BTreeMap<Option<String>, Vec<Place>> = BTreeMap::new();
        for (batch, of) in data.batches().iter().enumerate() {
            for row in 0..of.num_rows() {
                let name = sites[batch].as_ref().and_then(|site| site.text(row));
                places.entry(name).or_default().push((batch, row));
            }
        }
        let places: Vec<(Option<String>, Vec<Place>)> = places.into_iter().collect();
        let clean = |(name, places): &(Option<String>, Vec<Place>)| {
            let pages = places.iter().filter_map(|&(batch, row)| columns[batch].page(row));
            let site = Site::of(name.clone().unwrap_or_default(), pages);
            let fitted = fit(recipe.clone(), &site, threads);
            drop(site);
            match fitted {
                Ok(fitted) => {
                    let page = |&(batch, row): &Place| columns[batch].page(row);
                    let clean = |places: &[Place]| some(&fitted, &out, places.iter().map(page));
                    places.par_chunks(TOGETHER).flat_map_iter(clean).collect::<Vec<_>>()
                }
                Err(error) => {
                    let error = Python::attach(|py| error.value(py).to_string());
                    places.iter().map(|_| Row::failed(error.clone())).collect()
                }
            }
        };
        let cleaned: Vec<Vec<Row>> = pool::on(threads, || places.par_iter().map(clean).collect())?;
        let mut rows: Vec<Vec<Option<Row>>> =
            data.batches().iter().map(|batch| (0..batch.num_rows()).map(|_| None).collect()).collect();
        for ((_, places), cleaned) in places.iter().zip(cleaned) {
            for (&(batch, at), row) in places.iter().zip(cleaned) {
                rows[batch][at] = Some(row);
            }
        }
        let batches = rows.into_iter().enumerate().map(|(index, rows)| {
            let rows: Vec<Row> = rows.into_iter().map(|row| row.expect("every row is of a site")).collect();
            batch(&out, sites[index].as_ref(), &columns[index], rows)
        });
        batches.collect::<PyResult<Vec<_>>>()
    })?;
    given_back(py, out.schema(), cleaned, data.is_table())
}
