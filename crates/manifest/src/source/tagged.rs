//! The kind of an output or a bound is a table of its own, `[curve]` or `margin = {}`, beside plain keys. Serde
//! reads it as an externally tagged enum, which keeps the lines of errors, once it is moved below one key.

use suggest::{did_you_mean, meant};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::place::Place;
use super::problem::{Problem, ProblemKind};
use crate::raw::{RawBound, RawClaim, RawOutput, RawShown};

/// Puts the tables of an output and of its claims below `show` and `bound`.
pub(super) fn output(output: &mut Spanned<DeValue<'_>>, place: &Place<'_>) -> Result<(), Problem> {
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
) -> Result<(), Problem> {
    let is = |keys: &[&str], key: &Spanned<_>| keys.contains(&AsRef::<str>::as_ref(key.get_ref()));
    if let Some(key) = table.keys().find(|key| !is(tables, key) && !is(plain, key)) {
        let found: &str = key.get_ref();
        let known = || plain.iter().chain(tables).copied();
        let text = format!(
            "unknown field `{found}`, expected {}, and one of {}{}",
            plain.join(", "),
            tables.join(", "),
            did_you_mean(found, known())
        );
        let meant = meant(found, known()).map(str::to_owned);
        return Err(place.problem(key.span().start, text, ProblemKind::Key { meant }));
    }
    let mut found: Vec<_> = table.keys().filter(|key| is(tables, key)).cloned().collect();
    let Some(key) = found.pop().filter(|_| found.is_empty()) else {
        let several = if found.is_empty() { "none" } else { "several" };
        let text = format!("{several} of {} are there, expected is one", tables.join(", "));
        return Err(place.problem(at, text, ProblemKind::Missing { key: name.to_owned() }));
    };
    let Some(value) = table.remove(key.get_ref().as_ref()) else { return Ok(()) };
    let span = value.span();
    let tagged = DeTable::from_iter([(key, value)]);
    table.insert(Spanned::new(span.clone(), name.into()), Spanned::new(span, DeValue::Table(tagged)));
    Ok(())
}
