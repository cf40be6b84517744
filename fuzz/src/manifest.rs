//! Mutated manifests: each is checked, or refused in lines that each name a file.

use ::manifest::{MAIN, check};

use crate::{Target, halves};

const SEEDS: [&str; 4] = [
    "title = \"t\"\ncitation = \"c\"\nseed = 7\nmeasures = [\"feature\", \"token\"]\n[[data]]\nid = \"synthetic/news-2002\"\n\
     pages = 3\n[[run]]\nid = \"greedy\"\ntitle = \"g\"\nmethod = \"lin-ho\"\nsettings = { blocks = \"table\" }\n[[run]]\nid = \"thresholds\"\n\
     title = \"each\"\nmethod = \"lin-ho\"\nsweep = { key = \"rule.fixed\", from = 0.0, to = 1.0, step = 0.5 }\n",
    "title = \"t\"\ncitation = \"c\"\nseed = 1\nmeasures = [\"token\"]\n[[data]]\nid = \"daniel\"\nsites = [\"a\"]\n[[data]]\nid = \"local/mine\"\n\
     paths = [\"x\"]\n[[run]]\nid = \"a\"\ntitle = \"t\"\nmethod = \"sst\"\nvariants = [{ id = \"v\", settings = {} }]\ntraining = { pages = [2, 4], repeats = 2 }\n\
     labels = 1\non = [\"daniel\"]\nleast-pages = 5\ntrain = {}\n",
    "title = \"t\"\nseed = 1\nmeasures = [\"token\"]\n{% for id in [\"a\", \"b\"] %}[[data]]\nid = \"{{ id }}\"\n{% endfor %}[[run]]\nid = \"r\"\n\
     method = \"lin-ho\"\nsettings = {{ {\"a_b\": [1]} | toml }}\n",
    "/*\ntitle = \"t\"\nsource = \"s\"\norder = 2\npivot = { column = \"a\", values = [\"b\"] }\nfoot = [\"mean\"]\n[[claim]]\nclaim = \"c\"\n\
     sites = 0.51\nof = \"f\"\nleast = 0.5\n*/\nselect site, f from ratios\n",
];

const WORDS: [&str; 25] = [
    "[[run]]\n",
    "[[data]]\n",
    "/*\n",
    "*/\n",
    "[[claim]]\n",
    "= ",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "\n",
    "'",
    "nan",
    "inf",
    "-",
    "1979-05-27",
    "\\u0000",
    "id = \"greedy\"\n",
    "\"synthetic/news-2002\"",
    "pages = ",
    "step = 1e-300",
    "{{ a }}",
    "{% if a %}",
    "{% endif %}",
];

pub(crate) const MANIFEST: Target = Target { name: "manifest", seeds, words: &WORDS, check: check_both };

/// An experiment and a table; or the table alone, for the first experiment as it is.
fn seeds() -> Vec<Vec<u8>> {
    let [mains @ .., table] = &SEEDS;
    mains.iter().chain(&[""]).map(|main| format!("{main}\x1e{table}").into_bytes()).collect()
}

fn check_both(bytes: &[u8]) {
    let (main, table) = halves(bytes);
    let main = if main.is_empty() { SEEDS[0].as_bytes() } else { main };
    let file = |name: &str, bytes: &[u8]| (name.to_owned(), String::from_utf8_lossy(bytes).into_owned());
    if let Err(error) = check("id", "folder", vec![file(MAIN, main), file("table.sql", table)]) {
        assert!(!error.errors.is_empty());
        for error in error.errors.iter().map(ToString::to_string) {
            assert!(error.starts_with("folder") && !error.contains('\n'), "{error}");
        }
    }
}
