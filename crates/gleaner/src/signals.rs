//! Signals that end the program: unfinished files are removed before it ends.

/// From here on INT, TERM and HUP remove unfinished files, and then end the program as they always do. A signal that whoever started the
/// program chose to ignore, as `nohup` does, stays ignored.
#[cfg(unix)]
pub(crate) fn remove_unfinished_files() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let ignored = ignored_signals();
    let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // if the system refuses, unfinished files stay
    let Ok(mut signals) = Signals::new(ending) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            whole_file::remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

#[cfg(not(unix))]
pub(crate) fn remove_unfinished_files() {}

/// The signals that are ignored, a bit each. Where the system does not tell, HUP alone, which `nohup` ignores.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(1)
}
