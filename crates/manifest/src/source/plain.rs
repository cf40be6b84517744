//! The plain form of a manifest: its expanded tree (`expand`) as TOML.
//!
//! Keys keep the order of the file. A value that is too wide for a line has a line for each of its parts. Recursion is as deep as tables
//! are nested, which the parser limits.

use toml::Value;
use toml::de::{DeTable, DeValue};

/// The width in characters above which a list or a table has several lines.
const WIDTH: usize = 120;

/// The text of a manifest: plain keys first, then a section for each table and for each table of a list.
pub(super) fn text(root: &DeValue<'_>) -> String {
    let (mut plain, mut sections) = (String::new(), String::new());
    for (name, value) in root.as_table().map(entries).unwrap_or_default() {
        let list = value.as_array().filter(|list| list.iter().any(|entry| entry.get_ref().is_table()));
        if let Some(table) = value.as_table() {
            sections.push_str(&format!("\n[{name}]\n{}", lines(table)));
        } else if let Some(list) = list {
            for table in list.iter().filter_map(|entry| entry.get_ref().as_table()) {
                sections.push_str(&format!("\n[[{name}]]\n{}", lines(table)));
            }
        } else {
            plain.push_str(&line(&name, value));
        }
    }
    plain + &sections
}

/// The keys, quoted where TOML needs it, and values of a table, in the order of the file.
fn entries<'t, 'a>(table: &'t DeTable<'a>) -> Vec<(String, &'t DeValue<'a>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let key = |key: &str| match !key.is_empty() && key.bytes().all(is_bare) {
        true => key.to_owned(),
        false => Value::from(key).to_string(),
    };
    entries.into_iter().map(|(name, value)| (key(name.get_ref()), value.get_ref())).collect()
}

/// A line for each entry of a section.
fn lines(table: &DeTable<'_>) -> String {
    entries(table).into_iter().map(|(name, value)| line(&name, value)).collect()
}

fn line(name: &str, value: &DeValue<'_>) -> String {
    format!("{name} = {}\n", inline(value, name.len() + " = ".len(), ""))
}

/// A value after `behind` characters of a line; its further lines begin with `indent`.
fn inline(value: &DeValue<'_>, behind: usize, indent: &str) -> String {
    let deeper = format!("{indent}  ");
    let (open, parts, close) = match value {
        DeValue::Array(list) => {
            let part = |value| inline(value, deeper.len(), &deeper);
            ("[", list.iter().map(|value| part(value.get_ref())).collect::<Vec<_>>(), "]")
        }
        DeValue::Table(table) => {
            let part = |(name, value): (String, &DeValue<'_>)| {
                let before = deeper.len() + name.len() + " = ".len();
                format!("{name} = {}", inline(value, before, &deeper))
            };
            ("{ ", entries(table).into_iter().map(part).collect(), " }")
        }
        DeValue::String(text) => return Value::from(&**text).to_string(),
        DeValue::Integer(number) => return number.to_string(),
        DeValue::Float(number) => return number.to_string(),
        DeValue::Boolean(yes) => return yes.to_string(),
        DeValue::Datetime(time) => return time.to_string(),
    };
    if parts.is_empty() {
        return format!("{}{}", open.trim(), close.trim());
    }
    let line = format!("{open}{}{close}", parts.join(", "));
    if behind + line.len() <= WIDTH && !line.contains('\n') {
        return line;
    }
    let parts: String = parts.iter().map(|part| format!("{deeper}{part},\n")).collect();
    format!("{}\n{parts}{indent}{}", open.trim(), close.trim())
}
