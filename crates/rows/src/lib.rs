//! Cleaned pages as rows of Arrow, for tables in files and in Python.
//!
//! Items of lists are called `element`, and everything may be null, as Spark has it. Reading pages from
//! tables and writing files is left to others.

mod columns;
mod row;

pub use columns::{Columns, TooLong};
pub use row::Row;
