//! What methods cost, as whole processes or on hostile sites: `just speed`, `just adversarial`. Times are of one machine, so they
//! stand apart from results, and ratios within one run are what counts.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks")]

mod bars;
mod entrants;
mod hostile;
mod speed;

use clap::Parser;
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

#[derive(Parser)]
enum Asked {
    /// Methods on hostile sites: failures, and growth of time and memory.
    Adversarial(hostile::Arguments),
    /// Whole processes of `gleaner clean`, side by side.
    Speed(speed::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Asked::parse() {
        Asked::Adversarial(arguments) => hostile::run(&arguments),
        Asked::Speed(arguments) => speed::run(&arguments),
    }
}
