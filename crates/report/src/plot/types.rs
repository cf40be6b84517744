//! The sizes of letters in a plot, and text that is cut to a width.

use plotters::prelude::DrawingBackend;

use super::PlotError;
use super::canvas::{Canvas, Type};
use super::palette::{INK, SOFT};

pub(super) const TITLE: Type = Type { bold: true, ..Type::plain(15.0, INK) };
pub(super) const SUBTITLE: Type = Type::plain(12.0, SOFT);
pub(super) const LABEL: Type = Type::plain(12.0, INK);
pub(super) const SMALL: Type = Type::plain(11.0, INK);

/// The text, with an ellipsis for what is beyond `width`; control characters become spaces.
pub(super) fn cut<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    text: &str,
    kind: Type,
    width: f64,
) -> Result<String, PlotError> {
    shortened(canvas, text, kind, width, |letters, kept| {
        letters[..kept].iter().collect::<String>().trim_end().to_owned() + "…"
    })
}

/// A name, with an ellipsis in its middle where it is wider than `width`: the years of one host differ at their ends alone.
pub(super) fn cut_name<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    name: &str,
    kind: Type,
    width: f64,
) -> Result<String, PlotError> {
    shortened(canvas, name, kind, width, |letters, kept| {
        let (head, tail) = (kept.div_ceil(2), letters.len() - kept / 2);
        letters[..head].iter().chain(&['…']).chain(&letters[tail..]).collect()
    })
}

/// The text whole, or with as many of its letters as fit; `short` shows so many of them.
fn shortened<B: DrawingBackend>(
    canvas: &Canvas<'_, B>,
    text: &str,
    kind: Type,
    width: f64,
    short: impl Fn(&[char], usize) -> String,
) -> Result<String, PlotError> {
    let letters: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let whole: String = letters.iter().collect();
    if canvas.width(&whole, kind)? <= width {
        return Ok(whole);
    }
    for kept in (0..letters.len()).rev() {
        let shown = short(&letters, kept);
        if canvas.width(&shown, kind)? <= width {
            return Ok(shown);
        }
    }
    Ok(String::new())
}
