//! The chart of a query's result: its columns as marks.

use manifest::{Plot, Query};
use polars::prelude::DataFrame;

use crate::chart::{Chart, ChartError, ChartKind, Mark};
use crate::published;
use crate::shape::{cells, number, place};
use crate::table::{Cell, Table};

/// The SVG of a query's plot; `None` if it draws none, or if no mark has a figure. `data` names the data in the subtitle.
///
/// # Errors
/// A column that the result does not have, or the error of plotters.
pub(crate) fn draw(
    query: &Query,
    long: &DataFrame,
    table: &Table,
    data: &str,
    banner: Option<&str>,
) -> Result<Option<String>, String> {
    let Some(plot) = &query.head.plot else { return Ok(None) };
    // intervals are filled in the table alone, which then has the rows of the result
    let rows = if query.head.pivot.is_none() { table.without_foot() } else { cells(long) };
    let marks = marks(plot, &rows, query)?;
    let kind = kind(&plot.kind)?;
    if marks.iter().all(|mark| mark.y.is_none()) {
        return Ok(None);
    }
    let [x_label, y_label] = match &plot.labels {
        Some(labels) => labels.clone(),
        None => [plot.x.clone(), if plot.y.len() == 1 { plot.y[0].clone() } else { String::new() }],
    };
    let chart = Chart {
        kind,
        title: query.title(),
        subtitle: data,
        x_label: &x_label,
        y_label: &y_label,
        banner,
        marks: &marks,
    };
    chart.svg().map(Some).map_err(|error: ChartError| error.to_string())
}

/// The kind of a chart by its name.
pub(crate) fn kind(name: &str) -> Result<ChartKind, String> {
    Ok(match name {
        "line" => ChartKind::Line,
        "bar" => ChartKind::Bar,
        "interval" => ChartKind::Interval,
        "scatter" => ChartKind::Scatter,
        "heat" => ChartKind::Heat,
        "tree" => ChartKind::Tree,
        other => {
            return Err(format!(
                "plot: kind {other:?}, allowed are line, bar, interval, scatter, heat, tree"
            ));
        }
    })
}

/// A mark for each row and column of figures.
fn marks(plot: &Plot, rows: &Table, query: &Query) -> Result<Vec<Mark>, String> {
    let place = |name: &String| place(rows, "plot", name);
    let some = |name: &Option<String>| name.as_ref().map(place).transpose();
    let (x, by, low, high) = (place(&plot.x)?, some(&plot.by)?, some(&plot.low)?, some(&plot.high)?);
    let (parent, shade) = (some(&plot.parent)?, some(&plot.shade)?);
    let ys = plot.y.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let ids: Vec<String> = rows.cells().iter().map(|row| row[x].written()).collect();
    let mut marks = Vec::new();
    for (name, y) in plot.y.iter().zip(&ys) {
        for row in rows.cells() {
            let x_name = row[x].written();
            let parent = parent.and_then(|at| ids.iter().position(|id| *id == row[at].written()));
            let series = match by {
                Some(at) => row[at].written(),
                None if ys.len() > 1 => name.clone(),
                None => String::new(),
            };
            let figures = query.published.as_ref();
            marks.push(Mark {
                x: x_name.parse().ok(),
                y: number(&row[*y]),
                low: low.and_then(|at| number(&row[at])),
                high: high.and_then(|at| number(&row[at])),
                dash: name.ends_with("recall"),
                parent,
                shaded: shade.is_some_and(|at| !matches!(row[at], Cell::Empty | Cell::Count(0))),
                published: figures.and_then(|own| published::figure(own, &row[0].written(), name)),
                by: series,
                x_name,
            });
        }
    }
    Ok(marks)
}
