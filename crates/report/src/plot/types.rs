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
    let mut text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if canvas.width(&text, kind)? <= width {
        return Ok(text);
    }
    while text.pop().is_some() {
        let shown = format!("{}…", text.trim_end());
        if canvas.width(&shown, kind)? <= width {
            return Ok(shown);
        }
    }
    Ok(text)
}
