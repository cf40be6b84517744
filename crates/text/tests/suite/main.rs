//! The tests of `text` through its public interface: one program, so that it is linked once.

mod hostile;
mod ids;
mod properties;
mod terms;
