//! Makes the reference of keys in `experiments/keys.md` from the comments of the types that read manifests: those of
//! `crates/manifest/src`. `GLEANER_UPDATE=1` writes it again.

use std::fs;

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const FILES: [&str; 6] = ["experiment", "run", "task", "timing", "trace", "query"];
const BEGIN: &str = "<!-- keys: made of the comments in crates/manifest/src, do not edit -->\n";
const END: &str = "\n<!-- end of keys -->";

/// The files with types that read manifests and heads.
fn texts() -> Vec<String> {
    let text = |file: &&str| fs::read_to_string(format!("{SOURCES}/{file}.rs"));
    FILES.iter().map(|file| text(file).expect("it is in the repository")).collect()
}

/// A section for each struct whose comment begins with its place in manifests, a row for each field.
fn reference() -> String {
    let mut made = String::new();
    let (mut doc, mut attributes, mut inside) = (String::new(), String::new(), false);
    for line in texts().iter().flat_map(|text| text.lines()).map(str::trim) {
        let heading = doc.trim().split_once("`: ").filter(|(heading, _)| heading.starts_with('`'));
        if let Some(text) = line.strip_prefix("///") {
            doc.push_str(text);
        } else if line.starts_with("#[serde(") {
            attributes.push_str(line);
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
        } else if let Some((name, kind)) = field(line).filter(|_| inside && !attributes.contains("(skip)")) {
            assert!(!doc.is_empty(), "{name} has no comment");
            let optional = attributes.contains("(default") || kind.starts_with("Option<");
            let renamed = attributes.split_once("rename = \"").and_then(|(_, rest)| rest.split('"').next());
            let name = renamed.unwrap_or(name).replace('_', "-");
            let key = format!("`{name}`{}", if optional { "" } else { " *" });
            made.push_str(&format!("| {key} | {} | {} |\n", value(kind), doc.trim().replace('|', "\\|")));
        }
        if !line.starts_with("///") && !line.starts_with("#[") {
            doc.clear();
            attributes.clear();
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
    if let Some(kind) = inner("Option<") {
        return value(kind);
    }
    if kind == "Vec<Variant>" {
        return "tables by name".to_owned();
    }
    if let Some(kind) = inner("Vec<") {
        return format!("list of {}s", value(kind));
    }
    let name = match kind {
        "String" | "PathBuf" | "CleaningSource" | "TimedRun" => "text",
        "bool" => "`true` or `false`",
        "usize" | "u32" | "u64" => "whole number",
        "f64" => "number",
        kind if kind.contains("Map<") && kind.ends_with(", String>") => "texts by name",
        kind if kind.contains("Map<") => "tables by name",
        kind if kind.ends_with("Table") => "table",
        "Data" | "Run" | "Sweep" | "Training" | "Train" | "Documents" | "Task" | "Timing" | "Trace"
        | "TracedPage" | "PublishedFile" | "Pivot" | "Plot" | "Interval" | "QueryClaim" => "table",
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
