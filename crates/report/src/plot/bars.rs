//! Bars in groups, each with its value above it: means of sets by configuration, figures of sites, bins of a histogram.

use plotters::prelude::{RGBColor, WHITE};
use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Place, Type};
use super::frame::{Frame, Labels};
use super::legend::{self, KEY};
use super::style::{self, LABEL, SMALL, SOFT};
use crate::numbers::{plain, short};
use crate::statistics::count;

/// One bar for each group and series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bars {
    /// The names below the groups.
    pub(crate) groups: Vec<String>,
    pub(crate) names: Names,
    /// Whether the axis of ratios ends at 1, or just above the highest bar.
    pub(crate) up_to_one: bool,
    /// Blocks of neighbouring groups, from the left, with a name below each and a line between two; empty if there are none.
    pub(crate) blocks: Vec<Block>,
    pub(crate) series: Vec<Series>,
}

/// The names of groups that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// All, rotated if they are wider than their groups.
    All,
    /// Those that have room, for groups that are numbers in order.
    Some,
}

/// The bars of one colour.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// Its name in the table, the key of published figures.
    pub(crate) key: String,
    /// One finite value a group; `None` if it is undefined, which leaves a gap.
    pub(crate) values: Vec<Option<f64>>,
    /// The published figures of the first groups; may be shorter than `values`.
    pub(crate) published: Vec<Option<f64>>,
}

impl Series {
    /// Bars without published figures. The table has the same name for them.
    pub(crate) fn new(name: String, values: Vec<Option<f64>>) -> Self {
        Self { key: name.clone(), name, values, published: Vec::new() }
    }
}

/// Groups that belong together.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    pub(crate) name: String,
    /// The number of groups.
    pub(crate) groups: usize,
}

/// The share of a group's width that its bars fill.
const FILLED: f64 = 0.86;
/// The greatest width of a bar, in points.
const WIDEST: f64 = 64.0;
/// The style of the values above bars.
const VALUE: Type = Type { size: 10.0, ..SMALL };
/// The greatest length of a rotated name of a group, in points.
const NAME: f64 = 160.0;

/// The direction of the values above their bars.
#[derive(Clone, Copy, PartialEq)]
enum Values {
    Level,
    Upright,
    /// The bars are too narrow; only the table has the values.
    Absent,
}

impl Bars {
    /// A histogram: bars of numbered bins, on an axis from 0 to just above the highest bar.
    pub(crate) fn of_bins(bins: Vec<String>, series: Vec<Series>) -> Self {
        Self { groups: bins, names: Names::Some, up_to_one: false, blocks: Vec::new(), series }
    }

    /// All values.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.series.iter().flat_map(|series| series.values.iter().flatten().copied())
    }

    fn published(&self) -> impl Iterator<Item = f64> + Clone {
        self.series.iter().flat_map(|series| series.published.iter().flatten().copied())
    }

    /// The axis. It contains 0, since readers compare the lengths of bars.
    pub(super) fn axis(&self) -> YAxis {
        YAxis::of_bars(self.values().chain(self.published()), self.up_to_one)
    }

    /// Adds published figures. `figure` finds them by the name of a group and the key of a series.
    pub(super) fn publish(&mut self, figure: impl Fn(&str, &str) -> Option<f64>) {
        for series in &mut self.series {
            series.published = self.groups.iter().map(|group| figure(group, &series.key)).collect();
        }
    }

    /// Draws axes, bars and legend.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        let mut names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        names.extend(self.published().next().map(|_| "published"));
        let legend = legend::width(canvas, names.iter().copied());
        let mut frame = Frame::beside(legend, size, (0.0, 1.0), self.axis());
        let room = (frame.right - frame.left) / count(self.groups.len().max(1));
        let width = (FILLED * room / count(self.series.len().max(1))).min(WIDEST);
        let ratios = self.values().all(|value| (0.0..=1.0).contains(&value));
        let texts = self.values().map(|value| written(value, ratios));
        let widest = canvas.widest(texts, VALUE, canvas.width("0.000", VALUE));
        let values = match width {
            width if width >= widest + 2.0 => Values::Level,
            width if width >= VALUE.size + 1.0 => Values::Upright,
            _ => Values::Absent,
        };
        frame.headroom = match values {
            Values::Level => 20.0,
            Values::Upright => widest + 8.0,
            Values::Absent => frame.headroom,
        };
        let depth = self.names_depth(canvas, room);
        frame.bottom -= depth;
        frame.grid(canvas);
        self.write_names(canvas, &frame, (room, depth));
        let floor = frame.place((0.0, 0.0)).1;
        for group in 0..self.groups.len() {
            let middle = frame.left + (count(group) + 0.5) * room;
            let value = |series: &Series| series.values.get(group).copied().flatten();
            if self.series.iter().all(|series| value(series).is_none()) {
                let label = if canvas.width("no figure", VALUE) < room - 8.0 { "no figure" } else { "–" };
                canvas.text(label, (middle, frame.bottom - 14.0), VALUE.centred());
            }
            let from = middle - width * count(self.series.len()) / 2.0;
            for (at, series) in self.series.iter().enumerate() {
                let Some(value) = value(series) else { continue };
                let left = from + count(at) * width;
                let top = frame.place((0.0, value)).1;
                let gap = (width / 12.0).min(1.5);
                let (upper, lower) = (top.min(floor), top.max(floor));
                bar(canvas, style::fill(at), (left + gap, upper), (left + width - gap, lower));
                // an empty bin has no bar and needs no value
                if value != 0.0 || self.names == Names::All {
                    write_value(canvas, values, &written(value, ratios), (left + width / 2.0, upper));
                }
            }
            // above all bars of the group
            for (at, series) in self.series.iter().enumerate() {
                let Some(value) = series.published.get(group).copied().flatten() else { continue };
                let place = (from + (count(at) + 0.5) * width, frame.place((0.0, value)).1);
                legend::published_within(canvas, place, 0.6 * width);
            }
        }
        frame.border(canvas, labels);
        self.draw_blocks(canvas, &frame, (room, depth));
        legend::list(canvas, legend::place(&frame), frame.bottom, &names, |at, (x, y)| {
            if at == self.series.len() {
                return legend::published(canvas, (x + KEY - 7.0, y));
            }
            bar(canvas, style::fill(at), (x + KEY - 14.0, y - 6.0), (x + KEY, y + 6.0));
        });
    }

    /// The height of the names of the groups below the first line of text; 0 if they are horizontal.
    fn names_depth(&self, canvas: &Canvas<'_>, room: f64) -> f64 {
        let names = self.groups.iter().map(|name| canvas.cut_name(name, LABEL, NAME));
        let widest = canvas.widest(names, LABEL, 0.0);
        let level = self.names == Names::Some || widest <= room - 6.0;
        if level { 0.0 } else { (widest - 18.0).max(0.0) }
    }

    /// The names below the groups.
    fn write_names(&self, canvas: &Canvas<'_>, frame: &Frame, (room, depth): (f64, f64)) {
        let mut free_from = f64::NEG_INFINITY;
        for (group, name) in self.groups.iter().enumerate() {
            let middle = frame.left + (count(group) + 0.5) * room;
            if depth > 0.0 {
                let kind = Type { upright: true, ..LABEL.anchored(HPos::Right) };
                canvas.text(&canvas.cut_name(name, LABEL, NAME), (middle, frame.bottom + 8.0), kind);
                continue;
            }
            let half = canvas.width(name, LABEL) / 2.0;
            if self.names == Names::All || middle - half >= free_from {
                canvas.text(name, (middle, frame.bottom + 18.0), LABEL.centred());
                free_from = middle + half + 6.0;
            }
        }
    }

    /// The names of blocks below their groups, and a line between two blocks.
    fn draw_blocks(&self, canvas: &Canvas<'_>, frame: &Frame, (room, depth): (f64, f64)) {
        let named = self.blocks.iter().any(|block| !block.name.is_empty());
        let reach = frame.bottom + depth + if named { 44.0 } else { 30.0 };
        let mut left = frame.left;
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                canvas.line(&[(left, frame.top), (left, reach)], Pen::solid(SOFT, 0.8));
            }
            let width = room * count(block.groups);
            for (line, name) in canvas.wrapped(&block.name, SMALL, width - 8.0).iter().enumerate() {
                let y = frame.bottom + depth + 35.0 + 13.0 * count(line);
                canvas.text(name, (left + width / 2.0, y), SMALL.centred());
            }
            left += width;
        }
    }
}

/// A value above its bar: ratios as everywhere; large figures have fewer decimals.
fn written(value: f64, ratios: bool) -> String {
    match value.abs() {
        _ if ratios => short(value),
        size if size >= 1e7 => format!("{value:.2e}"),
        size if size >= 100.0 => plain(value.round()),
        _ => plain((value * 100.0).round() / 100.0),
    }
}

/// A filled rectangle with an edge, which separates light colours from the background. The grid does not show through.
fn bar(canvas: &Canvas<'_>, (colour, opacity): (RGBColor, f64), from: Place, to: Place) {
    if opacity < 1.0 {
        canvas.rectangle(from, to, WHITE, 1.0);
    }
    canvas.rectangle(from, to, colour, opacity);
    canvas.edge(from, to, Pen::solid(colour, 0.8));
}

fn write_value(canvas: &Canvas<'_>, values: Values, text: &str, (middle, top): Place) {
    match values {
        Values::Level => canvas.text(text, (middle, top - 9.0), VALUE.centred()),
        Values::Upright => {
            let half = canvas.width(text, VALUE) / 2.0;
            canvas.text(text, (middle, top - half - 5.0), Type { upright: true, ..VALUE.centred() });
        }
        Values::Absent => {}
    }
}
