//! Manifests and queries are templates, as dbt users know them: `{% for %}`, `{{ name }}`. They are filled in before TOML or SQL is read.
//!
//! A template sees what `names.jinja` of its folder sets as `names`. The filter `toml` writes a value as TOML, `sql` a list of texts as SQL.
//! Templates of strangers end with an error: steps, tokens of an expression and the depth of values are bounded.

use std::collections::BTreeMap;

use minijinja::machinery::{Token, tokenize};
use minijinja::value::{Rest, ValueKind};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value};

use crate::ManifestError;

/// The file of a folder whose names its other templates see.
pub(crate) const NAMES: &str = "names.jinja";

/// The most steps of a template, a hundred times those of the longest of ours: loops within loops end with an error.
const STEPS: u64 = 20_000_000;

/// The most tokens between `{{` or `{%` and its end. Operators nest by them, and are read and dropped by recursion.
const TOKENS: usize = 4_000;

/// Bytes of the stack on which templates are filled in and queries are planned.
const STACK: usize = 512 << 20;

/// The bytes of it that must be free.
const ROOM: usize = 128 << 20;

/// The texts of the files of a folder, by name.
pub(crate) type Files = BTreeMap<String, String>;

/// A folder and its templates.
pub(crate) struct Templates<'f> {
    environment: Environment<'static>,
    /// The name of the folder in errors.
    pub(crate) folder: &'f str,
    /// The texts of its files, by name.
    pub(crate) files: &'f Files,
}

impl<'f> Templates<'f> {
    /// The templates of a folder whose files are given by name.
    ///
    /// # Errors
    /// The first error of the names.
    pub(crate) fn new(folder: &'f str, files: &'f Files) -> Result<Self, ManifestError> {
        let mut environment = Environment::new();
        environment.set_fuel(Some(STEPS));
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        environment.add_filter("toml", toml_of);
        environment.add_filter("sql", sql_of);
        environment.add_filter("affix", affix);
        environment.add_function("namespace", no_namespace);
        let mut templates = Self { environment, folder, files };
        let names = files.get(NAMES).cloned().unwrap_or_default();
        templates.check(NAMES, &names)?;
        let added = on_large_stack(|| templates.environment.add_template_owned(NAMES, names));
        added.map_err(|error| templates.error(NAMES, &error))?;
        Ok(templates)
    }

    /// The text of a file with everything filled in.
    ///
    /// # Errors
    /// The first error, with the line of the template.
    pub(crate) fn fill(&self, name: &str, text: &str) -> Result<String, ManifestError> {
        self.check(name, text)?;
        // on the first line, so that lines keep their numbers
        let head = "{% import \"names.jinja\" as names %}";
        let text = format!("{head}{text}");
        let filled = on_large_stack(|| self.environment.render_named_str(name, &text, ()));
        filled.map_err(|error| self.error(name, &error))
    }

    /// Refuses expressions of too many tokens. Other errors are found when the template is read.
    fn check(&self, name: &str, text: &str) -> Result<(), ManifestError> {
        let mut tokens = 0;
        for (token, place) in tokenize(text, false, Default::default()).map_while(Result::ok) {
            tokens = match token {
                Token::VariableStart | Token::BlockStart => 0,
                _ => tokens + 1,
            };
            if tokens > TOKENS {
                let (file, line) = (format!("{}/{name}", self.folder), usize::from(place.start_line));
                let problem = format!("an expression of more than {TOKENS} tokens");
                return Err(ManifestError::at(&file, line, problem));
            }
        }
        Ok(())
    }

    fn error(&self, name: &str, error: &minijinja::Error) -> ManifestError {
        let file = format!("{}/{}", self.folder, error.name().unwrap_or(name));
        let problem = match error.detail() {
            Some(detail) => format!("{}: {detail}", error.kind()),
            None => error.kind().to_string(),
        };
        match error.line() {
            Some(line) => ManifestError::at(&file, line, problem),
            None => ManifestError::of(&file, problem),
        }
    }
}

/// Refuses the one value that can hold itself, and that grows deeper from loop to loop.
fn no_namespace(_: Rest<Value>) -> Result<Value, Error> {
    let problem = "namespace is not allowed: its values could nest without end; allowed are lists and tables";
    Err(Error::new(ErrorKind::InvalidOperation, problem))
}

/// Does the work with a large stack: readers of templates and queries go down by recursion, in a long text further than the 1 or 2 MiB that some
/// threads have. Work within such work stays on its stack.
pub fn on_large_stack<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(ROOM, STACK, work)
}

/// A value as TOML in one line; names of keys have hyphens, which no name of a template can have.
/// What is undefined in a table is left out.
fn toml_of(value: &Value) -> Result<String, Error> {
    let wrong = |error: toml::ser::Error| Error::new(ErrorKind::BadSerialization, error.to_string());
    Ok(match value.kind() {
        ValueKind::Map => {
            let mut entries = Vec::new();
            for key in value.try_iter()? {
                let own = value.get_item(&key)?;
                if !own.is_undefined() {
                    entries.push(format!("{} = {}", key.to_string().replace('_', "-"), toml_of(&own)?));
                }
            }
            if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
        }
        ValueKind::Seq | ValueKind::Iterable => {
            let entries = value.try_iter()?.map(|own| toml_of(&own)).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", entries.join(", "))
        }
        _ => toml::Value::try_from(value).map_err(wrong)?.to_string(),
    })
}

/// Texts as SQL has them in a list: `'a', 'b'`.
fn sql_of(list: Vec<String>) -> String {
    let quoted = list.into_iter().map(|text| format!("'{}'", text.replace('\'', "''")));
    quoted.collect::<Vec<_>>().join(", ")
}

/// Each text of a list with something before and behind it.
fn affix(list: Vec<String>, before: &str, behind: &str) -> Vec<String> {
    list.into_iter().map(|text| format!("{before}{text}{behind}")).collect()
}
