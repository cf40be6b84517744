//! The text-based algorithm: what stands in a window of W that occurs on enough pages is template.

mod method;
mod params;
mod windows;

pub use method::GibsonText;
pub use params::GibsonTextParams;
pub use windows::WindowOf;
