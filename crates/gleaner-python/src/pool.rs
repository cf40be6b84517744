//! The threads that parse and clean: one pool for each requested number of threads.
//!
//! A pool is kept, since starting its threads would cost more than most calls. A forked process has only one
//! thread, so it makes its own pools.

use std::collections::BTreeMap;
use std::mem;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::PyResult;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The most threads, as on the command line.
const MOST: usize = 1024;

/// The pools by their number of threads, where 0 means the number of processors; and their process.
struct Pools {
    process: u32,
    by_threads: BTreeMap<usize, Arc<ThreadPool>>,
}

static POOLS: Mutex<Pools> = Mutex::new(Pools { process: 0, by_threads: BTreeMap::new() });

/// Runs `work` on so many threads; without a number, on as many as there are processors.
///
/// # Errors
/// `ValueError` for 0 and for too many; also if the system gives no threads.
pub(crate) fn on<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    if let Some(threads) = threads.filter(|threads| !(1..=MOST).contains(threads)) {
        return Err(PyValueError::new_err(format!("threads is {threads}, allowed are 1 to {MOST}")));
    }
    Ok(pool(threads.unwrap_or(0))?.install(work))
}

fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if pools.process != process {
        // dropping the parent's pools would wait for threads that do not exist here
        mem::forget(mem::take(&mut pools.by_threads));
        pools.process = process;
    }
    if let Some(pool) = pools.by_threads.get(&threads) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = Arc::new(made.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    pools.by_threads.insert(threads, Arc::clone(&pool));
    Ok(pool)
}
