//! The axes around a chart, and the legend beside it.

use plotters::chart::{ChartBuilder, SeriesLabelPosition};
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::element::Circle;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, WHITE};

use super::axis::Axis;
use super::style::{Area, Fault, GRID, HALF, INK, Plane, Sign, cut, small, text, tint, wide, widest};
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

impl Frame<'_> {
    /// The room that the texts of the y axis need.
    pub(super) fn left(&self) -> u32 {
        let label = if self.labels.1.is_empty() { GAP } else { LABEL };
        (widest(self.y.texts(), &small()).min(NAME) + GAP + label).max(self.sides.0)
    }

    /// Draws the axes and gives the chart.
    pub(super) fn draw<'a>(&self, area: &Area<'a>) -> Result<Plane<'a>, Fault> {
        let (left, style) = (self.left(), small());
        let room = area.dim_in_pixel().0.saturating_sub(left + self.sides.1);
        let longest = widest(self.x.texts(), &style).min(NAME / 2);
        let upright = self.x.named && count(self.x.ticks.len()) * f64::from(longest + 12) > f64::from(room);
        let texts = match (self.x.ticks.is_empty(), upright) {
            (true, _) => 0,
            (_, true) => GAP + longest,
            _ => GAP + 30,
        };
        let mut plane = ChartBuilder::on(area)
            .margin_right(self.sides.1)
            .margin_bottom(12)
            .margin_top(10)
            .x_label_area_size(texts + if self.labels.0.is_empty() { 16 } else { LABEL })
            .y_label_area_size(left)
            .build_cartesian_2d(self.shown(room, upright), self.y.clone())?;
        let (x_text, y_text) = (
            |at: &f64| if upright { String::new() } else { self.x.format_ext(at) },
            |at: &f64| cut(&self.y.format_ext(at), &style, NAME),
        );
        let mut mesh = plane.configure_mesh();
        mesh.axis_style(INK.stroke_width(2)).bold_line_style(GRID.stroke_width(2));
        mesh.light_line_style(tint(GRID, 0.5).stroke_width(2)).set_all_tick_mark_size(8);
        mesh.label_style(style.clone()).axis_desc_style(text(24, INK));
        mesh.x_label_formatter(&x_text)
            .y_label_formatter(&y_text)
            .x_desc(self.labels.0)
            .y_desc(self.labels.1);
        if !self.grid.0 {
            mesh.disable_x_mesh();
        }
        if !self.grid.1 {
            mesh.disable_y_mesh();
        }
        mesh.draw()?;
        // plotters centres its own texts, which would run into the chart
        let style = style.transform(FontTransform::Rotate270).pos(Pos::new(HPos::Right, VPos::Center));
        for (at, name) in self.x.ticks.iter().filter(|_| upright) {
            let ((x, y), base) = (plane.backend_coord(&(*at, self.y.from)), area.get_base_pixel());
            area.draw_text(
                &cut(name, &style, NAME / 2),
                &style,
                (x - base.0, y - base.1 + GAP.cast_signed()),
            )?;
        }
        Ok(plane)
    }

    /// The x axis without ticks whose texts touch the one before.
    fn shown(&self, room: u32, upright: bool) -> Axis {
        let (mut shown, mut free_from) = (self.x.clone(), f64::NEG_INFINITY);
        shown.ticks.retain(|(at, text)| {
            let half = f64::from(wide(text, &small())) / 2.0;
            let middle = f64::from(self.x.map(at, (0, room.cast_signed())));
            let free = upright || middle - half >= free_from;
            free_from = if free { middle + half + 12.0 } else { free_from };
            free
        });
        shown
    }
}

/// The height of a line of the legend: the letters' as plotters counts it, and a quarter.
const LINE: u32 = 35;

/// Draws the legend at the right and gives the area that is left.
pub(super) fn legend<'a>(area: &Area<'a>, mut entries: Vec<(String, Sign)>) -> Result<Area<'a>, Fault> {
    entries.retain(|(name, _)| !name.is_empty());
    if entries.is_empty() {
        return Ok(area.clone());
    }
    let (width, height) = area.dim_in_pixel();
    let most = usize::try_from(height / LINE).unwrap_or(usize::MAX).saturating_sub(3);
    if entries.len() > most {
        let more = format!("and {} more", entries.len() - most);
        entries.truncate(most);
        entries.push((more, Sign::Area(WHITE)));
    }
    let names: Vec<String> = entries.iter().map(|(name, _)| cut(name, &small(), NAME * 2 / 3)).collect();
    let beside = widest(names.iter().map(String::as_str), &small()) + 2 * HALF.unsigned_abs() + 80;
    let (left, right) = area.split_horizontally(width - beside);
    let mut plane = ChartBuilder::on(&right)
        .margin_left(28)
        .margin_top(10)
        .build_cartesian_2d(Axis::rounded(0.0, 1.0), Axis::rounded(0.0, 1.0))?;
    for (name, (_, sign)) in names.into_iter().zip(entries) {
        let none = std::iter::empty::<Circle<(f64, f64), i32>>();
        plane.draw_series(none)?.label(name).legend(move |(x, y)| sign.at((x + HALF, y)));
    }
    plane
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .margin(0)
        .legend_area_size(2 * HALF + 16)
        .label_font(small())
        .draw()?;
    Ok(left)
}
