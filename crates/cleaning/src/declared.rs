//! One declaration of a method's or task's parameters, from which everything else is generated.
//!
//! [`params!`](crate::params) reads for each parameter its meaning, type, default, range and reason. It
//! generates the struct that manifests are read into, its `Default`, the check of ranges and the texts for
//! people. [`choices!`](crate::choices) does the same for a parameter that is one of several words.
//! [`Params::agree`](crate::Params::agree) checks several parameters together.

use std::fmt::{self, Debug, Display};
use std::ops::{Bound, RangeBounds};

use serde::Serialize;
use text::Chinese;

use crate::SettingsError;

/// Unchecked parameters made by [`params!`](crate::params).
pub trait Declared {
    /// Each parameter, in the order of the declaration.
    const PARAMS: &'static [ParamInfo];

    /// The digest of the sources of the crate with the declaration, which is the crate of the method or task.
    const SOURCES: &'static str;

    /// Checks each parameter against its own range; `of` is the id of the method or task.
    ///
    /// # Errors
    /// [`SettingsError`] with key, value and the allowed values.
    fn check_ranges(&self, of: &str) -> Result<(), SettingsError>;
}

/// The description of one parameter for people. Its default is in
/// [`Family::defaults`](crate::Family::defaults).
#[derive(Debug, Clone, Copy)]
pub struct ParamInfo {
    /// The key in manifests and after `--set`.
    pub key: &'static str,
    /// Its meaning, with the paper's letter or formula if there is one.
    pub meaning: &'static str,
    /// The allowed values.
    pub allowed: fn() -> Allowed,
    /// The reason for the default: the paper's section, or an argument where the paper is silent.
    pub reason: &'static str,
}

/// The description of a method, for people and manifests.
#[derive(Debug, Clone, Copy)]
pub struct Info {
    /// The id in manifests and on the command line: lower case, digits and hyphens.
    pub id: &'static str,
    /// The name in tables.
    pub name: &'static str,
    /// One line: the kept text, and the reasoning behind it.
    pub summary: &'static str,
    /// The paper, in full; `none` for a trivial baseline.
    pub citation: &'static str,
    /// Whether `fit` needs labelled pages.
    pub needs_labels: bool,
    /// Each parameter, in the order of the paper: [`Declared::PARAMS`].
    pub params: &'static [ParamInfo],
    /// The keys of earlier versions, true or false, each with the keys that it is today. An error names these; files that a `fit` has written are
    /// read with them.
    pub renamed: &'static [(&'static str, &'static [&'static str])],
}

impl Info {
    /// What most methods have in common beside the names: no need of labels. Without a paper the citation is `none`.
    pub const fn of(params: &'static [ParamInfo]) -> Self {
        Self { id: "", name: "", summary: "", citation: "none", needs_labels: false, params, renamed: &[] }
    }
}

/// The values that a parameter may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// In words: `0.0 to 1.0`.
    Range(String),
    /// One of these.
    Choice(Vec<ChoiceInfo>),
}

/// One of the allowed words of a parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceInfo {
    /// The word in manifests.
    pub word: String,
    /// Its meaning.
    pub meaning: &'static str,
    /// The values allowed after the word, as in `{ fixed = 0.6 }`; `None` for a word without a value.
    pub value: Option<String>,
}

impl Display for ChoiceInfo {
    /// The word in TOML's notation.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            None => write!(out, "{:?}", self.word),
            Some(value) => write!(out, "{{ {} = {value} }}", self.word),
        }
    }
}

impl Display for Allowed {
    /// The range, or all words, without their meanings.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(words) => out.write_str(words),
            Self::Choice(choices) => {
                let words: Vec<String> = choices.iter().map(ToString::to_string).collect();
                out.write_str(&words.join(", "))
            }
        }
    }
}

/// A type of parameter that has its own set of allowed values.
pub trait ParamType: Serialize {
    /// The allowed values, for people.
    fn allowed() -> Allowed;

    /// Whether this value is allowed. Only a number in it can be wrong: a manifest with any other wrong value
    /// cannot be read.
    fn holds(&self) -> bool {
        true
    }
}

impl ParamType for bool {
    fn allowed() -> Allowed {
        Allowed::Range("true, false".to_owned())
    }
}

impl ParamType for Chinese {
    fn allowed() -> Allowed {
        let choice = |word: &str, meaning| ChoiceInfo { word: word.to_owned(), meaning, value: None };
        Allowed::Choice(vec![
            choice("dictionary", "Words of a dictionary."),
            choice("characters", "Single characters."),
        ])
    }
}

/// The bounds of a parameter of type `T`: the `in` of [`params!`](crate::params).
pub trait Bounds<T> {
    /// Whether the value is allowed.
    fn hold(&self, value: &T) -> bool;

    /// The allowed values, in words.
    fn words(&self) -> String;
}

impl<T: PartialOrd + Debug, R: RangeBounds<T>> Bounds<T> for R {
    fn hold(&self, value: &T) -> bool {
        self.contains(value)
    }

    fn words(&self) -> String {
        match (self.start_bound(), self.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => format!("{least:?} to {most:?}"),
            (Bound::Included(least), Bound::Excluded(end)) => {
                format!("{least:?} up to, but not including, {end:?}")
            }
            (Bound::Included(least), Bound::Unbounded) => format!("from {least:?}"),
            (Bound::Excluded(start), Bound::Included(most)) => format!("above {start:?}, up to {most:?}"),
            (Bound::Excluded(start), Bound::Excluded(end)) => format!("above {start:?} and below {end:?}"),
            bounds => format!("{bounds:?}"),
        }
    }
}

/// Above the first number, and at most the second.
pub const fn above<T: Copy>(start: T, most: T) -> (Bound<T>, Bound<T>) {
    (Bound::Excluded(start), Bound::Included(most))
}

#[doc(hidden)]
pub fn check_type<T: ParamType>(of: &str, name: &str, value: &T) -> Result<(), SettingsError> {
    if value.holds() {
        return Ok(());
    }
    let found = toml::Value::try_from(value).expect("parameters are plain values");
    Err(SettingsError::range(of, &name.replace('_', "-"), found, T::allowed()))
}

/// Refuses a value of the field `name` outside of the bounds.
#[doc(hidden)]
pub fn check<T: Display>(
    of: &str,
    name: &str,
    value: &T,
    bounds: &impl Bounds<T>,
) -> Result<(), SettingsError> {
    if bounds.hold(value) {
        return Ok(());
    }
    Err(SettingsError::range(of, &name.replace('_', "-"), value, bounds.words()))
}

/// Declares a struct of parameters: for each its meaning (the doc comment), name, type, default, range and
/// the reason for the default. A key is the name with hyphens. The type of a parameter without `in` has its
/// own allowed values ([`ParamType`]).
///
/// ```
/// cleaning::choices! {
///     /// What a block is.
///     pub enum Blocks {
///         /// TABLE alone.
///         Table,
///         /// Every block-level element.
///         AnyElement,
///     }
/// }
///
/// cleaning::params! {
///     /// The parameters of a method.
///     pub struct MyParams {
///         /// Which elements own a block.
///         pub blocks: Blocks = Blocks::AnyElement, because "section 3.1";
///         /// A block is kept from this share of links on.
///         pub least_share: f64 = 0.5, in 0.0..=1.0, because "the best in Table 2";
///     }
/// }
///
/// use cleaning::Declared as _;
/// let params = MyParams { least_share: 1.5, ..MyParams::default() };
/// assert_eq!(
///     params.check_ranges("my-method").unwrap_err().to_string(),
///     "parameters of my-method: least-share is 1.5, allowed is 0.0 to 1.0",
/// );
/// ```
#[macro_export]
macro_rules! params {
    (
        $(#[doc = $about:literal])*
        $visible:vis struct $name:ident {
            $(
                $(#[doc = $meaning:literal])+
                $shown:vis $field:ident: $type:ty = $default:expr $(, in $bounds:expr)?, because $reason:expr;
            )*
        }
    ) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, PartialEq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "cleaning::serde", rename_all = "kebab-case", deny_unknown_fields, default)]
        $visible struct $name {
            $($(#[doc = $meaning])+ $shown $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $crate::Declared for $name {
            const PARAMS: &'static [$crate::ParamInfo] = &[$(
                $crate::ParamInfo {
                    key: {
                        const NAME: &str = stringify!($field);
                        const KEY: [u8; NAME.len()] = $crate::declared::hyphens(NAME);
                        $crate::declared::as_str(&KEY)
                    },
                    meaning: concat!($($meaning),+).trim_ascii(),
                    allowed: $crate::allowed!($type $(, $bounds)?),
                    reason: $reason,
                },
            )*];

            const SOURCES: &'static str = $crate::own_folder::digest!();

            fn check_ranges(&self, _of: &str) -> Result<(), $crate::SettingsError> {
                $($crate::check_param!(_of, stringify!($field), &self.$field $(, &$bounds)?)?;)*
                Ok(())
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! allowed {
    ($type:ty) => {
        <$type as $crate::ParamType>::allowed
    };
    ($type:ty, $bounds:expr) => {
        || $crate::Allowed::Range($crate::Bounds::<$type>::words(&$bounds))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! check_param {
    ($of:expr, $name:expr, $value:expr) => {
        $crate::declared::check_type($of, $name, $value)
    };
    ($of:expr, $name:expr, $value:expr, $bounds:expr) => {
        $crate::declared::check($of, $name, $value, $bounds)
    };
}

/// Declares enums whose values are the words of a parameter, each with its meaning (the doc comment). A
/// word is the variant's name in lower case, with hyphens. A word with a value declares its type and range:
/// manifests write `rule = { fixed = 0.6 }`, the command line `rule.fixed=0.6`.
///
/// ```
/// cleaning::choices! {
///     /// Where the threshold comes from.
///     pub enum Rule {
///         /// Chosen for each site.
///         PerSite,
///         /// This one.
///         Fixed(f64, in 0.0..=1.0),
///     }
/// }
///
/// use cleaning::ParamType as _;
/// assert_eq!(Rule::allowed().to_string(), "\"per-site\", { fixed = 0.0 to 1.0 }");
/// assert!(!Rule::Fixed(2.0).holds());
/// ```
#[macro_export]
macro_rules! choices {
    ($(
        $(#[doc = $about:literal])+
        $(#[derive($($more:ident),+)])?
        $visible:vis enum $name:ident {
            $(
                $(#[doc = $meaning:literal])+
                $variant:ident $(($type:ty, in $bounds:expr))?,
            )+
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Debug, Clone, Copy, PartialEq, $crate::serde::Serialize, $crate::serde::Deserialize)]
        $(#[derive($($more),+)])?
        #[serde(crate = "cleaning::serde", rename_all = "kebab-case")]
        $visible enum $name {
            $($(#[doc = $meaning])+ $variant $(($type))?,)+
        }

        impl $crate::ParamType for $name {
            fn allowed() -> $crate::Allowed {
                $crate::Allowed::Choice(vec![$(
                    $crate::ChoiceInfo {
                        word: $crate::declared::word(stringify!($variant)),
                        meaning: concat!($($meaning),+).trim_ascii(),
                        value: None $(.or(Some($crate::Bounds::<$type>::words(&$bounds))))?,
                    },
                )+])
            }

            fn holds(&self) -> bool {
                $($(
                    if let Self::$variant(value) = self {
                        return $crate::Bounds::<$type>::hold(&$bounds, value);
                    }
                )?)+
                true
            }
        }
    )+};
}

/// A field's name with hyphens, made while compiling. This and [`word`] make names of Rust in the spelling of manifests, that of serde's
/// `kebab-case`.
pub const fn hyphens<const N: usize>(name: &str) -> [u8; N] {
    let name = name.as_bytes();
    let mut out = [0; N];
    let mut at = 0;
    while at < N {
        out[at] = if name[at] == b'_' { b'-' } else { name[at] };
        at += 1;
    }
    out
}

/// A variant's name in lower case, a hyphen before each capital letter but the first.
pub fn word(name: &str) -> String {
    let word: String = name
        .chars()
        .flat_map(|letter| letter.is_uppercase().then_some('-').into_iter().chain([letter]))
        .collect();
    word.trim_start_matches('-').to_lowercase()
}

/// The text of a name.
pub const fn as_str(name: &[u8]) -> &str {
    match std::str::from_utf8(name) {
        Ok(name) => name,
        Err(_) => panic!("names are ASCII"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_spelling_of_manifests() {
        // a variant has a hyphen before each further capital
        assert_eq!(word("AnyBlockLevelElement"), "any-block-level-element");
        assert_eq!(word("Off"), "off");
        // a field has hyphens for underscores
        assert_eq!(as_str(&hyphens::<{ "k_of_k".len() }>("k_of_k")), "k-of-k");
    }
}
