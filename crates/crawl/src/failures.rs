//! The table of what is not in the archive, and why: a row an address, in the order asked.

use std::io;

use crate::journal::Asked;
use crate::outcome::Outcome;

/// The table as CSV. `failed` tells what went wrong from what is left out on purpose.
///
/// # Errors
/// None that writing into memory could have.
pub(crate) fn table(asked: &[Asked]) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["url", "depth", "from", "kind", "failed", "problem"])?;
    for asked in asked {
        if let Outcome::Left { kind, problem, .. } = &asked.outcome {
            let failed = if kind.is_failure() { "yes" } else { "no" };
            let (depth, from) = (asked.depth.to_string(), asked.from.as_deref().unwrap_or_default());
            table.write_record([&asked.url, depth.as_str(), from, kind.name(), failed, problem])?;
        }
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}
