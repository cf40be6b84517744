//! A panic of a method is a row of the results, not a message in the middle of the progress bar.

use std::panic;
use std::thread;

/// Passes over panics on the threads that run methods; all others are told as usual.
pub(crate) fn install() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(run::METHOD_THREAD) {
            usual(info);
        }
    }));
}
