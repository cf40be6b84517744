//! F over speed as SVG: a point is a link to the page of its system, with its name on it. It stands beside the matrix.

use maud::{Markup, html};

use crate::numbers::count;

/// A system in the plot.
pub(super) struct Point<'a> {
    /// The run.
    pub(super) run: &'a str,
    /// Its title.
    pub(super) title: &'a str,
    /// The class of its group.
    pub(super) class: &'static str,
    /// The page of the system.
    pub(super) address: String,
    /// Pages a second, above 0.
    pub(super) speed: f64,
    /// The mean of F, from 0 to 1.
    pub(super) f: f64,
}

/// The size, and the margins at the left, the right, the top and the bottom, in pixels.
const SIZE: [f64; 2] = [420.0, 400.0];
const MARGINS: [f64; 4] = [30.0, 20.0, 10.0, 42.0];

/// The height of a name, in pixels.
const NAME: f64 = 14.0;

/// The plot; nothing for fewer than three points. Systems of which no other is both faster and better have their names where there is room.
pub(super) fn plot(points: &[Point<'_>]) -> Option<Markup> {
    let values = |of: fn(&Point<'_>) -> f64| points.iter().map(of);
    let least = |of| values(of).fold(f64::INFINITY, f64::min);
    let most = |of| values(of).fold(f64::NEG_INFINITY, f64::max);
    if points.len() < 3 {
        return None;
    }
    let ([width, height], [left, right, top, bottom]) = (SIZE, MARGINS);
    let speed: fn(&Point<'_>) -> f64 = |own| own.speed.log10();
    let (slowest, fastest) = (least(speed).floor(), most(speed).ceil().max(least(speed).floor() + 1.0));
    let lowest = (10.0 * least(|own| own.f)).floor();
    let highest = (10.0 * most(|own| own.f)).ceil().clamp(lowest + 1.0, 10.0);
    let x = |log: f64| left + (width - left - right) * (log - slowest) / (fastest - slowest);
    let y = |tenths: f64| top + (height - top - bottom) * (highest - tenths) / (highest - lowest);
    // the axes have few steps
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let steps = |from: f64, to: f64| (0..=(to - from) as usize).map(move |step| from + count(step));
    let is_front = |own: &Point<'_>| {
        let beats = |other: &&Point<'_>| {
            other.f >= own.f && other.speed >= own.speed && (other.f, other.speed) != (own.f, own.speed)
        };
        !points.iter().any(|other| beats(&other))
    };
    let place = |own: &Point<'_>| (x(speed(own)), y(10.0 * own.f));
    let mut named: Vec<(f64, &str)> = Vec::new();
    for own in points.iter().filter(|own| is_front(own)) {
        let level = place(own).1;
        if named.iter().all(|(other, _)| (level - other).abs() > NAME) {
            named.push((level, own.run));
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
            @for own in points {
                @let (at, level) = place(own);
                @let is_right = at > 0.55 * width;
                a class={ (own.class) @if named.iter().any(|(_, run)| *run == own.run) { " front" } } href=(own.address) data-run=(own.run) {
                    title { (own.title) ": F " (format!("{:.3}", own.f)) ", " (speed_of(own.speed)) " pages a second" }
                    circle cx=(px(at)) cy=(px(level)) r="5.5" {}
                    text.end[is_right] x=(px(if is_right { at - 9.0 } else { at + 9.0 })) y=(px(level)) dy=".35em" { (own.title) }
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
