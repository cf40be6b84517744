//! The Python module `gleaner._gleaner`: sites, methods, cleaners, measures, Arrow in and out.
//!
//! Everything that parses, fits or cleans runs without the interpreter's lock, on its own threads, and behind
//! the guards of the command line. The parts that need no speed (Spark) are Python, in `python/gleaner`.
//! This file has the module, its exceptions and its threads.

#![allow(clippy::needless_pass_by_value, reason = "what Python hands over is taken by value")]
#![allow(clippy::type_complexity, reason = "`__reduce__` gives a tuple of tuples")]

mod audit;
mod cleaned;
mod cleaner;
mod files;
mod fitting;
mod method;
mod pages;
mod parameters;
mod site;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use fit::OfProcess;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::import_exception;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

// Python classes, so that each can also be one of Python's own kinds; the messages are those of the command line
import_exception!(gleaner._errors, CleanError);
import_exception!(gleaner._errors, FitError);
import_exception!(gleaner._errors, ParameterError);
import_exception!(gleaner._errors, ReadError);
import_exception!(gleaner._errors, UnknownMethod);

#[pymodule]
mod _gleaner {
    #[pymodule_export]
    use crate::audit::audit;
    #[pymodule_export]
    use crate::cleaned::{Cleaned, Counts, score};
    #[pymodule_export]
    use crate::cleaner::Cleaner;
    #[pymodule_export]
    use crate::files::{WarcPages, read_warc};
    #[pymodule_export]
    use crate::method::{Method, Store, clean_arrow, method};
    #[pymodule_export]
    use crate::parameters::{host_of, measures, methods, site_of, strip};
    #[pymodule_export]
    use crate::site::Site;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        fit::silence_method_panics();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("DEFAULT", methods_crate::DEFAULT)
    }

    use ::methods as methods_crate;
}

// A pool of threads is kept, since starting its threads would cost more than most calls.

/// The most threads, as on the command line.
const MOST: usize = 1024;

/// The pools by their number of threads, where 0 means the number of processors.
static POOLS: Mutex<OfProcess<BTreeMap<usize, Arc<ThreadPool>>>> =
    Mutex::new(OfProcess::new(BTreeMap::new()));

/// Runs `work` on so many threads; without a number, on as many as there are processors.
///
/// # Errors
/// `ValueError` for 0 and for too many; also if the system gives no threads.
pub(crate) fn on_threads<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    if let Some(threads) = threads.filter(|threads| !(1..=MOST).contains(threads)) {
        return Err(PyValueError::new_err(format!("threads is {threads}, allowed are 1 to {MOST}")));
    }
    Ok(pool(threads.unwrap_or(0))?.install(work))
}

fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pools = pools.get();
    if let Some(pool) = pools.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = Arc::new(made.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    pools.insert(threads, Arc::clone(&pool));
    Ok(pool)
}
