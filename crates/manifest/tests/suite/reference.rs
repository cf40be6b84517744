//! The reference of keys in `experiments/keys.md` is made of the comments in `src/raw`. `GLEANER_UPDATE=1` writes it anew.

const RAW: [&str; 3] = [
    include_str!("../../src/raw/experiment.rs"),
    include_str!("../../src/raw/output.rs"),
    include_str!("../../src/raw/claim.rs"),
];
const BEGIN: &str = "<!-- keys: made of crates/manifest/src/raw, do not edit -->\n";
const END: &str = "\n<!-- end of keys -->";

/// A section for each struct, a row for each field.
fn reference() -> String {
    let mut made = String::new();
    let (mut doc, mut absent_is_fine) = (String::new(), false);
    for line in RAW.iter().flat_map(|text| text.lines()).map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            doc.push_str(text);
        } else if line.starts_with("#[serde(default") {
            absent_is_fine = true;
        } else if line.starts_with("pub(crate) struct") {
            let (heading, about) = doc.trim().split_once(": ").expect("a heading before a colon");
            assert!(heading.starts_with('`'), "{heading}");
            let mut about = about.to_owned();
            about[..1].make_ascii_uppercase();
            made.push_str(&format!(
                "\n### {heading}\n\n{about}\n\n| key | value | meaning |\n|---|---|---|\n"
            ));
        } else if let Some((name, kind)) = field(line) {
            assert!(!doc.is_empty(), "{name} has no comment");
            let optional = absent_is_fine || kind.starts_with("Option<");
            let key = format!("`{}`{}", name.replace('_', "-"), if optional { "" } else { " *" });
            // kinds of outputs and bounds have sections of their own
            if !kind.contains("Shown") && !kind.contains("Bound") {
                made.push_str(&format!("| {key} | {} | {} |\n", value(kind), doc.trim().replace('|', "\\|")));
            }
        }
        if !line.starts_with("///") && !line.starts_with("#[") {
            doc.clear();
            absent_is_fine = false;
        }
    }
    made
}

fn field(line: &str) -> Option<(&str, &str)> {
    let (name, kind) = line.strip_prefix("pub(crate) ")?.strip_suffix(',')?.split_once(": ")?;
    name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some((name, kind))
}

/// What a type is in a manifest.
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
        "usize" | "u8" | "u32" | "u64" => "whole number",
        "f64" => "number",
        "Size" => "word or number",
        kind if kind.contains("Map<") => "tables by name",
        kind if kind.ends_with("Table") || kind.starts_with("Raw") => "table",
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
