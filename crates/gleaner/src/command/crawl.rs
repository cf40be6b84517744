//! `gleaner crawl`: the pages of one site into a folder.

use std::io::{self, Write};

use anyhow::anyhow;
use crawl::{CrawlError, Ended, Order, Settings, Summary, UncheckedSettings};

use crate::arguments::{Crawl, CrawlOrder};
use crate::console::{self, Exit, counted, message, of_system, output, told};
use crate::places;
use crate::progress::ConsoleProgress;

pub(crate) fn crawl(arguments: Crawl) -> console::Ended {
    let base = UncheckedSettings::new(arguments.url);
    let settings = Settings::check(UncheckedSettings {
        url: base.url,
        pages: arguments.pages,
        depth: arguments.depth,
        order: match arguments.order {
            CrawlOrder::Bfs => Order::Bfs,
            CrawlOrder::Dfs => Order::Dfs,
            CrawlOrder::Random => Order::Random,
        },
        seed: arguments.seed,
        delay: arguments.delay,
        timeout: arguments.timeout,
        max_bytes: arguments.max_bytes,
        user_agent: arguments.user_agent.unwrap_or(base.user_agent),
        allow_private: arguments.allow_private,
    })?;
    let _watch = places::watch(&arguments.out)?;
    let summary = crawl::crawl(&settings, &arguments.out, &ConsoleProgress::new()).map_err(failed)?;
    write_summary(&mut output(), &summary)?;
    // dead links are normal and no failure: a crawl fails if it stopped before its end
    Ok(match summary.ended {
        Ended::Enough | Ended::NoMoreLinks => Exit::Done,
        Ended::TooManyRequests => Exit::WithFailures,
        Ended::GaveUp => {
            let why = "many addresses in a row could not be fetched, so the crawl stopped";
            message(&format!("{why}; the same command continues it"));
            Exit::WithFailures
        }
    })
}

/// The error of a crawl that kept no page.
pub(super) fn failed(error: CrawlError) -> anyhow::Error {
    match error {
        CrawlError::Other { .. } | CrawlError::Occupied { .. } => error.into(),
        CrawlError::NoPage { private: true, .. } => anyhow!("{error}; --allow-private allows it"),
        _ => of_system(error),
    }
}

fn write_summary(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let before = match summary.kept_before {
        0 => String::new(),
        before => format!(", {before} of them from earlier runs"),
    };
    writeln!(out, "{} in {}{before}", counted(summary.pages, "page"), told(summary.archive.display()))?;
    if summary.failed + summary.left_out > 0 {
        let failures = told(summary.failures.display());
        writeln!(out, "{} failed, {} left out: {failures}", summary.failed, summary.left_out)?;
    }
    if summary.skipped > 0 {
        let links = counted(summary.skipped, "link");
        writeln!(out, "{links} not followed: endless paths, or too many addresses of a kind")?;
    }
    match summary.ended {
        Ended::NoMoreLinks => writeln!(out, "no more links within the depth"),
        Ended::TooManyRequests => writeln!(out, "ended early: too many requests for so few pages"),
        Ended::Enough | Ended::GaveUp => Ok(()),
    }
}
