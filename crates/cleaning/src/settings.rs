//! Parameters before the check: keys and values from a manifest or from `--set key=value`.
//!
//! [`Settings::parse`] turns [`Settings`] into a method's own parameter type; it refuses unknown keys and
//! wrong types. [`crate::Params::check`] checks the ranges.

use crate::{Info, SettingsError, did_you_mean};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Display;

/// Unchecked parameters of one method, by key.
///
/// Keys are stored in order, so two equal settings print and digest the same.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings {
    table: toml::Table,
}

impl FromIterator<(String, toml::Value)> for Settings {
    /// The settings of a manifest; keys may have a dot, as in [`Settings::with`].
    fn from_iter<I: IntoIterator<Item = (String, toml::Value)>>(pairs: I) -> Self {
        pairs.into_iter().fold(Self::new(), |settings, (key, value)| settings.with(&key, value))
    }
}

impl Settings {
    /// No key set: every parameter at its default.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets `key`, replacing an earlier value. `rule.fixed` sets `rule` to `{ fixed = value }`, or adds to an
    /// existing table.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<toml::Value>) -> Self {
        let value = value.into();
        match key.split_once('.') {
            None => self.table.insert(key.to_owned(), value),
            Some((key, word)) => match self.table.get_mut(key) {
                Some(toml::Value::Table(table)) => table.insert(word.to_owned(), value),
                _ => {
                    let value = toml::Table::from_iter([(word.to_owned(), value)]);
                    self.table.insert(key.to_owned(), value.into())
                }
            },
        };
        self
    }

    /// Reads one `key=value` of the command line. The value is TOML if it is valid TOML (`0.7`, `true`,
    /// `"a"`), and a plain string otherwise, so that `--set block=table` needs no quotes.
    ///
    /// # Errors
    /// [`SettingsError`] without `=`, or with a key that has white space, or nothing before or behind a dot.
    pub fn assign(&mut self, assignment: &str) -> Result<(), SettingsError> {
        let wrong = || SettingsError(format!("{assignment:?} is not of the form key=value"));
        let (key, value) = assignment.split_once('=').ok_or_else(wrong)?;
        let (key, value) = (key.trim(), value.trim());
        if key.split('.').any(|part| part.is_empty() || part.contains(char::is_whitespace)) {
            return Err(wrong());
        }
        let value = value.parse().unwrap_or_else(|_| toml::Value::String(value.to_owned()));
        *self = std::mem::take(self).with(key, value);
        Ok(())
    }

    /// The settings of `self`, overridden key by key by those of `other`.
    #[must_use]
    pub fn merged(&self, other: &Self) -> Self {
        let mut table = self.table.clone();
        table.extend(other.table.iter().map(|(key, value)| (key.clone(), value.clone())));
        Self { table }
    }

    /// The value of `key`, if it is set.
    pub fn get(&self, key: &str) -> Option<&toml::Value> {
        self.table.get(key)
    }

    /// Keys and values in order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &toml::Value)> {
        self.table.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Whether every parameter is at its default.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The typed parameters of the method that `info` describes.
    ///
    /// # Errors
    /// [`SettingsError`] for a key that the method does not have, or a
    /// value of the wrong type or a word that is not allowed.
    pub fn parse<P: DeserializeOwned>(&self, info: &Info) -> Result<P, SettingsError> {
        let method = info.id;
        let known: Vec<&str> = info.params.iter().map(|param| param.key).collect();
        if let Some((key, _)) = self.iter().find(|(key, _)| !known.contains(key)) {
            let all = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            let meant = match info.renamed.iter().find(|(old, _)| *old == key) {
                Some((_, today)) => format!(" (it is {} today)", today.join(", ")),
                None => did_you_mean(key, known),
            };
            return Err(SettingsError(format!(
                "parameters of {method}: no parameter {key:?}{meant}; there are: {all}"
            )));
        }
        let error = match read::<P>(self.table.clone()) {
            Ok(params) => return Ok(params),
            Err(error) => error,
        };
        // the parser names no key: so each key is tried alone, and the refused one is named
        let refused = |key: &str, value: &toml::Value| {
            read::<P>(toml::Table::from_iter([(key.to_owned(), value.clone())])).is_err()
        };
        let wrong = info.params.iter().find_map(|param| {
            let value = self.get(param.key)?;
            refused(param.key, value).then_some((param, value))
        });
        Err(match wrong {
            Some((param, value)) => {
                let allowed = (param.allowed)().to_string();
                let meant = value.as_table().map_or_else(String::new, |table| meant_key(table, &allowed));
                SettingsError::range(method, param.key, value, allowed + &meant)
            }
            None => SettingsError(format!("parameters of {method}: {}", error.message().replace('\n', ", "))),
        })
    }

    /// The settings of an earlier version by the names of today. A setting that was `true`, as all [renamed](Info::renamed) ones were by default,
    /// goes.
    #[must_use]
    pub fn renamed(mut self, info: &Info) -> Self {
        for (old, today) in info.renamed {
            if let Some(value) = self.table.remove(*old).filter(|value| value.as_bool() != Some(true)) {
                self = today.iter().fold(self, |settings, key| settings.with(key, value.clone()));
            }
        }
        self
    }

    /// The settings of a typed parameter value, with every key.
    pub fn of<P: Serialize>(params: &P) -> Self {
        let table = toml::Table::try_from(params).expect("parameters are flat tables of plain values");
        Self { table }
    }
}

impl Display for Settings {
    /// `key=value` pairs in order of the keys, in the form of `--set`, separated by a space; `default` if no
    /// key is set.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.table.is_empty() {
            return out.write_str("default");
        }
        let shown = |(key, value): (&str, &toml::Value)| match value {
            toml::Value::String(text) => format!("{key}={text}"),
            // a word with its value
            toml::Value::Table(words) => {
                key.to_owned()
                    + &words.iter().map(|(word, value)| format!(".{word}={value}")).collect::<String>()
            }
            other => format!("{key}={other}"),
        };
        out.write_str(&self.iter().map(shown).collect::<Vec<_>>().join(" "))
    }
}

/// The question behind the allowed words, for the first key of a table that is none of them.
fn meant_key(table: &toml::Table, allowed: &str) -> String {
    let known = || allowed.split(|char: char| !char.is_alphanumeric() && char != '-');
    let unknown = table.keys().find(|key| known().all(|known| known != *key));
    unknown.map_or_else(String::new, |key| did_you_mean(key, known()))
}

/// Reads a table as a parameter type.
fn read<P: DeserializeOwned>(table: toml::Table) -> Result<P, toml::de::Error> {
    toml::Value::Table(table).try_into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Declared as _;

    crate::choices! {
        /// A choice.
        enum Kind {
            /// Good.
            Good,
            /// Bad.
            Bad,
        }
    }

    crate::params! {
        /// Parameters.
        struct TestParams {
            /// A size.
            size: f64 = 0.0, in 0.0..=1.0, because "made";
            /// A kind.
            kind: Kind = Kind::Good, because "made";
        }
    }

    const INFO: Info = Info {
        id: "m",
        name: "M",
        summary: "",
        citation: "",
        needs_labels: false,
        params: TestParams::PARAMS,
        renamed: &[("good", &["kind.good", "kind.bad"])],
    };

    #[track_caller]
    fn check_parse(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).unwrap();
        }
        let shown = match settings.parse::<TestParams>(&INFO) {
            Ok(TestParams { size, kind }) => format!("{size} {kind:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn keys_not_set_stay_at_their_defaults() {
        check_parse(&[], "0 Good");
        check_parse(&["kind=bad"], "0 Bad");
    }

    #[test]
    fn an_unknown_key_of_a_table_is_reported_with_the_one_that_was_meant() {
        check_parse(
            &["kind.god=3"],
            "parameters of m: kind is { god = 3 }, allowed is \"good\", \"bad\" (did you mean \"good\"?)",
        );
        check_parse(&["kind.far=3"], "parameters of m: kind is { far = 3 }, allowed is \"good\", \"bad\"");
    }

    #[test]
    fn a_setting_of_an_earlier_version_is_read_by_its_names_of_today() {
        check_parse(
            &["good=true"],
            "parameters of m: no parameter \"good\" (it is kind.good, kind.bad today); there are: size, kind",
        );
        let renamed = |old: &str| set(&["size=1", old]).renamed(&INFO).to_string();
        assert_eq!(renamed("good=true"), "size=1");
        assert_eq!(renamed("good=false"), set(&["size=1", "kind={ good = false, bad = false }"]).to_string());
    }

    #[test]
    fn a_word_with_a_value_is_set_by_a_dot() {
        check("rule.fixed=0.7", "rule = { fixed = 0.7 }");
    }

    #[test]
    fn a_table_is_set_key_by_key() {
        let settings = set(&["keep.title=true", "keep.captions=false"]);
        assert_eq!(settings.to_string(), set(&["keep={ captions = false, title = true }"]).to_string());
    }

    #[test]
    fn an_unknown_key_is_reported_with_those_that_exist() {
        check_parse(
            &["size=1.0", "sise=1"],
            "parameters of m: no parameter \"sise\" (did you mean \"size\"?); there are: size, kind",
        );
    }

    #[test]
    fn a_wrong_type_is_reported_with_its_key_and_what_is_allowed() {
        check_parse(&["size=0.5", "kind=3"], "parameters of m: kind is 3, allowed is \"good\", \"bad\"");
        check_parse(&["size=true"], "parameters of m: size is true, allowed is 0.0 to 1.0");
    }

    #[test]
    fn a_word_that_is_not_allowed_is_reported_as_given() {
        check_parse(&["kind=ugly"], "parameters of m: kind is \"ugly\", allowed is \"good\", \"bad\"");
    }

    #[track_caller]
    fn check(assignment: &str, expected: &str) {
        let mut settings = Settings::new();
        let shown = match settings.assign(assignment) {
            Ok(()) => settings.iter().map(|(key, value)| format!("{key} = {value}")).collect(),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
    }

    #[test]
    fn numbers_and_flags_are_read_as_toml() {
        check("threshold=0.7", "threshold = 0.7");
        check("k = 3", "k = 3");
        check("stem=true", "stem = true");
    }

    #[test]
    fn a_bare_word_is_a_string() {
        check("blocks=table", "blocks = \"table\"");
        check("url=a=b", "url = \"a=b\"");
    }

    #[test]
    fn no_equals_sign_and_no_proper_key_are_refused() {
        check("threshold", "\"threshold\" is not of the form key=value");
        for assignment in ["=1", ".a=1", "a.=1", "a .b=1", "a b=1"] {
            check(assignment, &format!("{assignment:?} is not of the form key=value"));
        }
    }

    #[test]
    fn a_value_cannot_smuggle_in_a_second_key() {
        check("a=1\nb=2", "a = \"\"\"\n1\nb=2\"\"\"");
    }

    fn set(assignments: &[&str]) -> Settings {
        let mut settings = Settings::new();
        assignments.iter().for_each(|assignment| settings.assign(assignment).unwrap());
        settings
    }

    #[track_caller]
    fn check_merged(under: &[&str], over: &[&str], expected: &str) {
        assert_eq!(set(under).merged(&set(over)).to_string(), expected);
    }

    #[test]
    fn the_later_settings_override_key_by_key() {
        check_merged(&[], &[], "default");
        check_merged(&["a=1"], &[], "a=1");
        check_merged(&[], &["a=1"], "a=1");
        check_merged(&["b=x", "a=1"], &["c=true", "a=0.5"], "a=0.5 b=x c=true");
    }

    #[test]
    fn a_word_with_a_value_is_printed_as_it_is_set() {
        assert_eq!(set(&["a=1", "rule.fixed=0.7", "step=2"]).to_string(), "a=1 rule.fixed=0.7 step=2");
    }

    #[test]
    fn equal_settings_print_alike_whatever_their_order() {
        assert_eq!(set(&["a=1", "b=2"]), set(&["b=2", "a=1"]));
        assert_eq!(set(&["b=2", "a=1", "a=3"]).to_string(), "a=3 b=2");
        assert!(set(&[]).is_empty() && !set(&["a=1"]).is_empty());
        assert_eq!(set(&["a=1"]).get("a").and_then(toml::Value::as_integer), Some(1));
    }
}
