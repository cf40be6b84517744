//! Page templates: hand-written HTML of Jinja, as minijinja reads it. `{{ name }}` writes a text, escaped; `{% for one in list %}` goes through a list
//! of records. The values are in a [`Record`]; a name without a value is the empty text or the empty list. Tags such as `<x-article>` mark the parts
//! of a page (see [`crate::page`]).

use std::borrow::Cow;
use std::sync::Arc;

use minijinja::value::Object;
use minijinja::{Environment, Error, Value};
use page::html::escape;

/// The content of a page: named texts, and named lists of further records. The first value of a name counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record(Vec<(&'static str, Value)>);

impl Record {
    /// A record of one text.
    pub(crate) fn of(name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        Self::default().with(name, text)
    }

    /// A record of one list.
    pub(crate) fn of_list(name: &'static str, records: impl IntoIterator<Item = Record>) -> Self {
        Self::default().listing(name, records)
    }

    /// This record with one more text.
    pub(crate) fn with(mut self, name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        self.0.push((name, Value::from(text.into())));
        self
    }

    /// This record with one more text if `has` is true.
    pub(crate) fn with_if(self, has: bool, name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        if has { self.with(name, text) } else { self }
    }

    /// This record with one more list.
    pub(crate) fn listing(mut self, name: &'static str, records: impl IntoIterator<Item = Record>) -> Self {
        self.0.push((name, records.into_iter().map(Value::from_object).collect()));
        self
    }

    /// The text or list of a name; undefined if the record has none.
    pub(crate) fn get(&self, name: &str) -> &Value {
        self.0.iter().find(|(known, _)| *known == name).map_or(&Value::UNDEFINED, |(_, value)| value)
    }
}

impl Object for Record {
    fn get_value(self: &Arc<Self>, name: &Value) -> Option<Value> {
        Some(self.get(name.as_str()?).clone())
    }
}

/// Reads templates, of which each has a name.
///
/// # Errors
/// The first fault of a template.
pub(crate) fn compile(
    templates: impl IntoIterator<Item = (String, String)>,
) -> Result<Environment<'static>, Error> {
    let mut engine = Environment::empty();
    engine.set_formatter(|output, _, value| {
        let mut html = String::new();
        escape(value.as_str().unwrap_or_default(), &mut html);
        Ok(output.write_str(&html)?)
    });
    for (name, source) in templates {
        // the engine takes a line feed off the end
        engine.add_template_owned(name, source + "\n")?;
    }
    Ok(engine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_what_is_missing_is_empty() {
        let source = "<A T=\"{{ a }}\">{{ b }}{% for one in list %}{{ one.b }}{{ one.a }}{% endfor %}{% if c %}c{% endif %}\n";
        let engine = compile([("t".to_owned(), source.to_owned())]).unwrap();
        let record = Record::of("a", "A & \"B\"").with("a", "x").listing("list", [Record::of("b", "<")]);
        let page = engine.get_template("t").unwrap().render(Value::from_object(record)).unwrap();
        assert_eq!(page, "<A T=\"A &amp; &quot;B&quot;\">&lt;\n");
    }

    #[test]
    fn faults_are_named() {
        let fault = compile([("t".to_owned(), "{% for one in list %}".to_owned())]).unwrap_err();
        assert_eq!(fault.name(), Some("t"));
    }
}
