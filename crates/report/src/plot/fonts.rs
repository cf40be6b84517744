//! The font that plots are measured and drawn with, on machines that have none.

use std::sync::OnceLock;

use plotters::style::{FontStyle, register_font};

use super::PlotError;

/// The generic family: SVG names no font that a reader's machine may not have.
pub(super) const FAMILY: &str = "sans-serif";

/// Registers DejaVu Sans under the generic name, once.
pub(super) fn register() -> Result<(), PlotError> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        let both = [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())];
        both.into_iter().all(|(style, bytes)| register_font(FAMILY, style, bytes).is_ok())
    });
    if *done { Ok(()) } else { Err(PlotError("the font that comes with the program is not one".to_owned())) }
}
