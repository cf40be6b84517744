//! The commands that measure, one a file. A program without the feature `bench` has none of them.

mod board;
mod check;
pub(super) mod data;
mod diff;
mod experiment;
mod headline;
mod report;
mod reproduce;
mod submit;
mod summary;
mod train;

use crate::Ended;
use crate::arguments::Bench;

/// Runs one command.
pub(crate) fn run(command: &Bench) -> Ended {
    match command {
        Bench::Reproduce(arguments) => reproduce::reproduce(arguments),
        Bench::Report(arguments) => report::report(arguments),
        Bench::Query(arguments) => report::query(arguments),
        Bench::Check(arguments) => check::check(arguments),
        Bench::Data(arguments) => data::data(arguments),
        Bench::Train(arguments) => train::train(arguments),
        Bench::Submit(arguments) => submit::submit(&arguments.action),
        Bench::Diff(arguments) => diff::diff(arguments),
        Bench::Board(arguments) => board::board(arguments),
        Bench::Headline(arguments) => headline::headline(arguments),
    }
}
