//! The axes around a chart, and the legend beside it.

use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::prelude::{ChartBuilder, Circle, Color, FontTransform, SeriesLabelPosition, WHITE};
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::style::{Area, Fault, GRID, INK, Plane, Sign, cut, note, small, text, tint, wide, widest};
use crate::statistics::count;

/// The two axes of a chart.
pub(super) struct Frame<'f> {
    pub(super) x: &'f Axis,
    pub(super) y: &'f Axis,
    /// The names of x and y.
    pub(super) labels: (&'f str, &'f str),
    /// The room at the left at least, so that charts above each other have one axis, and at the right.
    pub(super) sides: (u32, u32),
    /// Whether the lines of the grid are at the ticks of x, of y.
    pub(super) grid: (bool, bool),
}

/// The widest name at an axis or in a legend.
const NAME: u32 = 660;
/// The room of an axis's name, and that between an axis and its texts.
const LABEL: u32 = 48;
const GAP: u32 = 20;
/// The height of a line of the legend: the letters' as plotters counts it, and a quarter.
const LINE: u32 = 35;

impl Frame<'_> {
    /// Draws the axes and gives the chart.
    pub(super) fn draw<'a>(&self, area: &Area<'a>) -> Result<Plane<'a>, Fault> {
        let label = |name: &str| if name.is_empty() { GAP } else { LABEL };
        let left =
            (widest(self.y.texts(), &small()).min(NAME) + GAP + label(self.labels.1)).max(self.sides.0);
        let room = area.dim_in_pixel().0.saturating_sub(left + self.sides.1);
        let longest = widest(self.x.texts(), &small()).min(NAME / 2);
        let upright = self.x.named && count(self.x.ticks.len()) * f64::from(longest + 12) > f64::from(room);
        let texts = if upright { longest } else { 30 } * u32::from(!self.x.ticks.is_empty());
        let mut plane = ChartBuilder::on(area)
            .margin_right(self.sides.1)
            .margin_top(10)
            .x_label_area_size(texts + GAP + label(self.labels.0))
            .y_label_area_size(left)
            .build_cartesian_2d(self.shown(room, upright), self.y.clone())?;
        let x_text = |at: &f64| if upright { String::new() } else { self.x.format_ext(at) };
        let y_text = |at: &f64| cut(&self.y.format_ext(at), &small(), NAME);
        let mut mesh = plane.configure_mesh();
        mesh.axis_style(INK.stroke_width(2)).bold_line_style(GRID.stroke_width(2)).label_style(small());
        mesh.light_line_style(tint(GRID, 0.5).stroke_width(2)).axis_desc_style(text(24, INK));
        mesh.x_label_formatter(&x_text).y_label_formatter(&y_text).set_all_tick_mark_size(8);
        mesh.x_desc(self.labels.0).y_desc(self.labels.1);
        if !self.grid.0 {
            mesh.disable_x_mesh();
        }
        if !self.grid.1 {
            mesh.disable_y_mesh();
        }
        mesh.draw()?;
        // plotters centres its own texts, and upright ones would run into the chart
        let style = small().transform(FontTransform::Rotate270);
        for (at, name) in self.x.ticks.iter().filter(|_| upright) {
            let place = ((*at, self.y.from), (0, GAP.cast_signed()));
            note(&mut plane, place, cut(name, &style, NAME / 2), &style, (HPos::Right, VPos::Center))?;
        }
        Ok(plane)
    }

    /// The x axis without ticks whose texts touch the one before.
    fn shown(&self, room: u32, upright: bool) -> Axis {
        let (mut shown, mut free_from) = (self.x.clone(), i32::MIN);
        shown.ticks.retain(|(at, text)| {
            let (middle, half) =
                (self.x.map(at, (0, room.cast_signed())), wide(text, &small()).cast_signed() / 2);
            let free = upright || middle - half >= free_from;
            free_from = if free { middle + half + 12 } else { free_from };
            free
        });
        shown
    }
}

/// Draws the legend at the right and gives the area that is left. Names without room are counted.
pub(super) fn legend<'a>(area: &Area<'a>, mut key: Vec<(String, Sign)>) -> Result<Area<'a>, Fault> {
    let (width, height) = area.dim_in_pixel();
    key.retain(|(name, _)| !name.is_empty());
    let most = usize::try_from(height / LINE).unwrap_or(0).saturating_sub(2).max(1);
    if key.len() > most {
        let more = format!("and {} more", key.len() - most);
        key.truncate(most);
        key.push((more, Sign::Bar(WHITE, 0.0)));
    }
    if key.is_empty() {
        return Ok(area.clone());
    }
    let names: Vec<String> = key.iter().map(|(name, _)| cut(name, &small(), NAME * 2 / 3)).collect();
    let (left, right) = area.split_horizontally(width - widest(&names, &small()) - 130);
    // the legend is that of an empty chart: plotters has none beside a chart
    let unit = Axis::rounded(0.0, 1.0);
    let mut plane =
        ChartBuilder::on(&right).margin_left(28).margin_top(10).build_cartesian_2d(unit.clone(), unit)?;
    for (name, (_, sign)) in names.into_iter().zip(key) {
        let none = plane.draw_series(std::iter::empty::<Circle<(f64, f64), i32>>())?;
        none.label(name).legend(move |(x, y)| sign.at((x + 26, y)));
    }
    let mut labels = plane.configure_series_labels();
    labels
        .position(SeriesLabelPosition::UpperLeft)
        .margin(0)
        .legend_area_size(68)
        .label_font(small())
        .draw()?;
    Ok(left)
}
