//! The rules of the table `joined`: one site, and no other table.

use super::Kind;
use super::joined::Joined;
use super::unchecked::{self, Unchecked};
use super::value::{Refusal, count, not_blank, refuse};

/// The catalogue checks whether the source exists and has this kind.
pub(super) fn check_joined(
    unchecked: &Unchecked,
    joined: &unchecked::Joined,
    kind: Kind,
) -> Result<Joined, Refusal> {
    let has_no = |what| format!("a joined data set has no {what}");
    if let Some(reader) = &unchecked.reader {
        return refuse(reader, has_no("key `reader`"));
    }
    if let Some(source) = &unchecked.source {
        return refuse(source, has_no("table `source`"));
    }
    if let Some(debian) = &unchecked.debian {
        return refuse(debian, has_no("table `debian`"));
    }
    if let Some(synthetic) = &unchecked.synthetic {
        return refuse(synthetic, has_no("table `synthetic`"));
    }
    let counts = unchecked.counts.get_ref();
    if *counts.sites.get_ref() != 1 {
        let found = counts.sites.get_ref();
        return refuse(
            &counts.sites,
            format!("`counts.sites` is {found}, allowed is 1: a joined data set is one site"),
        );
    }
    if counts.pages.is_none() {
        return refuse(&unchecked.counts, "a joined data set needs the key `counts.pages`".into());
    }
    Ok(Joined { of: not_blank(&joined.of, "joined.of")?, pages: count(&joined.pages, "joined.pages")?, kind })
}
