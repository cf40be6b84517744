//! The Python module `gleaner._gleaner`: sites, methods, cleaners, measures, Arrow in and out.
//!
//! Everything that parses, fits or cleans runs without the interpreter's lock, on its own threads, and behind
//! the guards of the command line. The parts that need no speed (Spark) are
//! Python, in `python/gleaner`.

#![allow(clippy::needless_pass_by_value, reason = "what Python hands over is taken by value")]
#![allow(clippy::type_complexity, reason = "`__reduce__` gives a tuple of tuples")]

mod clean_table;
mod cleaned;
mod cleaner;
mod columns;
mod counts;
mod errors;
mod files;
mod fitting;
mod listing;
mod made;
mod method;
mod pages;
mod parsed_page;
mod pool;
mod rows;
mod site;
mod sketches;
mod store;
mod strip;
mod table;
mod values;
mod warc_pages;

use std::panic;
use std::thread;

use pyo3::prelude::*;

/// A panic of a method is an error of its page, so no message is printed for it.
fn be_silent_of_methods() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().name() != Some(fit::METHOD_THREAD) {
            print(panic);
        }
    }));
}

#[pymodule]
mod _gleaner {
    #[pymodule_export]
    use crate::clean_table::clean_arrow;
    #[pymodule_export]
    use crate::cleaned::Cleaned;
    #[pymodule_export]
    use crate::cleaner::Cleaner;
    #[pymodule_export]
    use crate::counts::{Counts, score};
    #[pymodule_export]
    use crate::listing::{host_of, measures, methods, site_of};
    #[pymodule_export]
    use crate::method::{Method, method};
    #[pymodule_export]
    use crate::site::Site;
    #[pymodule_export]
    use crate::store::Store;
    #[pymodule_export]
    use crate::strip::strip;
    #[pymodule_export]
    use crate::warc_pages::{WarcPages, read_warc};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::be_silent_of_methods();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("DEFAULT", methods_crate::DEFAULT)
    }

    use ::methods as methods_crate;
}
