//! Manifests and queries are templates, as dbt users know them: `{% for %}`, `{{ name }}`, macros. They are filled in before TOML or SQL is read.
//!
//! A template sees the macros of all experiments as `m` (`experiments/macros.jinja`) and what `names.jinja` of its own folder sets as `names`.

use std::collections::BTreeMap;

use minijinja::value::ValueKind;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value};

use crate::ManifestError;

/// The file of a folder whose names its other templates see.
pub(crate) const NAMES: &str = "names.jinja";
/// The macros that all templates see.
const MACROS: &str = "macros.jinja";

/// The most steps of a template, a hundred times those of the longest of ours: loops within loops end with an error.
const STEPS: u64 = 20_000_000;

/// The templates of a folder.
pub(crate) struct Templates {
    environment: Environment<'static>,
    folder: String,
}

impl Templates {
    /// The templates of a folder whose files are given by name.
    ///
    /// # Errors
    /// The first error of the names or macros.
    pub(crate) fn new(folder: &str, files: &BTreeMap<String, String>) -> Result<Self, ManifestError> {
        let mut environment = Environment::new();
        environment.set_fuel(Some(STEPS));
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|_| AutoEscape::None);
        environment.add_filter("toml", toml_of);
        environment.add_filter("affix", affix);
        let macros = experiments::FILES.iter().find(|(path, _)| *path == MACROS).map_or("", |(_, text)| text);
        let macros = files.get(MACROS).map_or(macros, String::as_str);
        let own = files.get(NAMES).cloned().unwrap_or_default();
        let mut templates = Self { environment, folder: folder.to_owned() };
        for (name, text) in [(MACROS, macros.to_owned()), (NAMES, own)] {
            let added = templates.environment.add_template_owned(name, text);
            added.map_err(|error| templates.error(name, &error))?;
        }
        Ok(templates)
    }

    /// The text of a file with everything filled in.
    ///
    /// # Errors
    /// The first error, with the line of the template.
    pub(crate) fn fill(&self, name: &str, text: &str) -> Result<String, ManifestError> {
        // on the first line, so that lines keep their numbers
        let head = "{% import \"macros.jinja\" as m %}{% import \"names.jinja\" as names %}";
        let filled = self.environment.render_named_str(name, &format!("{head}{text}"), ());
        filled.map_err(|error| self.error(name, &error))
    }

    fn error(&self, name: &str, error: &minijinja::Error) -> ManifestError {
        let file = format!("{}/{}", self.folder, error.name().unwrap_or(name));
        let problem = match error.detail() {
            Some(detail) => format!("{}: {detail}", error.kind()),
            None => error.kind().to_string(),
        };
        match error.line() {
            Some(line) => ManifestError::At { file, line, problem },
            None => ManifestError::Whole { file, problem },
        }
    }
}

/// A value as TOML in one line; names of keys have hyphens, which no name of a template can have.
/// What is undefined in a table is left out.
fn toml_of(value: &Value) -> Result<String, Error> {
    let wrong = |problem: String| Error::new(ErrorKind::BadSerialization, problem);
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
        _ => toml::Value::try_from(value).map_err(|error| wrong(error.to_string()))?.to_string(),
    })
}

/// Each text of a list with something before and behind it.
fn affix(list: Vec<String>, before: &str, behind: &str) -> Vec<String> {
    list.into_iter().map(|text| format!("{before}{text}{behind}")).collect()
}
