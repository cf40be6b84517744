//! A page's tree in document order, the root above, and below it bars of a number of each node, a panel for each series. Marked nodes are
//! shaded.

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, EmptyElement, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, WHITE};

use super::axis::Axis;
use super::frame::Frame;
use super::style::{Area, Drawn, INK, Plane, SHADE, SOFT, colour, small, text, tint, wide};
use super::{Chart, Mark, series};
use crate::statistics::count;

/// The greatest heights of the tree and of one of its levels, the heights of a panel and of the axis below the last one.
const TREE: u32 = 460;
const LEVEL: u32 = 28;
const PANEL: u32 = 300;
const AXIS: u32 = 90;
/// The room at the right, and above the tree for the meaning of the shade.
const RIGHT: u32 = 48;
const KEY: u32 = 40;

/// The nodes of a page: its marks, and of each the depth and the place after the last node below it.
struct Nodes<'m> {
    marks: Vec<&'m Mark>,
    depths: Vec<usize>,
    ends: Vec<usize>,
}

impl<'m> Nodes<'m> {
    /// The nodes of the first series. The others have the same nodes.
    fn of(marks: &'m [Mark]) -> Self {
        let own: Vec<usize> = (0..marks.len()).filter(|at| marks[*at].by == marks[0].by).collect();
        let mut nodes = Self { marks: Vec::new(), depths: Vec::new(), ends: (1..=own.len()).collect() };
        let parents: Vec<Option<usize>> =
            own.iter().map(|at| own.binary_search(&marks[*at].parent?).ok()).collect();
        for (at, parent) in parents.iter().enumerate() {
            // a parent comes before its children
            let above = parent.and_then(|parent| nodes.depths.get(parent));
            nodes.depths.push(above.map_or(0, |depth| depth + 1));
            nodes.marks.push(&marks[own[at]]);
        }
        for (at, parent) in parents.iter().enumerate().rev() {
            if let Some(parent) = parent.filter(|parent| *parent < at) {
                nodes.ends[parent] = nodes.ends[parent].max(nodes.ends[at]);
            }
        }
        nodes
    }

    fn levels(&self) -> usize {
        self.depths.iter().max().map_or(1, |depth| depth + 1)
    }

    /// The height of the tree.
    fn height(&self) -> u32 {
        u32::try_from(self.levels()).unwrap_or(u32::MAX).saturating_mul(LEVEL).min(TREE)
    }

    /// The shade behind neighbouring marked nodes, over the height of a chart.
    fn shades(&self, (from, to): (f64, f64)) -> Vec<Rectangle<(f64, f64)>> {
        let mut at = 0;
        let mut shades = Vec::new();
        for run in self.marks.chunk_by(|one, other| one.shaded == other.shaded) {
            let (left, right) = (count(at), count(at + run.len()));
            shades.extend(run[0].shaded.then(|| Rectangle::new([(left, from), (right, to)], SHADE.filled())));
            at += run.len();
        }
        shades
    }

    /// Each node as a bar over itself and all nodes below it.
    fn draw(&self, plane: &mut Plane<'_>, room: f64) -> Drawn {
        let style = text(18, INK);
        let level = f64::from(self.height()) / count(self.levels());
        let one = room / count(self.marks.len().max(1));
        for (at, mark) in self.marks.iter().enumerate() {
            let (left, right, top) = (count(at), count(self.ends[at]), count(self.depths[at]));
            let corners = [(left, top), (right, top + 0.94)];
            let ground = if mark.shaded { tint(colour(5), 0.9) } else { WHITE };
            plane.draw_series([
                Rectangle::new(corners, ground.filled()),
                Rectangle::new(corners, SOFT.stroke_width(1)),
            ])?;
            let fits = f64::from(wide(&mark.x_name, &style)) + 8.0 < one * (right - left);
            if level >= 20.0 && fits {
                let style = style.pos(Pos::new(HPos::Left, VPos::Center));
                plane.draw_series([
                    EmptyElement::at((left, top + 0.47)) + Text::new(mark.x_name.clone(), (6, 0), style)
                ])?;
            }
        }
        Ok(())
    }
}

/// The height of the tree and its panels.
pub(super) fn height(chart: &Chart<'_>) -> u32 {
    let panels = u32::try_from(series(chart.marks).len()).unwrap_or(u32::MAX).max(1);
    KEY + Nodes::of(chart.marks).height() + panels.saturating_mul(PANEL) + AXIS
}

/// Draws the tree, and a panel for each series below it.
pub(super) fn draw(chart: &Chart<'_>, area: &Area<'_>) -> Drawn {
    let (nodes, names) = (Nodes::of(chart.marks), series(chart.marks));
    let number = count(nodes.marks.len().max(1));
    let rounded = Axis::rounded(0.0, number.max(6.0));
    let ticks =
        rounded.ticks.into_iter().filter(|(at, _)| *at < number).map(|(at, text)| (at + 0.5, text)).collect();
    let x = Axis::new((0.0, number), ticks);
    let bare = Axis::new((0.0, number), Vec::new());
    let own =
        |name: &&str| chart.marks.iter().filter(|mark| mark.by == *name).map(Mark::value).collect::<Vec<_>>();
    let values: Vec<Vec<Option<f64>>> = names.iter().map(own).collect();
    let axis =
        |values: &Vec<Option<f64>>| Axis::with_zero(&values.iter().copied().flatten().collect::<Vec<_>>());
    let axes: Vec<Axis> = values.iter().map(axis).collect();
    let frame = |at: usize, left: u32| {
        let last = at + 1 == names.len();
        let labels = (
            if last { chart.x_label } else { "" },
            if names[at].is_empty() { chart.y_label } else { names[at] },
        );
        Frame {
            x: if last { &x } else { &bare },
            y: &axes[at],
            labels,
            sides: (left, RIGHT),
            grid: (false, true),
        }
    };
    let left = (0..names.len()).map(|at| frame(at, 0).left()).max().unwrap_or(0);
    let (upper, mut rest) = area.split_vertically(KEY + nodes.height());
    let levels = count(nodes.levels());
    let down = Axis::new((levels, 0.0), Vec::new());
    let mut plane = ChartBuilder::on(&upper)
        .margin_top(KEY)
        .margin_right(RIGHT)
        .y_label_area_size(left)
        .build_cartesian_2d(bare.clone(), down)?;
    let (width, one) = (f64::from(upper.dim_in_pixel().0 - left - RIGHT), |room: f64| room / number);
    plane.draw_series(nodes.shades((0.0, levels)))?;
    nodes.draw(&mut plane, width)?;
    if nodes.marks.iter().any(|mark| mark.shaded) {
        let sign = Rectangle::new([(-140, -34), (-96, -14)], SHADE.filled());
        plane.draw_series([EmptyElement::at((number, 0.0))
            + sign
            + Text::new("marked", (-86, -34), small())])?;
    }
    // some pixels
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (stroke, radius) =
        ((one(width) / 3.0).clamp(1.0, 12.0) as u32, (one(width) / 2.0).clamp(2.0, 5.0) as u32);
    for (at, own) in values.iter().enumerate() {
        let (panel, below) = rest.split_vertically(if at + 1 == names.len() { PANEL + AXIS } else { PANEL });
        rest = below;
        let mut plane = frame(at, left).draw(&panel)?;
        plane.draw_series(nodes.shades((axes[at].from, axes[at].to)))?;
        for (node, value) in own.iter().enumerate() {
            let (Some(value), middle) = (*value, count(node) + 0.5) else { continue };
            let stem = PathElement::new(vec![(middle, 0.0), (middle, value)], colour(0).stroke_width(stroke));
            plane.draw_series((value != 0.0).then_some(stem))?;
            plane.draw_series([Circle::new((middle, value), radius, colour(0).filled())])?;
        }
    }
    Ok(())
}
