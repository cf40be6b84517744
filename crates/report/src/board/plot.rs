//! F over speed as SVG: a point is a link to the page of its system, with its name on it. It stands beside the matrix.

use maud::{Markup, html};

use crate::board::{Kind, file};
use crate::numbers::count;

/// A system: a row of the matrix, and a point of the plot.
pub(super) struct System<'a> {
    /// The run.
    pub(super) run: &'a str,
    /// Its title.
    pub(super) title: &'a str,
    /// Its group.
    pub(super) kind: Kind,
    /// Pages a second; none if it was not timed.
    pub(super) speed: Option<f64>,
    /// The means of its places and of its values over the ranked columns; none if it lacks one of them, or is a baseline.
    pub(super) means: Option<[f64; 2]>,
}

/// The size, and the margins at the left, the right, the top and the bottom, in pixels.
const SIZE: [f64; 2] = [420.0, 400.0];
const MARGINS: [f64; 4] = [30.0, 20.0, 10.0, 42.0];

/// The height of a name, in pixels.
const NAME: f64 = 14.0;

/// The plot of systems with a speed and a mean; nothing for fewer than three. Those of which no other is both faster and better have their
/// names, if there is room.
pub(super) fn plot(systems: &[System<'_>]) -> Option<Markup> {
    let point = systems.iter().filter_map(|own| {
        let speed = own.speed.filter(|speed| *speed > 0.0)?;
        Some((own, speed.log10(), 10.0 * own.means?[1]))
    });
    let points: Vec<_> = point.collect();
    if points.len() < 3 {
        return None;
    }
    let range = |values: &[f64]| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min).floor();
        [least, values.iter().copied().fold(least + 1.0, f64::max).ceil()]
    };
    let [slowest, fastest] = range(&points.iter().map(|own| own.1).collect::<Vec<_>>());
    let [lowest, highest] = range(&points.iter().map(|own| own.2).collect::<Vec<_>>());
    let ([width, height], [left, right, top, bottom]) = (SIZE, MARGINS);
    let x = |log: f64| left + (width - left - right) * (log - slowest) / (fastest - slowest);
    let y = |tenths: f64| top + (height - top - bottom) * (highest - tenths) / (highest - lowest);
    // the axes have few steps
    let steps = |from: f64, to: f64| (0..=(to - from) as usize).map(move |step| from + count(step));
    let mut named: Vec<(f64, &str)> = Vec::new();
    for (own, speed, f) in &points {
        let is_beaten =
            points.iter().any(|(_, other, more)| other >= speed && more >= f && (other, more) != (speed, f));
        if !is_beaten && named.iter().all(|(level, _)| (level - y(*f)).abs() > NAME) {
            named.push((y(*f), own.run));
        }
    }
    Some(html! {
        svg.speed viewBox={ "0 0 " (width) " " (height) } role="img" aria-label="F over pages a second" {
            @for log in steps(slowest, fastest) {
                @let at = px(x(log));
                line x1=(at) x2=(at) y1=(top) y2=(height - bottom) {}
                text.mid x=(at) y=(height - bottom + 17.0) { (10_f64.powf(log)) }
            }
            @for tenths in steps(lowest, highest) {
                @let at = px(y(tenths));
                line x1=(left) x2=(width - right) y1=(at) y2=(at) {}
                text.end x=(left - 6.0) y=(at) dy=".35em" { (format!("{:.1}", tenths / 10.0)) }
            }
            text.mid x=(px(f64::midpoint(left, width - right))) y=(height - 6.0) { "pages a second (one core) \u{2192}" }
            text x=(left + 6.0) y=(top + 16.0) { "\u{2191} mean" }
            @for (own, speed, f) in &points {
                @let (at, level) = (x(*speed), px(y(*f)));
                @let is_right = at > 0.55 * width;
                @let is_named = named.iter().any(|(_, run)| *run == own.run);
                a class={ (own.kind.class()) @if is_named { " front" } } href=(file("systems", own.run)) data-run=(own.run) {
                    title { (own.title) ": " (format!("{:.3}", f / 10.0)) ", " (own.speed.map_or_else(String::new, speed_of)) " pages a second" }
                    circle cx=(px(at)) cy=(level) r="5.5" {}
                    text.end[is_right] x=(px(if is_right { at - 9.0 } else { at + 9.0 })) y=(level) dy=".35em" { (own.title) }
                }
            }
        }
    })
}

/// A speed for people.
pub(super) fn speed_of(speed: f64) -> String {
    if speed < 10.0 { format!("{speed:.1}") } else { format!("{speed:.0}") }
}

/// A coordinate.
fn px(at: f64) -> String {
    format!("{at:.1}")
}
