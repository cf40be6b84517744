//! A plot of bars, a row each, as SVG. `report` draws the plots of experiments; this one needs no records.

use std::fmt::Write as _;

/// A bar: its label, its length, and what is written behind it.
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) value: f64,
    pub(crate) told: String,
    /// Drawn in another colour.
    pub(crate) other: bool,
}

const ROW: usize = 22;
const LABELS: usize = 210;
const WIDTH: usize = 860;

/// The plot. `axis` says what the bars measure; `most` is the longest that a bar becomes, and what is longer ends in an arrow.
pub(crate) fn plot(title: &str, axis: &str, most: f64, bars: &[Bar]) -> String {
    let height = 70 + bars.len() * ROW;
    let room = (WIDTH - LABELS - 110) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{}</text>\n<text x=\"12\" y=\"44\" fill=\"#555\">{}</text>\n",
        escaped(title),
        escaped(axis)
    );
    for (row, bar) in bars.iter().enumerate() {
        let top = 58 + row * ROW;
        let length = (bar.value / most).clamp(0.0, 1.0) * room;
        let (fill, base) = (if bar.other { "#d55e00" } else { "#0072b2" }, top + 12);
        let arrow = if bar.value > most { " →" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{base}\" text-anchor=\"end\">{}</text><rect x=\"{LABELS}\" y=\"{top}\" width=\"{length:.1}\" height=\"15\" \
             fill=\"{fill}\"/><text x=\"{:.1}\" y=\"{base}\" fill=\"#333\">{}{arrow}</text>",
            LABELS - 8,
            escaped(&bar.label),
            LABELS as f64 + length + 6.0,
            escaped(&bar.told)
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
