//! The kind of an output or a bound is a table of its own, `[curve]` or `margin = {}`, beside plain keys. Serde
//! reads it as an externally tagged enum, which keeps the lines of errors, once it is moved below one key.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::place::Place;
use crate::ManifestError;
use crate::raw::{RawBound, RawClaim, RawOutput, RawShown};

/// Puts the tables of an output and of its claims below `show` and `bound`.
pub(super) fn output(output: &mut Spanned<DeValue<'_>>, place: &Place<'_>) -> Result<(), ManifestError> {
    let DeValue::Table(table) = output.get_mut() else { return Ok(()) };
    tag(table, "show", RawShown::KEYS, RawOutput::KEYS, 0, place)?;
    let Some(DeValue::Array(claims)) = table.get_mut("claim").map(Spanned::get_mut) else { return Ok(()) };
    for claim in claims.iter_mut() {
        let at = claim.span().start;
        if let DeValue::Table(table) = claim.get_mut() {
            tag(table, "bound", RawBound::KEYS, RawClaim::KEYS, at, place)?;
        }
    }
    Ok(())
}

/// Moves the one entry of `tables` that must be there below `name`. All others must be `plain`.
fn tag<'a>(
    table: &mut DeTable<'a>,
    name: &'static str,
    tables: &[&str],
    plain: &[&str],
    at: usize,
    place: &Place<'_>,
) -> Result<(), ManifestError> {
    let is = |keys: &[&str], key: &Spanned<_>| keys.contains(&AsRef::<str>::as_ref(key.get_ref()));
    if let Some(key) = table.keys().find(|key| !is(tables, key) && !is(plain, key)) {
        let problem = format!(
            "unknown field `{}`, expected {}, and one of {}",
            key.get_ref(),
            plain.join(", "),
            tables.join(", ")
        );
        return Err(place.error(key.span().start, problem));
    }
    let mut found: Vec<_> = table.keys().filter(|key| is(tables, key)).cloned().collect();
    let Some(key) = found.pop().filter(|_| found.is_empty()) else {
        let several = if found.is_empty() { "none" } else { "several" };
        return Err(place.error(at, format!("{several} of {} are there, expected is one", tables.join(", "))));
    };
    let Some(value) = table.remove(key.get_ref().as_ref()) else { return Ok(()) };
    let span = value.span();
    let tagged = DeTable::from_iter([(key, value)]);
    table.insert(Spanned::new(span.clone(), name.into()), Spanned::new(span, DeValue::Table(tagged)));
    Ok(())
}
