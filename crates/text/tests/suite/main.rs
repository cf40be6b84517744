//! The tests of `text` as its users have it: one program, so that it is linked once.

mod hostile;
mod ids;
mod properties;
mod terms;
