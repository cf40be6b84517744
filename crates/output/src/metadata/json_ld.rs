//! The part of a page's JSON-LD that describes the page: an article, its authors and its publisher.
//!
//! Bounded: scripts beyond a size, parts that nest deeply (which `serde_json` refuses), and objects beyond
//! some hundreds are not read.

use page::Page;
use serde_json::{Map, Value};

/// The most bytes of a script that is read. Some scripts contain whole articles.
const LARGEST: usize = 1 << 20;

/// The most scripts.
const SCRIPTS: usize = 20;

/// The most objects that are read.
const OBJECTS: usize = 500;

/// The keys of an object that describes the page whose values describe it too.
const SAME_PAGE: [&str; 3] = ["@graph", "mainEntity", "mainEntityOfPage"];

/// The objects of a page.
pub(super) struct JsonLd {
    objects: Vec<Map<String, Value>>,
}

impl JsonLd {
    pub(super) fn of(page: &Page) -> Self {
        let mut objects = Vec::new();
        for script in page.json_ld().filter(|script| script.len() <= LARGEST).take(SCRIPTS) {
            read(script).into_iter().for_each(|value| collect(value, &mut objects));
        }
        Self { objects }
    }

    /// The object of the article, or of the page.
    fn article(&self) -> Option<&Map<String, Value>> {
        let of = |is: fn(&str) -> bool| self.objects.iter().find(|object| types(object).any(is));
        of(|name| {
            name.ends_with("Article") || name.ends_with("Posting") || matches!(name, "Report" | "Review")
        })
        .or_else(|| of(|name| name.ends_with("Page") || name == "CreativeWork" || name == "Recipe"))
    }

    /// The types of all objects that describe the page.
    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.objects.iter().flat_map(types)
    }

    pub(super) fn title(&self) -> Option<&str> {
        let article = self.article()?;
        string(article, "headline").or_else(|| string(article, "name"))
    }

    pub(super) fn description(&self) -> Option<&str> {
        string(self.article()?, "description")
    }

    pub(super) fn language(&self) -> Option<&str> {
        string(self.article()?, "inLanguage")
    }

    /// The dates under these names, the article's first; several if several objects have them.
    pub(super) fn dates(&self, names: &[&str]) -> Vec<&str> {
        let of = |name: &&str| {
            let objects = self.article().into_iter().chain(&self.objects);
            objects.filter_map(|object| string(object, name)).collect::<Vec<_>>()
        };
        names.iter().flat_map(of).collect()
    }

    /// The names of the authors.
    pub(super) fn authors(&self) -> Vec<&str> {
        let mut objects = self.article().into_iter().chain(&self.objects);
        let authors = objects.find_map(|object| object.get("author").or(object.get("creator")));
        authors.map(|authors| self.names(authors)).unwrap_or_default()
    }

    /// The name of the publisher, or of the site.
    pub(super) fn site_name(&self) -> Option<&str> {
        let publisher = self.article().and_then(|article| article.get("publisher"));
        let of_publisher = publisher.and_then(|publisher| self.names(publisher).into_iter().next());
        of_publisher.or_else(|| {
            let site = self.objects.iter().find(|object| types(object).any(|name| name == "WebSite"))?;
            string(site, "name")
        })
    }

    /// The names of people or organisations: a text, an object, a reference to one, or a list of these.
    fn names<'v>(&'v self, value: &'v Value) -> Vec<&'v str> {
        let list = match value {
            Value::Array(list) => &list[..],
            one => std::slice::from_ref(one),
        };
        let name = |one: &'v Value| match one {
            Value::String(name) => Some(name.as_str()),
            Value::Object(object) => string(object, "name")
                .or_else(|| {
                    // the name as an object of its own
                    string(object.get("name")?.as_object()?, "name")
                })
                .or_else(|| {
                    let id = string(object, "@id")?;
                    let meant = self
                        .objects
                        .iter()
                        .find(|other| string(other, "@id") == Some(id) && other.contains_key("name"))?;
                    string(meant, "name")
                }),
            _ => None,
        };
        list.iter().take(OBJECTS).filter_map(name).collect()
    }
}

/// The values of a script. What is not quite JSON is mended.
fn read(script: &str) -> Vec<Value> {
    let script = script.trim();
    if let Ok(value) = serde_json::from_str(script) {
        return vec![value];
    }
    let bare = script.trim_start_matches("<!--").trim_start_matches("//<![CDATA[").trim_end_matches("-->");
    let bare = mended(bare.trim_end_matches("//]]>").trim());
    serde_json::Deserializer::from_str(&bare).into_iter().map_while(Result::ok).collect()
}

/// A script without its frequent errors: line breaks in texts, escapes that JSON does not have, commas and
/// semicolons behind the last value, and quotes as entities.
fn mended(script: &str) -> String {
    let quoted = if script.contains('"') { script.to_owned() } else { script.replace("&quot;", "\"") };
    let mut json = String::with_capacity(quoted.len());
    let (mut in_text, mut is_escaped) = (false, false);
    for (at, sign) in quoted.char_indices() {
        if is_escaped {
            is_escaped = false;
            if "\"\\/bfnrtu".contains(sign) {
                json.push('\\');
            }
            json.push(if sign.is_control() { ' ' } else { sign });
            continue;
        }
        let is_last =
            || quoted[at + 1..].trim_start().chars().next().is_none_or(|next| "}],;".contains(next));
        match sign {
            '\\' if in_text => is_escaped = true,
            ',' | ';' if !in_text && is_last() => {}
            ';' if !in_text => json.push(' '),
            _ => {
                in_text ^= sign == '"';
                json.push(if sign.is_control() { ' ' } else { sign });
            }
        }
    }
    json
}

/// Adds the objects that describe the page, in their order.
fn collect(value: Value, objects: &mut Vec<Map<String, Value>>) {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        if objects.len() >= OBJECTS {
            return;
        }
        match value {
            // the last value is on top
            Value::Array(list) => waiting.extend(list.into_iter().take(OBJECTS).rev()),
            Value::Object(mut object) => {
                waiting.extend(SAME_PAGE.iter().rev().filter_map(|name| object.remove(*name)));
                objects.push(object);
            }
            _ => {}
        }
    }
}

/// The types of an object, without the address of the vocabulary.
fn types(object: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let list = match object.get("@type") {
        Some(Value::Array(list)) => &list[..],
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    list.iter().filter_map(Value::as_str).map(|name| name.rsplit(['/', ':', '#']).next().unwrap_or(name))
}

/// A text of an object, or the first of several.
fn string<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v str> {
    let text = match object.get(name)? {
        Value::Array(list) => list.first()?,
        one => one,
    };
    text.as_str().filter(|text| !text.trim().is_empty())
}
