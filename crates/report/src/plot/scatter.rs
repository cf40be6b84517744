//! Quality over speed: a point for each run with its name; the axis of speed is logarithmic.

use plotters::style::text_anchor::HPos;

use super::axis::YAxis;
use super::canvas::{Canvas, Pen, Place};
use super::frame::{Frame, Labels};
use super::legend::marker;
use super::style::{self, CROWD, GRID, INK, Marker, SMALL, SOFT};
use crate::numbers::{grouped, short};

/// A point for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Scatter {
    pub(crate) points: Vec<Point>,
}

/// One run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Point {
    pub(crate) name: String,
    /// Pages a second, finite and above 0.
    pub(crate) speed: f64,
    /// In 0..=1.
    pub(crate) quality: f64,
    /// Whether it runs outside of the program; it has another colour and shape.
    pub(crate) set_apart: bool,
}

/// Half the height of a name, in points.
const HALF: f64 = 6.5;
/// The points between a point and its name.
const GAP: f64 = 8.0;
/// The distances of a name that has no room beside its point, in points.
const AWAY: [f64; 4] = [18.0, 27.0, 38.0, 50.0];
/// Half the width of a point's sign, in points.
const DOT: f64 = 5.0;

/// The upper left and the lower right corner.
type Box = (Place, Place);

impl Scatter {
    /// The powers of ten below and above all speeds; the upper one is greater.
    fn decades(&self) -> (i32, i32) {
        let speeds = || self.points.iter().map(|point| point.speed.log10());
        // speeds are between a page a year and a page a nanosecond
        #[allow(clippy::cast_possible_truncation)]
        let (from, to) = (
            speeds().fold(f64::INFINITY, f64::min).floor() as i32,
            speeds().fold(f64::NEG_INFINITY, f64::max).ceil() as i32,
        );
        if self.points.is_empty() { (0, 1) } else { (from, to.max(from + 1)) }
    }

    /// The least quality on the axis. A point that is below all others by more than a third of their range is beyond the axis.
    fn least(&self) -> f64 {
        let mut values: Vec<f64> = self.points.iter().map(|point| point.quality).collect();
        values.sort_by(|a, b| b.total_cmp(a));
        while let [best, .., other, lowest] = values[..]
            && other - lowest > (best - other) / 3.0
            && best > other
        {
            values.pop();
        }
        values.last().copied().unwrap_or(0.0)
    }

    /// Draws axes, points and names. A name without room is left out. A point beyond the axis is on its lower edge, with its quality in its
    /// name.
    pub(super) fn draw(&self, canvas: &Canvas<'_>, labels: &Labels, size: (f64, f64)) {
        let (from, to) = self.decades();
        let least = self.least();
        let axis = YAxis::near(self.points.iter().map(|point| point.quality.max(least)));
        let bottom = axis.from;
        let frame = Frame::beside(0.0, size, (f64::from(from), f64::from(to)), axis);
        frame.grid(canvas);
        for decade in from..=to {
            for multiple in 1..=(if decade < to { 9 } else { 1 }) {
                let x = frame.place(((10_f64.powi(decade) * f64::from(multiple)).log10(), frame.y.to)).0;
                let opacity = if multiple == 1 { 1.0 } else { 0.45 };
                let pen = Pen { opacity, ..Pen::solid(GRID, if multiple == 1 { 1.4 } else { 0.8 }) };
                canvas.line(&[(x, frame.top), (x, frame.bottom)], pen);
            }
        }
        let ticks: Vec<(f64, String)> =
            (from..=to).map(|decade| (f64::from(decade), label(decade))).collect();
        frame.ticks(canvas, ticks.iter().map(|(x, label)| (*x, label.as_str())));
        frame.border(canvas, labels);
        let height = |point: &Point| if point.quality < least { bottom } else { point.quality };
        let places: Vec<Place> =
            self.points.iter().map(|point| frame.place((point.speed.log10(), height(point)))).collect();
        let mut taken: Vec<Box> =
            places.iter().map(|&(x, y)| ((x - DOT, y - DOT), (x + DOT, y + DOT))).collect();
        for (point, &place) in self.points.iter().zip(&places) {
            let sign = if point.set_apart { (style::line(1).0, Marker::Diamond) } else { style::line(0) };
            marker(canvas, sign, place);
            let name = match point.quality < least {
                true => format!("{} ({})", point.name, short(point.quality)),
                false => point.name.clone(),
            };
            let width = canvas.width(&name, SMALL);
            let bounds = ((frame.left, frame.top - 10.0), (size.0 - 4.0, frame.bottom));
            if let Some(at) = room(place, width, &taken, bounds) {
                lead(canvas, place, at, width);
                let colour = if point.set_apart { SOFT } else { INK };
                let kind = style::SMALL.anchored(HPos::Left);
                canvas.text(&name, at, super::canvas::Type { colour, ..kind });
                taken.push(((at.0, at.1 - HALF), (at.0 + width, at.1 + HALF)));
            }
        }
    }
}

/// The left end of a name of this width, beside its point or a little away, at the height of its middle; `None` without room.
fn room((x, y): Place, width: f64, taken: &[Box], (least, most): Box) -> Option<Place> {
    let beside = |gap: f64, up: f64| [(gap, up), (-gap - width, up)];
    let near = [0.0, -9.0, 9.0].into_iter().flat_map(|up| beside(GAP, up));
    let above = [(-width / 2.0, -14.0), (-width / 2.0, 14.0)];
    let away =
        AWAY.into_iter().flat_map(|far| [-far, far].into_iter().flat_map(move |up| beside(0.5 * far, up)));
    let free = |&(left, middle): &Place| {
        let (low, high) = ((left, middle - HALF), (left + width, middle + HALF));
        let inside = low.0 >= least.0 && low.1 >= least.1 && high.0 <= most.0 && high.1 <= most.1;
        let meets = |&((left, top), (right, bottom)): &Box| {
            low.0 < right && left < high.0 && low.1 < bottom && top < high.1
        };
        inside && !taken.iter().any(meets)
    };
    near.chain(above).chain(away).map(|(dx, dy)| (x + dx, y + dy)).find(free)
}

/// A thin line from a point to a name that is not beside it.
fn lead(canvas: &Canvas<'_>, (x, y): Place, (left, middle): Place, width: f64) {
    if (middle - y).abs() >= AWAY[0] {
        let end = if left > x { left - 2.0 } else { left + width + 2.0 };
        canvas.line(&[(x, y), (end, middle)], Pen::solid(CROWD, 0.8));
    }
}

/// A power of ten as text.
fn label(decade: i32) -> String {
    match u32::try_from(decade) {
        Ok(decade) => grouped(10_usize.saturating_pow(decade)),
        Err(_) => format!("{:.*}", usize::try_from(-decade).unwrap_or(0), 10_f64.powi(decade)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_written_out() {
        assert_eq!([-2, 0, 1, 4].map(label), ["0.01", "1", "10", "10,000"]);
    }

    fn scatter(speeds: &[f64]) -> Scatter {
        let point = |&speed: &f64| Point { name: String::new(), speed, quality: 0.5, set_apart: false };
        Scatter { points: speeds.iter().map(point).collect() }
    }

    #[test]
    fn decades_hold_all_speeds() {
        assert_eq!(scatter(&[12.0, 4000.0]).decades(), (1, 4));
        assert_eq!(scatter(&[100.0]).decades(), (2, 3));
        assert_eq!(scatter(&[0.5]).decades(), (-1, 0));
        assert_eq!(scatter(&[]).decades(), (0, 1));
    }

    #[test]
    fn one_point_far_below_does_not_stretch_the_axis() {
        let least = |qualities: &[f64]| {
            let point = |&quality: &f64| Point { name: String::new(), speed: 1.0, quality, set_apart: false };
            Scatter { points: qualities.iter().map(point).collect() }.least()
        };
        assert_eq!(least(&[0.96, 0.45, 0.70, 0.72, 0.93]), 0.70);
        assert_eq!(least(&[0.96, 0.70, 0.72, 0.93]), 0.70);
        assert_eq!([least(&[]), least(&[0.5]), least(&[0.5, 0.9])], [0.0, 0.5, 0.5]);
    }

    #[test]
    fn names_avoid_points_and_each_other() {
        let bounds = ((0.0, 0.0), (200.0, 100.0));
        assert_eq!(room((50.0, 50.0), 40.0, &[], bounds), Some((58.0, 50.0)));
        // at the right edge the name is at the left
        assert_eq!(room((190.0, 50.0), 40.0, &[], bounds), Some((142.0, 50.0)));
        // also if the right is taken
        assert_eq!(room((50.0, 50.0), 40.0, &[((60.0, 40.0), (70.0, 60.0))], bounds), Some((2.0, 50.0)));
        // no room
        assert_eq!(room((50.0, 50.0), 40.0, &[((0.0, 0.0), (200.0, 100.0))], bounds), None);
    }
}
