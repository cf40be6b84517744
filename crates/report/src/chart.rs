//! The chart of the rows of a query: its columns as marks, as SVG, drawn with the charts of plotters.
//!
//! Lengths are in pixels, and two pixels are a point of the document: plotters has whole pixels only.

mod axis;
mod frame;
mod points;
mod rows;

use manifest::{Plot, Query};
use plotters::prelude::{IntoDrawingArea, SVGBackend, WHITE};
use polars::prelude::DataFrame;
use serde::Deserialize;
use serde::de::IntoDeserializer;

pub use crate::chart::frame::register_fonts;
use crate::chart::frame::{ALARM, ALARM_GROUND, Drawn, INK, SOFT, Sign, bold, cut, text};
use crate::numbers::{distinct, mean, plain};
use crate::published;
use crate::table::{Cell, Table, cells, number, place};

/// What a chart shows; `kind` of a query's `plot`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ChartKind {
    /// A line for each series over a numeric or named x.
    Line,
    /// Bars in groups by x, a colour for each series.
    Bar,
    /// A row for each mark: a point on its interval.
    Interval,
    /// Points with their names.
    Scatter,
    /// Series by x: cells with numbers, darker for more.
    Heat,
    /// The nodes of a page in document order, and bars below them.
    Tree,
}

/// One mark: a row of a query's result. Numbers that are not finite are undefined.
#[derive(Debug, Clone, Default)]
struct Mark {
    /// The place on a numeric axis.
    x: Option<f64>,
    /// The name of the place: the category without `x`, and the text of the tick.
    x_name: String,
    /// The value; `None` is undefined, a gap.
    y: Option<f64>,
    /// The lower end of the value's interval.
    low: Option<f64>,
    /// The upper end of the value's interval.
    high: Option<f64>,
    /// The series; empty if there is one.
    by: String,
    /// Whether its line is dashed.
    dash: bool,
    /// In a tree: the index of the parent among the marks.
    parent: Option<usize>,
    /// In a tree: whether the node's text is marked.
    shaded: bool,
    /// The published value, a ring beside the measured one.
    published: Option<f64>,
}

/// A chart: its texts and its marks.
struct Chart<'a> {
    kind: ChartKind,
    title: &'a str,
    /// The line below the title.
    subtitle: &'a str,
    /// The names of x and y.
    labels: (&'a str, &'a str),
    /// A warning below the chart: the run is partial.
    banner: Option<&'a str>,
    marks: &'a [Mark],
}

/// The width of a chart, and the height of one that does not grow with its rows.
const SIZE: (u32, u32) = (1840, 1000);
/// The heights of title and subtitle, of the banner, and of an axis below rows.
const HEAD: u32 = 116;
const BANNER: u32 = 52;
const AXIS: u32 = 124;
/// The most groups and series of bars.
const BARS: (usize, usize) = (20, 8);

impl Mark {
    /// Its value, if it is defined and finite.
    fn value(&self) -> Option<f64> {
        finite(self.y)
    }

    /// The ends of its interval.
    fn ends(&self) -> Option<(f64, f64)> {
        finite(self.low).zip(finite(self.high))
    }

    /// The name of its place.
    fn name(&self) -> String {
        match finite(self.x).filter(|_| self.x_name.is_empty()) {
            Some(x) => plain(x),
            None => self.x_name.clone(),
        }
    }
}

/// A finite number, so near to 0 that the difference of two is finite, too.
fn finite(value: Option<f64>) -> Option<f64> {
    value.filter(|value| value.is_finite()).map(|value| value.clamp(-1e300, 1e300))
}

/// The values that an axis must hold for marks.
fn values(marks: &[Mark]) -> Vec<f64> {
    marks.iter().flat_map(|mark| [mark.y, mark.low, mark.high, mark.published]).filter_map(finite).collect()
}

/// The series of marks in their order.
fn series(marks: &[Mark]) -> Vec<&str> {
    distinct(marks.iter().map(|mark| mark.by.as_str()))
}

/// The names of the places of marks in their order.
fn names(marks: &[Mark]) -> Vec<String> {
    distinct(marks.iter().map(Mark::name))
}

/// The legend: series of several with a sign each, and the ring of published values.
fn key(marks: &[Mark], names: &[&str], sign: impl Fn(usize) -> Sign) -> Vec<(String, Sign)> {
    let several = series(marks).len() > 1;
    let series =
        names.iter().enumerate().filter(|_| several).map(|(at, name)| ((*name).to_owned(), sign(at)));
    let published = marks.iter().any(|mark| finite(mark.published).is_some());
    series.chain(published.then(|| ("published".to_owned(), Sign::Published))).collect()
}

/// Bars that are too many, as a row for each series with the mean of its values.
fn means(marks: &[Mark]) -> Vec<Mark> {
    let row = |name: &str| {
        let values: Vec<f64> = marks.iter().filter(|mark| mark.by == name).filter_map(Mark::value).collect();
        Mark { x_name: name.to_owned(), y: mean(&values), ..Mark::default() }
    };
    series(marks).into_iter().map(row).collect()
}

impl Chart<'_> {
    /// The chart as an SVG document, which can be embedded in HTML. The same chart gives the same bytes.
    ///
    /// # Errors
    ///
    /// If plotters fails, which no chart that we know causes.
    fn svg(&self) -> Result<String, String> {
        let (groups, series) = (names(self.marks).len(), series(self.marks).len());
        if self.kind == ChartKind::Bar && (groups > BARS.0 || series > BARS.1) {
            return Chart { kind: ChartKind::Interval, marks: &means(self.marks), ..*self }.svg();
        }
        let failed = |problem: &str| format!("cannot draw a chart: {problem}");
        let rows = |rows: usize, height: u32| AXIS + height * u32::try_from(rows.clamp(1, 1000)).unwrap_or(1);
        let own = match self.kind {
            ChartKind::Interval => rows(self.marks.len().min(rows::MOST + 1), rows::ROW),
            ChartKind::Heat => rows(series, rows::CELL),
            ChartKind::Tree => rows::TREE + rows(series, rows::PANEL),
            _ => SIZE.1 - HEAD,
        };
        let (width, height) = (SIZE.0, HEAD + own + self.banner.map_or(0, |_| BANNER));
        if !register_fonts() {
            return Err(failed("the font that comes with the program is not one"));
        }
        let mut svg = String::new();
        self.draw(&mut svg, (width, height)).map_err(|error| failed(&error.to_string()))?;
        let (_, body) = svg.split_once('>').ok_or_else(|| failed("SVG without a root"))?;
        let spoken: Vec<&str> = [self.title, self.subtitle].into_iter().chain(self.banner).collect();
        let document = format!(
            "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\" \
             stroke-linejoin=\"round\" role=\"img\" aria-label=\"{}\">{body}",
            width / 2,
            height / 2,
            maud::html! { (spoken.join(". ")) }.into_string(),
        );
        // XML allows no other control characters
        Ok(document.chars().map(|char| if char.is_control() && char != '\n' { ' ' } else { char }).collect())
    }

    fn draw(&self, svg: &mut String, size: (u32, u32)) -> Drawn {
        let root = SVGBackend::with_string(svg, size).into_drawing_area();
        root.fill(&WHITE)?;
        let room = size.0 - 80;
        root.draw_text(&cut(self.title, &bold(30, INK), room), &bold(30, INK), (40, 28))?;
        root.draw_text(&cut(self.subtitle, &text(24, SOFT), room), &text(24, SOFT), (40, 72))?;
        let (mut area, below) = root.split_vertically(size.1 - self.banner.map_or(0, |_| BANNER));
        if let Some(banner) = self.banner {
            below.fill(&ALARM_GROUND)?;
            below.draw_text(&cut(banner, &bold(22, ALARM), room), &bold(22, ALARM), (40, 14))?;
        }
        if self.marks.iter().all(|mark| mark.value().is_none()) {
            root.draw_text("no figure is defined", &text(24, SOFT), (SIZE.0.cast_signed() / 2, 90))?;
        }
        area = area.margin(HEAD, 12, 16, 0);
        match self.kind {
            ChartKind::Line => points::lines(self, &area)?,
            ChartKind::Bar => rows::bars(self, &area)?,
            ChartKind::Interval => rows::intervals(self, &area)?,
            ChartKind::Scatter => points::scatter(self, &area)?,
            ChartKind::Heat => rows::heat(self, &area)?,
            ChartKind::Tree => rows::tree(self, &area)?,
        }
        root.present()
    }
}

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
    let name = IntoDeserializer::<serde::de::value::Error>::into_deserializer(plot.kind.as_str());
    let kind = ChartKind::deserialize(name).map_err(|_| {
        format!("plot: kind {:?}, allowed are line, bar, interval, scatter, heat, tree", plot.kind)
    })?;
    if marks.iter().all(|mark| mark.y.is_none()) {
        return Ok(None);
    }
    let labels = match (&plot.labels, plot.y.as_slice()) {
        (Some([x, y]), _) => (x.as_str(), y.as_str()),
        (None, [y]) => (plot.x.as_str(), y.as_str()),
        (None, _) => (plot.x.as_str(), ""),
    };
    Chart { kind, title: query.title(), subtitle: data, labels, banner, marks: &marks }.svg().map(Some)
}

/// A mark for each row and column of figures. A point has the name of its row, which is the first cell, and needs a place on the axis.
fn marks(plot: &Plot, rows: &Table, query: &Query) -> Result<Vec<Mark>, String> {
    let place = |name: &String| place(rows, "plot", name);
    let some = |name: &Option<String>| name.as_ref().map(place).transpose();
    let (x, by, low, high) = (place(&plot.x)?, some(&plot.by)?, some(&plot.low)?, some(&plot.high)?);
    let (parent, shade) = (some(&plot.parent)?, some(&plot.shade)?);
    let ys = plot.y.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let ids: Vec<String> = rows.cells.iter().map(|row| row[x].written()).collect();
    let is_point = plot.kind == "scatter";
    let mut marks = Vec::new();
    for (name, y) in plot.y.iter().zip(&ys) {
        marks.extend(rows.cells.iter().map(|row| Mark {
            x: row[x].written().parse().ok(),
            x_name: row[if is_point { 0 } else { x }].written(),
            y: number(&row[*y]),
            low: low.and_then(|at| number(&row[at])),
            high: high.and_then(|at| number(&row[at])),
            by: match by {
                Some(at) => row[at].written(),
                None if ys.len() > 1 => name.clone(),
                None => String::new(),
            },
            dash: name.ends_with("recall"),
            parent: parent.and_then(|at| ids.iter().position(|id| *id == row[at].written())),
            shaded: shade.is_some_and(|at| !matches!(row[at], Cell::Empty | Cell::Count(0))),
            published:
                query.published.as_ref().and_then(|own| published::figure(own, &row[0].written(), name)),
        }));
    }
    marks.retain(|mark| !is_point || mark.x.is_some());
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds, and how often they fill a form with the colours of three marks of one series and two of another, with the legend and the
    /// dots between gaps.
    const KINDS: [(ChartKind, [usize; 2]); 6] = [
        (ChartKind::Line, [5, 6]),
        (ChartKind::Bar, [5, 4]),
        (ChartKind::Interval, [4, 3]),
        (ChartKind::Scatter, [4, 3]),
        (ChartKind::Heat, [1, 0]),
        (ChartKind::Tree, [5, 0]),
    ];

    /// The chart, drawn twice.
    fn svg(kind: ChartKind, marks: &[Mark]) -> String {
        let (title, subtitle) = ("a \"<title>\" & a \u{1} bell", "");
        let chart = Chart { kind, title, subtitle, labels: ("x", "y"), banner: Some("partial"), marks };
        let svg = chart.svg().unwrap();
        assert_eq!(svg, chart.svg().unwrap());
        assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains('\u{1}'), "{kind:?}: {svg}");
        svg
    }

    /// Marks at 0, 1, ... of two series: `None` is undefined.
    fn marks(values: [&[Option<f64>]; 2]) -> Vec<Mark> {
        let series = ["one", "two"].into_iter().zip(values);
        let mark = |by: &str, at: usize, y: Option<f64>| Mark {
            x: Some(crate::numbers::count(at)),
            x_name: format!("at {at}"),
            y,
            low: y,
            high: y.map(|y| y + 0.1),
            by: by.to_owned(),
            parent: at.checked_sub(1),
            ..Mark::default()
        };
        series.flat_map(|(by, ys)| ys.iter().enumerate().map(move |(at, y)| mark(by, at, *y))).collect()
    }

    #[test]
    fn every_defined_mark_is_drawn() {
        let marks = marks([&[Some(0.125), Some(0.25), Some(0.5)], &[Some(0.75), None, Some(0.875)]]);
        for (kind, forms) in KINDS {
            let svg = svg(kind, &marks);
            let filled = |colour: &str| svg.matches(&format!("fill=\"{colour}\"")).count();
            assert_eq!(["#0072B2", "#D55E00"].map(filled), forms, "{kind:?}");
            let values = matches!(kind, ChartKind::Bar | ChartKind::Interval | ChartKind::Heat);
            for text in ["0.125", "0.250", "0.500", "0.750", "0.875"] {
                assert_eq!(svg.contains(text), values, "{kind:?}: {text}");
            }
        }
    }

    #[test]
    fn no_value_breaks_a_chart() {
        let odd = [f64::NAN, f64::INFINITY, 1e308, -1e308, 0.0, 1e-320, -1.0].map(Some);
        for (kind, _) in KINDS {
            for marks in [marks([&odd, &odd]), marks([&[None], &[]]), marks([&[Some(3.0)], &[]]), Vec::new()]
            {
                svg(kind, &marks);
            }
        }
    }

    #[test]
    fn many_series_and_rows_stay_readable() {
        let many = |by: &str| {
            let mark = |at: usize| Mark {
                x_name: format!("at {at}"),
                by: by.replace('?', &at.to_string()),
                y: Some(0.5),
                ..Mark::default()
            };
            (0..75).map(mark).collect::<Vec<_>>()
        };
        let has =
            |kind, marks: &[Mark], text: &str| assert!(svg(kind, marks).contains(text), "{kind:?}: {text}");
        has(ChartKind::Interval, &many("run"), "and 15 more in the table");
        has(ChartKind::Bar, &many("site ?"), "site 59");
        has(ChartKind::Line, &many("run ?"), "68 others");
        let mut sites = many("site ?");
        sites.extend(many("mean of sites"));
        has(ChartKind::Line, &sites, "each of 75 sites");
    }
}
