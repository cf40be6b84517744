//! The tests of `page` through its public interface: one program, so that it is linked once.

mod block_set;
mod encoding;
mod formulas;
mod hostile;
mod invariants;
mod json_ld;
mod links;
mod noscript;
mod select;
mod visible_text;
mod xhtml;
