//! Cleaned pages as rows of Arrow, for tables in files and in Python.
//!
//! Items of lists are called `element`, and every field may be null, as in Spark. Other crates read pages
//! from tables and write files.

mod columns;
mod row;

pub use columns::{Columns, Formed, TooLong};
pub use row::Row;
