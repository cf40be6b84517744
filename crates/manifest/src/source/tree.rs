//! Places in the tree of a manifest: finds the value at a byte offset, and removes it. Recursion is as deep as tables are nested, which the
//! parser limits.

use toml::Spanned;
use toml::de::{DeArray, DeValue};

/// One step into a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// The path to the innermost value at an offset; the key of a value counts as its place. `None` if only the whole tree contains it.
///
/// The place of a table `[a]` is its head, so its content is searched first.
pub(super) fn path_to(value: &Spanned<DeValue<'_>>, offset: usize) -> Option<Vec<Step>> {
    let within = |step: Step, value: &Spanned<DeValue<'_>>, is_here: bool| {
        let rest = path_to(value, offset);
        (rest.is_some() || is_here || value.span().contains(&offset))
            .then(|| [step].into_iter().chain(rest.unwrap_or_default()).collect())
    };
    match value.get_ref() {
        DeValue::Table(table) => table.iter().find_map(|(key, value)| {
            within(Step::Key(key.get_ref().to_string()), value, key.span().contains(&offset))
        }),
        DeValue::Array(list) => {
            list.iter().enumerate().find_map(|(index, value)| within(Step::Index(index), value, false))
        }
        _ => None,
    }
}

/// The value at a path.
pub(super) fn at<'t, 'a>(
    root: &'t mut Spanned<DeValue<'a>>,
    path: &[Step],
) -> Option<&'t mut Spanned<DeValue<'a>>> {
    path.iter().try_fold(root, |value, step| match (value.get_mut(), step) {
        (DeValue::Table(table), Step::Key(key)) => table.get_mut(key.as_str()),
        (DeValue::Array(list), Step::Index(index)) => list.get_mut(*index),
        _ => None,
    })
}

/// Removes the value at a path.
pub(super) fn remove<'a>(root: &mut Spanned<DeValue<'a>>, path: &[Step]) -> Option<Spanned<DeValue<'a>>> {
    let (last, parent) = path.split_last()?;
    match (at(root, parent)?.get_mut(), last) {
        (DeValue::Table(table), Step::Key(key)) => table.remove(key.as_str()),
        (DeValue::Array(list), Step::Index(index)) => {
            let mut removed = None;
            let values: Vec<_> = std::mem::replace(list, DeArray::new()).into_iter().collect();
            for (number, value) in values.into_iter().enumerate() {
                if number == *index {
                    removed = Some(value);
                } else {
                    list.push(value);
                }
            }
            removed
        }
        _ => None,
    }
}

/// Renames the key of the entry at a path, if the key is at the offset and the new name is free.
pub(super) fn rename(root: &mut Spanned<DeValue<'_>>, path: &[Step], offset: usize, to: &str) -> bool {
    let Some((Step::Key(key), parent)) = path.split_last() else { return false };
    let Some(DeValue::Table(table)) = at(root, parent).map(Spanned::get_mut) else { return false };
    let is_key = table.get_key_value(key.as_str()).is_some_and(|(key, _)| key.span().contains(&offset));
    if !is_key || table.contains_key(to) {
        return false;
    }
    if let Some((key, value)) = table.remove_entry(key.as_str()) {
        table.insert(Spanned::new(key.span(), to.to_owned().into()), value);
    }
    true
}

/// Inserts a value under a new key of a table; it has no place of its own.
pub(super) fn insert<'a>(root: &mut Spanned<DeValue<'a>>, key: &str, value: DeValue<'a>) {
    if let DeValue::Table(table) = root.get_mut() {
        table.insert(Spanned::new(0..0, key.to_owned().into()), Spanned::new(0..0, value));
    }
}

/// Removes a name from every list of several strings; returns whether there was one.
pub(super) fn remove_name(value: &mut Spanned<DeValue<'_>>, name: &str) -> bool {
    match value.get_mut() {
        DeValue::Table(table) => {
            table.iter_mut().fold(false, |found, (_, value)| remove_name(value, name) | found)
        }
        DeValue::Array(list) => {
            let is = |value: &Spanned<DeValue<'_>>| value.get_ref().as_str() == Some(name);
            if list.iter().any(is) && !list.iter().all(is) {
                *list =
                    std::mem::replace(list, DeArray::new()).into_iter().filter(|value| !is(value)).collect();
                return true;
            }
            list.iter_mut().fold(false, |found, value| remove_name(value, name) | found)
        }
        _ => false,
    }
}
