//! The one table of an output or a claim beside its plain keys: `[curve]` or `margin = {}`.

use suggest::{did_you_mean, meant};
use toml::Spanned;
use toml::de::DeValue;

use super::place::Place;
use super::problem::{Problem, ProblemKind};
use crate::KindKey;

/// Takes out the one entry that is a table of `kinds`. All others must be `plain`. `name` names the missing table in the error.
pub(super) fn take<'a>(
    tree: &mut Spanned<DeValue<'a>>,
    (name, kinds): (&str, &[KindKey]),
    plain: &[&str],
    place: &Place<'_>,
) -> Result<Option<(KindKey, Spanned<DeValue<'a>>)>, Problem> {
    let at = tree.span().start;
    let DeValue::Table(table) = tree.get_mut() else { return Ok(None) };
    let keys: Vec<&str> = kinds.iter().map(|kind| kind.key).collect();
    let is = |keys: &[&str], key: &Spanned<_>| keys.contains(&AsRef::<str>::as_ref(key.get_ref()));
    if let Some(key) = table.keys().find(|key| !is(&keys, key) && !is(plain, key)) {
        let found: &str = key.get_ref();
        let known = || plain.iter().chain(&keys).copied();
        let text = format!(
            "unknown field `{found}`{}, expected {}, and one of {}",
            did_you_mean(found, known()),
            plain.join(", "),
            keys.join(", ")
        );
        let meant = meant(found, known()).map(str::to_owned);
        return Err(place.problem(key.span().start, text, ProblemKind::Key { meant }));
    }
    let mut there = kinds.iter().filter(|kind| table.contains_key(kind.key));
    let (Some(kind), None) = (there.next(), there.next()) else {
        let several = if keys.iter().any(|key| table.contains_key(*key)) { "several" } else { "none" };
        let text = format!("{several} of {} are there, expected is one", keys.join(", "));
        return Err(place.problem(at, text, ProblemKind::Missing { key: name.to_owned() }));
    };
    Ok(table.remove(kind.key).map(|table| (*kind, table)))
}
