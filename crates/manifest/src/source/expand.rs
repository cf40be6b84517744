//! Definitions and grids: names for values, and tables that are repeated for several values.
//!
//! `[define]` in `experiment.toml` names values for all manifests of the folder. A table in a list, or the manifest of an output, may have
//! `each = { NAME = [...], ... }`. It then becomes several, one for each combination of the values; the last name varies fastest. The
//! values contain no `each`. In strings `{NAME}` is the value. `{NAME.KEY}` is an entry of a table, or the entries of a list of tables.
//!
//! Expansion works on the parsed TOML, before any type is read. An inserted value has the place of the string that names it, so errors name
//! that line. Recursion is as deep as tables are nested, which the parser limits. [`MOST_VALUES`] limits the results, since lists of lists
//! multiply.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

use suggest::did_you_mean;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::place::Place;
use super::problem::{Problem, ProblemKind, What};

const DEFINE: &str = "define";
const EACH: &str = "each";

/// The most tables that one `each` makes; more is a mistake.
const MOST: usize = 1000;

/// The most values that all manifests of a folder may become, and that are searched for names; 64 bytes of text count as one. The largest
/// experiment here has 8,073.
const MOST_VALUES: usize = 200_000;

/// The bytes of text that count as one value.
const TEXT: usize = 64;

/// The values that strings may name.
#[derive(Clone)]
pub(super) struct Names<'a> {
    named: BTreeMap<String, Named<'a>>,
    /// The rest of [`MOST_VALUES`], for all grids together.
    left: Rc<Cell<usize>>,
}

#[derive(Clone)]
struct Named<'a> {
    value: Rc<DeValue<'a>>,
    /// The keys of this value, and of the other values of its name in the grid. An entry that only others have is left out; any other
    /// unknown entry is an error.
    keys: Rc<BTreeSet<String>>,
}

/// The names that `experiment.toml` defines, and the rest of the file, expanded. A definition may use those above it.
pub(super) fn main<'a>(
    mut root: Spanned<DeValue<'a>>,
    place: &Place<'_>,
) -> Result<(Names<'a>, Spanned<DeValue<'a>>), Problem> {
    let span = root.span();
    let mut names = Names { named: BTreeMap::new(), left: Rc::new(Cell::new(MOST_VALUES)) };
    let DeValue::Table(table) = root.get_mut() else { return Ok((names, root)) };
    if let Some(each) = table.get(EACH) {
        let problem = "each, allowed in lists of tables and in the manifests of outputs".to_owned();
        return Err(place.error(each.span().start, problem));
    }
    if let Some(define) = table.remove(DEFINE) {
        for (name, value) in in_order(define, place)? {
            let value = names.one(value, place)?;
            let keys = Rc::new(keys([&value]));
            names.named.insert(name, Named { value: Rc::new(value), keys });
        }
    }
    let main = names.one(root, place)?;
    Ok((names, Spanned::new(span, main)))
}

/// The entries of a table in the order of the file.
fn in_order<'a>(
    table: Spanned<DeValue<'a>>,
    place: &Place<'_>,
) -> Result<Vec<(String, Spanned<DeValue<'a>>)>, Problem> {
    let at = table.span().start;
    let DeValue::Table(table) = table.into_inner() else {
        return Err(place.error(at, "allowed here is a table of names and values".to_owned()));
    };
    let mut entries: Vec<_> = table.into_iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    Ok(entries.into_iter().map(|(name, value)| (name.into_inner().into_owned(), value)).collect())
}

impl<'a> Names<'a> {
    /// Counts this number of further values.
    fn count(&self, values: usize, at: usize, place: &Place<'_>) -> Result<(), Problem> {
        let left = self.left.get().checked_sub(values);
        self.left.set(left.unwrap_or(0));
        let text = || format!("names and grids become more than {MOST_VALUES} values");
        let too_many = || place.problem(at, text(), ProblemKind::TooMany);
        left.map(drop).ok_or_else(too_many)
    }

    /// The names of each combination of an `each`; without it these names only.
    fn grid(&self, each: Option<Spanned<DeValue<'a>>>, place: &Place<'_>) -> Result<Vec<Self>, Problem> {
        let mut grid = vec![self.clone()];
        let Some(each) = each else { return Ok(grid) };
        for (name, values) in in_order(each, place)? {
            let at = values.span().start;
            let mut inner = values.get_ref().as_array().into_iter().flatten();
            let has_each =
                |value: &DeValue<'_>| value.as_table().is_some_and(|table| table.contains_key(EACH));
            if let Some(value) = inner.find(|value| has_each(value.get_ref())) {
                let problem = format!("each within each {name:?}, allowed are values without one");
                return Err(place.error(value.span().start, problem));
            }
            let mut finer = Vec::new();
            for names in grid {
                let DeValue::Array(filled) = names.one(values.clone(), place)? else {
                    return Err(place.error(at, format!("each {name:?}, allowed is a list of values")));
                };
                if finer.len() + filled.len() > MOST {
                    let problem = format!("each makes more than {MOST}, allowed are at most so many");
                    return Err(place.error(at, problem));
                }
                self.count(filled.len(), at, place)?;
                let keys = Rc::new(keys(filled.iter().map(Spanned::get_ref)));
                for value in filled {
                    let mut names = names.clone();
                    let value = Rc::new(value.into_inner());
                    names.named.insert(name.clone(), Named { value, keys: Rc::clone(&keys) });
                    finer.push(names);
                }
            }
            grid = finer;
        }
        Ok(grid)
    }

    /// Expands a value and all names in it: for a string as in [`text`](Self::text), for a table with `each` to several values or none.
    pub(super) fn fill(
        &self,
        value: Spanned<DeValue<'a>>,
        place: &Place<'_>,
    ) -> Result<Vec<Spanned<DeValue<'a>>>, Problem> {
        let span = value.span();
        self.count(1, span.start, place)?;
        let filled = match value.into_inner() {
            DeValue::String(text) => self.text(&text, &span, place)?,
            DeValue::Table(mut table) => {
                let grid = self.grid(table.remove(EACH), place)?;
                grid.iter().map(|names| names.table(table.clone(), place)).collect::<Result<_, _>>()?
            }
            DeValue::Array(list) => {
                let mut filled = Vec::new();
                for value in list {
                    let named = value.get_ref().is_str();
                    for value in self.fill(value, place)? {
                        let span = value.span();
                        match value.into_inner() {
                            DeValue::Array(several) if named => filled.extend(several),
                            value => filled.push(Spanned::new(span, value)),
                        }
                    }
                }
                vec![DeValue::Array(filled.into_iter().collect())]
            }
            plain => vec![plain],
        };
        Ok(filled.into_iter().map(|value| Spanned::new(span.clone(), value)).collect())
    }

    /// A table with all names in it expanded.
    fn table(&self, table: DeTable<'a>, place: &Place<'_>) -> Result<DeValue<'a>, Problem> {
        let mut filled = DeTable::new();
        for (key, value) in table {
            let at = value.span().start;
            let mut values = self.fill(value, place)?;
            if values.len() > 1 {
                let problem =
                    format!("{:?} is {} values, allowed in lists alone", key.get_ref(), values.len());
                return Err(place.error(at, problem));
            }
            if let Some(value) = values.pop() {
                filled.insert(key, value);
            }
        }
        Ok(DeValue::Table(filled))
    }

    /// Expands a value that must give exactly one.
    fn one(&self, value: Spanned<DeValue<'a>>, place: &Place<'_>) -> Result<DeValue<'a>, Problem> {
        let at = value.span().start;
        let [value] = <[_; 1]>::try_from(self.fill(value, place)?)
            .map_err(|values| place.error(at, format!("{} values, expected one", values.len())))?;
        Ok(value.into_inner())
    }

    /// Expands a string: to itself, to a named value, to several strings if it names a list in other text, or to nothing if it names an
    /// entry that is left out.
    fn text(&self, text: &str, span: &Range<usize>, place: &Place<'_>) -> Result<Vec<DeValue<'a>>, Problem> {
        let mut made = vec![String::new()];
        let mut rest = text;
        while let Some((before, path, after)) = name_in(rest) {
            let unknown = |text| {
                let name = path.split('.').next().unwrap_or_default().to_owned();
                place.problem(span.start, text, ProblemKind::Name { what: What::Value, name })
            };
            let Some(value) = self.value(path).map_err(unknown)? else {
                return Ok(Vec::new());
            };
            self.count(weight(&value), span.start, place)?;
            if before.is_empty() && after.is_empty() && rest.len() == text.len() {
                return Ok(vec![placed(&value, span)]);
            }
            let several: Option<Vec<String>> = match &*value {
                DeValue::Array(several) => several.iter().map(|value| in_text(value.get_ref())).collect(),
                value => in_text(value).map(|text| vec![text]),
            };
            let Some(several) = several else {
                let problem = format!("{{{path}}} has no text: it is a table, or a list of such");
                return Err(place.error(span.start, problem));
            };
            let bytes = |of: &[String]| of.iter().map(String::len).sum::<usize>();
            let times = made.len().saturating_mul(several.len());
            let bytes = bytes(&made)
                .saturating_mul(several.len())
                .saturating_add(bytes(&several).saturating_mul(made.len()));
            self.count(times.saturating_add(bytes / TEXT), span.start, place)?;
            let with = |head: &String| several.iter().map(|own| format!("{head}{before}{own}")).collect();
            made = made.iter().flat_map(|head| -> Vec<String> { with(head) }).collect();
            rest = after;
        }
        Ok(made.into_iter().map(|head| DeValue::String(format!("{head}{rest}").into())).collect())
    }

    /// The value of a path, `NAME` or `NAME.KEY`; `None` if only other values of the name have the key.
    fn value(&self, path: &str) -> Result<Option<Cow<'_, DeValue<'a>>>, String> {
        let (name, key) = path.split_once('.').map_or((path, None), |(name, key)| (name, Some(key)));
        let unknown = |known: Vec<&str>| {
            let there = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            format!("no value is named {{{path}}}{}; there are: {there}", did_you_mean(path, known))
        };
        let named =
            self.named.get(name).ok_or_else(|| unknown(self.named.keys().map(String::as_str).collect()))?;
        let Some(key) = key else { return Ok(Some(Cow::Borrowed(&named.value))) };
        if !named.keys.contains(key) {
            let known: Vec<String> = named.keys.iter().map(|key| format!("{name}.{key}")).collect();
            return Err(unknown([name].into_iter().chain(known.iter().map(String::as_str)).collect()));
        }
        Ok(entry(&named.value, key))
    }
}

/// The keys of values that are tables or lists of tables.
fn keys<'v, 'a: 'v>(values: impl IntoIterator<Item = &'v DeValue<'a>>) -> BTreeSet<String> {
    let tables = values.into_iter().flat_map(|value| match value {
        DeValue::Array(list) => list.iter().map(Spanned::get_ref).collect(),
        value => vec![value],
    });
    let tables = tables.filter_map(DeValue::as_table);
    tables.flat_map(|table| table.keys()).map(|key| key.get_ref().to_string()).collect()
}

/// The number of values in a value, with its text.
fn weight(value: &DeValue<'_>) -> usize {
    let (mut weight, mut open) = (0, vec![value]);
    while let Some(value) = open.pop() {
        weight += 1;
        match value {
            DeValue::Table(table) => open.extend(table.values().map(Spanned::get_ref)),
            DeValue::Array(list) => open.extend(list.iter().map(Spanned::get_ref)),
            DeValue::String(text) => weight += text.len() / TEXT,
            _ => {}
        }
    }
    weight
}

/// An entry of a table, or the list of this entry of all tables in a list.
fn entry<'v, 'a>(value: &'v DeValue<'a>, key: &str) -> Option<Cow<'v, DeValue<'a>>> {
    let of = |value: &'v DeValue<'a>| value.as_table()?.get(key);
    match value {
        DeValue::Array(list) => {
            let entries = list.iter().filter_map(|value| of(value.get_ref()).cloned()).collect();
            Some(Cow::Owned(DeValue::Array(entries)))
        }
        value => of(value).map(|entry| Cow::Borrowed(entry.get_ref())),
    }
}

/// The text before the first name in braces, the name, and the text behind it.
fn name_in(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// A plain value as part of a string.
fn in_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        _ => None,
    }
}

/// The value at another place.
fn placed<'a>(value: &DeValue<'a>, span: &Range<usize>) -> DeValue<'a> {
    let at = |value: &Spanned<DeValue<'a>>| Spanned::new(span.clone(), placed(value.get_ref(), span));
    match value {
        DeValue::Array(list) => DeValue::Array(list.iter().map(at).collect()),
        DeValue::Table(table) => {
            let entry = |(key, value): (&Spanned<_>, _)| {
                (Spanned::new(span.clone(), Clone::clone(key.get_ref())), at(value))
            };
            DeValue::Table(table.iter().map(entry).collect())
        }
        plain => plain.clone(),
    }
}
