//! Makes the reference of keys in `experiments/keys.md` from the comments of the types that read manifests: those of
//! `crates/manifest/src/raw.rs`, and the heads of queries. `GLEANER_UPDATE=1` writes it again.

use std::fs;

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const RAW: [&str; 2] = ["manifest/src/raw.rs", "manifest/src/query.rs"];
const BEGIN: &str = "<!-- keys: made of crates/manifest/src/raw.rs and query.rs, do not edit -->\n";
const END: &str = "\n<!-- end of keys -->";

/// The files with types that read manifests and heads.
fn texts() -> Vec<String> {
    RAW.iter()
        .map(|file| fs::read_to_string(format!("{CRATES}/{file}")).expect("it is in the repository"))
        .collect()
}

/// A section for each struct whose comment begins with its place in manifests, a row for each field.
fn reference() -> String {
    let mut made = String::new();
    let (mut doc, mut absent_is_fine, mut inside) = (String::new(), false, false);
    for line in texts().iter().flat_map(|text| text.lines()).map(str::trim) {
        let heading = doc.trim().split_once("`: ").filter(|(heading, _)| heading.starts_with('`'));
        if let Some(text) = line.strip_prefix("///") {
            doc.push_str(text);
        } else if line.starts_with("#[serde(default") {
            absent_is_fine = true;
        } else if let (true, Some((heading, about))) = (line.contains("struct "), heading) {
            let mut about = about.to_owned();
            about[..1].make_ascii_uppercase();
            made.push_str(&format!("\n### {heading}`\n\n{about}\n"));
            inside = true;
            if !line.ends_with("{}") {
                made.push_str("\n| key | value | meaning |\n|---|---|---|\n");
            }
        } else if line == "}" {
            inside = false;
        } else if let Some((name, kind)) = field(line).filter(|_| inside) {
            assert!(!doc.is_empty(), "{name} has no comment");
            let optional = absent_is_fine || kind.starts_with("Option<");
            let key = format!("`{}`{}", name.replace('_', "-"), if optional { "" } else { " *" });
            made.push_str(&format!("| {key} | {} | {} |\n", value(kind), doc.trim().replace('|', "\\|")));
        }
        if !line.starts_with("///") && !line.starts_with("#[") {
            doc.clear();
            absent_is_fine = false;
        }
    }
    made
}

fn field(line: &str) -> Option<(&str, &str)> {
    let line = ["pub(crate) ", "pub "].iter().find_map(|start| line.strip_prefix(start)).unwrap_or(line);
    let (name, kind) = line.strip_suffix(',')?.split_once(": ")?;
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some((name, kind))
}

/// The word for a type in the reference.
fn value(kind: &str) -> String {
    let inner = |wrap: &str| kind.strip_prefix(wrap).and_then(|kind| kind.strip_suffix('>'));
    if let Some(kind) = inner("Option<").or_else(|| inner("Spanned<")) {
        return value(kind);
    }
    if let Some(kind) = inner("Vec<") {
        return format!("list of {}s", value(kind));
    }
    let name = match kind {
        "String" => "text",
        "bool" => "`true` or `false`",
        "usize" | "u32" | "u64" => "whole number",
        "f64" => "number",
        kind if kind.contains("Map<") && kind.ends_with(", String>") => "texts by name",
        kind if kind.contains("Map<") => "tables by name",
        kind if kind.ends_with("Table") || kind.starts_with("Raw") => "table",
        "PublishedFile" | "Pivot" | "Plot" | "Interval" | "QueryClaim" => "table",
        _ => "word",
    };
    name.to_owned()
}

#[test]
fn the_page_has_all_keys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/keys.md");
    let page = std::fs::read_to_string(path).expect("it is in the repository");
    let (head, rest) = page.split_once(BEGIN).expect("the beginning is marked");
    let (_, tail) = rest.split_once(END).expect("the end is marked");
    let wanted = format!("{head}{BEGIN}{}{END}{tail}", reference().trim_end());
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        std::fs::write(path, wanted).expect("the repository can be written");
    } else {
        assert!(page == wanted, "{path}: made anew by GLEANER_UPDATE=1");
    }
}
