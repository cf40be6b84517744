//! The rules of the code map that a test can check: it names every crate, no crate imports a forbidden one,
//! no modules import each other in a circle, and IO and polars are used only in their crates.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates that every crate may import.
const FOR_ALL: [&str; 2] = ["own-folder", "whole-file"];

/// Our crates that each crate may import, with blanks between them, as in the lists below. `method-*` stands for every method's crate.
const ARROWS: &[(&str, &str)] = &[
    ("own-folder", ""),
    ("whole-file", ""),
    ("datasets", ""),
    ("experiments", ""),
    ("page", ""),
    ("text", ""),
    ("record", ""),
    ("cleaning", "page text"),
    ("manifest", "cleaning datasets experiments"),
    ("forest", "cleaning"),
    ("steps", "cleaning page"),
    ("method-*", "cleaning forest page steps text"),
    ("metric", "cleaning output page text"),
    ("task", "cleaning page text"),
    ("synthetic", "cleaning page"),
    ("input", "cleaning page"),
    ("fit", "cleaning input methods page peer"),
    ("dataset", "cleaning datasets input page text synthetic"),
    ("peer", "cleaning page"),
    ("crawl", "input page"),
    ("testkit", "cleaning page"),
    ("new-method", ""),
    ("methods", "cleaning page steps text method-*"),
    (
        "run",
        "cleaning forest fit page input text methods output metric task datasets dataset synthetic \
         manifest peer record steps",
    ),
    ("report", "cleaning input manifest record"),
    ("output", "cleaning page steps"),
    ("view", "cleaning page"),
    ("gleaner-python", "cleaning fit gleaner input methods metric output page"),
    ("gleaner-fuzz", "cleaning crawl dataset fit input manifest methods output page peer record"),
    (
        "gleaner",
        "cleaning fit input page text methods metric task dataset crawl manifest output peer record run \
         report steps view",
    ),
];

/// The crates for cleaning pages.
const USING: &str =
    "own-folder whole-file page text cleaning forest steps method-* methods input peer fit output view crawl";

/// The further crates for experiments.
const MEASURING: &str = "datasets experiments metric task synthetic dataset manifest record run report";

/// Crates of no wing, which no other crate imports: the library with its programs, and the tools that make and test methods.
const DOORS: &str = "gleaner gleaner-fuzz gleaner-python new-method testkit";

/// Crates that may touch files, the network, or standard streams.
const IO: &str = "own-folder whole-file new-method input fit dataset crawl peer record run report gleaner gleaner-fuzz \
     gleaner-python testkit";

/// Strings by which IO is recognised in code.
const IO_MARKS: &[&str] =
    &["std::fs", "fs::read", "fs::write", "File::open", "std::net", "ureq::", "std::process", "tempfile::"];

/// Experiments whose README may have figures by hand: the figures are from others, or no table of the results is committed.
const BY_HAND: [&str; 3] = ["adversarial", "scale", "wcxb"];

/// Crates that stand beside `crates/`, and their folders.
const BESIDE: [(&str, &str); 3] =
    [("datasets", "datasets"), ("experiments", "experiments"), ("gleaner-fuzz", "fuzz")];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The folder of a crate.
fn folder(name: &str) -> PathBuf {
    let beside = BESIDE.iter().find(|(beside, _)| *beside == name);
    match (name.strip_prefix("method-"), beside) {
        (Some(id), _) => crates().join("methods").join(id),
        (None, Some((_, folder))) => crates().parent().unwrap().join(folder),
        (None, None) => crates().join(name),
    }
}

/// The folders of packages in a folder.
fn packages(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let packages = entries.filter(|entry| entry.path().join("Cargo.toml").is_file());
    packages.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

fn names() -> Vec<String> {
    let methods = packages(&crates().join("methods")).into_iter().map(|id| format!("method-{id}"));
    let beside = BESIDE.iter().map(|(name, _)| (*name).to_owned());
    let mut names: Vec<String> = packages(&crates()).into_iter().chain(methods).chain(beside).collect();
    names.sort();
    names
}

/// The names in the `[dependencies]` of a crate.
fn imports(name: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(folder(name).join("Cargo.toml")).unwrap();
    manifest
        .lines()
        .skip_while(|line| line.trim() != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', '=', ' ']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Whether a name is in a list with blanks between its names.
fn lists(all: &str, name: &str) -> bool {
    all.split_whitespace().any(|own| own == name)
}

/// `method-x` counts as `method-*`.
fn kind(name: &str) -> &str {
    if name.starts_with("method-") { "method-*" } else { name }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder, &|path| path.extension().is_some_and(|ending| ending == "rs"))
}

/// The files below a folder that are chosen, sorted.
fn files(folder: &Path, is_chosen: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if is_chosen(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a file up to its tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let inline = |(at, _): &(usize, &str)| text[*at..].lines().nth(1).is_some_and(|line| line.ends_with('{'));
    let end = text.match_indices("#[cfg(test)]\nmod ").find(inline).map_or(text.len(), |(at, _)| at);
    let code = &text[..end];
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_code_map_names_every_crate_and_no_other() {
    let map = fs::read_to_string(crates().join("README.md")).unwrap();
    let rows: BTreeSet<String> = map
        .lines()
        .filter_map(|line| line.strip_prefix("| [`")?.split_once('`'))
        .map(|(name, _)| name.to_owned())
        .collect();
    assert_eq!(rows, names().into_iter().collect());
}

/// Whether a file, by its path below `crates/`, holds tests alone.
fn is_of_tests(path: &str) -> bool {
    const WORDS: [&str; 5] = ["test", "tests", "benches", "fixtures", "testkit"];
    let stem = path.trim_end_matches(".rs");
    stem.split('/').any(|part| WORDS.contains(&part)) || stem.ends_with("fixtures")
}

/// The files of modules that are declared under `#[cfg(test)]`, without their endings.
fn modules_of_tests(path: &str, text: &str) -> Vec<String> {
    let (folder, file) = path.rsplit_once('/').unwrap();
    let inner = match file {
        "lib.rs" | "main.rs" => folder.to_owned(),
        _ => path.trim_end_matches(".rs").to_owned(),
    };
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" || line.starts_with("#[cfg(all(test") {
            let declared =
                lines.by_ref().find(|line| !line.starts_with("#[")).and_then(|line| line.strip_suffix(';'));
            let name = declared.and_then(|line| line.rsplit_once("mod "));
            found.extend(name.map(|(_, name)| format!("{inner}/{name}")));
        }
    }
    found
}

/// Lines of code by crate, without blanks, comments and tests.
fn weights() -> BTreeMap<String, usize> {
    let root = crates();
    let mut texts = BTreeMap::new();
    for path in sources(&root).into_iter().filter(|path| !path.iter().any(|part| part == "target")) {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        texts.insert(name, fs::read_to_string(&path).unwrap());
    }
    let of_tests: Vec<String> = texts.iter().flat_map(|(path, text)| modules_of_tests(path, text)).collect();
    let mut weights = BTreeMap::new();
    for (path, text) in &texts {
        let stem = path.trim_end_matches(".rs");
        let is_in = |module: &String| {
            stem.strip_prefix(module.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((text, ""));
        let lines = code.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let own = if is_of_tests(path) || of_tests.iter().any(is_in) { 0 } else { lines.count() };
        let name = match path.split('/').collect::<Vec<_>>()[..] {
            ["methods", id, ..] if root.join("methods").join(id).join("Cargo.toml").is_file() => {
                format!("method-{id}")
            }
            [name, ..] => name.to_owned(),
            [] => continue,
        };
        *weights.entry(name).or_insert(0) += own;
    }
    weights
}

/// The weight that the whole may have: lines of Rust code, and for each 40 bytes of SQL, templates and TOML of experiments and views one more.
/// CONTRIBUTING says what to do when it is reached. It goes down again when the steps stand on one reading of a page.
const BUDGET: usize = 72_500;

/// The methods that the budget counts. A new one is welcome.
const COUNTED: &str =
    "adeater cst debnath gibson kohlschuetter lin-ho pagelet rtdm sentence-sst shingling sst wisdom witness";

#[test]
#[ignore = "for those who look after the whole: .ci/run asks for it"]
fn the_code_is_within_its_budget() {
    let is_counted = |name: &str| name.strip_prefix("method-").is_none_or(|id| lists(COUNTED, id));
    let lines: usize = weights().iter().filter(|(name, _)| is_counted(name)).map(|(_, lines)| lines).sum();
    let is_query = |path: &Path| {
        let ending = path.extension().and_then(|own| own.to_str()).unwrap_or_default();
        ["sql", "jinja", "toml"].contains(&ending)
    };
    let queries: Vec<PathBuf> = ["experiments", "manifest", "report"]
        .iter()
        .flat_map(|name| files(&folder(name), &is_query))
        .filter(|path| !is_of_tests(&path.display().to_string()) && !path.ends_with("Cargo.toml"))
        .collect();
    let bytes: usize = queries.iter().map(|path| fs::read_to_string(path).unwrap().len()).sum();
    let weight = lines + bytes / 40;
    println!("{lines} lines of code and {bytes} bytes of queries weigh {weight}, {BUDGET} allowed");
    assert!(weight <= BUDGET, "{weight} of {BUDGET}");
}

#[test]
fn every_crate_has_a_readme() {
    for name in names() {
        assert!(folder(&name).join("README.md").is_file(), "crates/{name} has no README.md");
    }
}

#[test]
fn no_crate_imports_a_forbidden_one() {
    let names = names();
    for name in &names {
        let (_, allowed) = ARROWS
            .iter()
            .find(|(of, _)| *of == kind(name))
            .unwrap_or_else(|| panic!("crates/{name} is not in the table of arrows"));
        for import in imports(name)
            .iter()
            .filter(|import| names.contains(import) && !FOR_ALL.contains(&import.as_str()))
        {
            assert!(lists(allowed, kind(import)), "{name} imports {import}, allowed are {allowed:?}");
        }
    }
}

#[test]
fn using_never_imports_measuring() {
    for name in names() {
        let wings = [USING, MEASURING, DOORS].map(|wing| lists(wing, kind(&name)));
        assert_eq!(wings.iter().filter(|is_in| **is_in).count(), 1, "{name} is in one wing");
        let closed: &[&str] = match wings {
            [true, ..] => &[MEASURING, DOORS],
            [_, true, _] => &[DOORS],
            _ => &[],
        };
        for import in imports(&name) {
            let is_closed = closed.iter().any(|wing| lists(wing, kind(&import)));
            assert!(!is_closed, "{name} imports {import}");
        }
    }
}

/// A crate and all of our crates that it depends on.
fn reached(from: &str) -> BTreeSet<String> {
    let names = names();
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(name) = open.pop() {
        open.extend(imports(&name).into_iter().filter(|import| names.contains(import)));
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

/// Keys contain the content of manifests, and the sources of a method's or a peer's crate, through its family.
#[test]
fn records_are_keyed_by_the_sources_of_all_crates_that_make_them() {
    let run = crates().join("run/src");
    let code: String = ["key.rs", "tasks.rs"].map(|file| code(&run.join(file))).concat();
    // whole-file changes nothing in what it writes
    let apart = "run own-folder whole-file manifest experiments methods method-* peer";
    for name in reached("run").iter().filter(|name| !lists(apart, kind(name))) {
        assert!(code.contains(&format!("{name}::SOURCES")), "no key of run has {name}::SOURCES");
    }
}

#[test]
fn polars_is_in_report_alone() {
    for name in names().iter().filter(|name| *name != "report") {
        assert!(!imports(name).contains("polars"), "{name} imports polars");
    }
}

#[test]
fn io_is_in_its_crates_alone() {
    for name in names().iter().filter(|name| !lists(IO, name)) {
        for path in sources(&folder(name).join("src")) {
            let code = code(&path);
            for mark in IO_MARKS {
                assert!(!code.contains(mark), "{} has {mark}", path.display());
            }
        }
    }
}

#[test]
fn every_file_opens_with_its_purpose() {
    for name in names() {
        for path in sources(&folder(&name)) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
        }
    }
}

#[test]
fn figures_in_readmes_of_experiments_are_made_from_results() {
    for entry in fs::read_dir(folder("experiments")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let Ok(text) = fs::read_to_string(entry.path().join("README.md")) else { continue };
        // blocks are made from results, and so is a figure that is a link, which begins with a bracket
        let parts = text
            .split("<!-- headline\n")
            .map(|part| part.split_once("<!-- end of headline -->").map_or(part, |(_, after)| after));
        let is_figure = |word: &&str| {
            let digits = word.strip_prefix('.').unwrap_or_default();
            digits.len() > 2 && digits.as_bytes()[..3].iter().all(u8::is_ascii_digit)
        };
        let found: Vec<&str> =
            parts.flat_map(|part| part.split([' ', '\n', '(']).filter(is_figure)).collect();
        assert!(BY_HAND.contains(&&*name) || found.is_empty(), "{name}: {found:?}");
    }
}

/// The anchors of the headings of a page, as the hosts of repositories make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut is_code = false;
    let headings = text.lines().filter(|line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code && line.starts_with('#')
    });
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        words.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let root = crates().parent().unwrap().to_owned();
    let mut open = vec![root.clone()];
    let (mut wrong, mut plots) = (Vec::new(), BTreeSet::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir()
                && !name.starts_with('.')
                && !["target", "skeleton", "node_modules", "partial"].contains(&&*name)
            {
                open.push(path);
            } else if name.ends_with(".md") {
                let text = fs::read_to_string(&path).unwrap();
                // code has no links
                let prose: String = text.split("```").step_by(2).collect();
                let prose: String = prose.split('`').step_by(2).collect();
                for target in prose.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next()) {
                    if target.contains("://") || target.starts_with("mailto:") {
                        continue;
                    }
                    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                    let to = if file.is_empty() { path.clone() } else { folder.join(file) };
                    let is_there = to.exists()
                        && (anchor.is_empty()
                            || !to.to_string_lossy().ends_with(".md")
                            || anchors(&fs::read_to_string(&to).unwrap()).contains(anchor));
                    if file.ends_with(".svg") {
                        plots.extend(to.canonicalize());
                    }
                    if !is_there {
                        wrong.push(format!("{}: {target}", path.strip_prefix(&root).unwrap().display()));
                    }
                }
            }
        }
    }
    // plots of results are stored if a page shows them
    let stored = Command::new("git").args(["ls-files", "results/*.svg"]).current_dir(&root).output();
    let stored = String::from_utf8(stored.map(|own| own.stdout).unwrap_or_default()).unwrap();
    let stored: BTreeSet<PathBuf> = stored.lines().flat_map(|name| root.join(name).canonicalize()).collect();
    if !stored.is_empty() {
        plots.retain(|path| path.starts_with(root.join("results").canonicalize().unwrap()));
        let told = plots.symmetric_difference(&stored).map(|path| {
            let remedy = if plots.contains(path) { "git add --force" } else { "git rm --cached" };
            format!("{remedy} {}", path.display())
        });
        wrong.extend(told);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The paths that a file imports or names.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut open: Vec<(Vec<String>, &str)> = Vec::new();
    for statement in code.split(';') {
        let Some(at) = statement.rfind("use ") else { continue };
        open.push((Vec::new(), &statement[at + 4..]));
    }
    while let Some((prefix, tree)) = open.pop() {
        let mut depth = 0;
        let parts = tree.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let (head, inner) = part.split_once('{').unwrap_or((part, ""));
            let names = head.split(" as ").next().unwrap().split("::").map(str::trim);
            let mut path = prefix.clone();
            path.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
            match inner.rsplit_once('}') {
                Some((inner, _)) => open.push((path, inner)),
                None => found.push(path),
            }
        }
    }
    for word in code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        found.push(word.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect());
    }
    found.retain(|path| path.len() > 1);
    found
}

/// The statements that do not export anything of another module.
fn without_exports(code: &str) -> String {
    let exports = |statement: &&str| {
        let start = statement.rfind("use ").map_or("", |at| &statement[..at]);
        start.lines().last().is_some_and(|line| line.trim_start().starts_with("pub"))
    };
    code.split(';').filter(|statement| !exports(statement)).collect::<Vec<_>>().join(";")
}

/// The modules of a crate, each with the modules that it imports. A re-exported name counts for the module
/// that defines it; a re-export of the crate's root is no import of the root.
fn arrows(name: &str) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let folder = folder(name).join("src");
    let mut codes: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for path in sources(&folder) {
        let within = path.strip_prefix(&folder).unwrap().with_extension("");
        let mut module: Vec<String> = within.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        if module == ["lib"] || module == ["main"] {
            module.clear();
        }
        codes.insert(module, code(&path));
    }
    // modules of tests
    let declared = |(module, code): (&Vec<String>, &String)| -> Vec<Vec<String>> {
        let lines = code.split("#[cfg(test)]\n").skip(1).filter_map(|rest| rest.lines().next());
        let names = lines.filter_map(|line| line.trim_end_matches(';').rsplit_once("mod "));
        names.map(|(_, name)| [&module[..], &[name.to_owned()]].concat()).collect()
    };
    let tests: Vec<Vec<String>> = codes.iter().flat_map(declared).collect();
    codes.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    // from the crate's root; none for a path into another crate
    let absolute = |module: &[String], path: &[String]| -> Option<Vec<String>> {
        let up = path.iter().take_while(|name| *name == "super").count();
        let child = [module, &path[..1]].concat();
        let (base, rest) = match path[0].as_str() {
            "crate" => (&[][..], 1),
            "self" => (module, 1),
            "super" => (&module[..module.len().saturating_sub(up)], up),
            _ if codes.contains_key(&child) => (module, 0),
            _ => return None,
        };
        Some([base, &path[rest..]].concat())
    };
    let mut exported: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    for (module, code) in &codes {
        for statement in code.split(';').filter_map(|statement| {
            let (visibility, tree) = statement.rsplit_once(" use ")?;
            visibility.trim_start().lines().last()?.starts_with("pub").then_some(tree)
        }) {
            let statement = statement.trim_start_matches("self::").trim_start_matches("crate::");
            for path in paths(&format!("use self::{statement};")) {
                let own: Vec<String> = module.iter().chain(path.last()).cloned().collect();
                exported.extend(absolute(module, &path).map(|path| (own, path)));
            }
        }
    }
    let mut arrows = BTreeMap::new();
    for (module, code) in &codes {
        let mut to = BTreeSet::new();
        let code = &if module.is_empty() { without_exports(code) } else { code.clone() };
        for mut path in paths(code).iter().filter_map(|path| absolute(module, path)) {
            // a name may be re-exported on the way up, once by each module above
            for _ in 0..4 {
                let behind = |n: usize| Some((exported.get(&path[..n])?, &path[n..]));
                let Some((behind, rest)) = (1..=path.len()).rev().find_map(behind) else { break };
                path = behind.iter().chain(rest).cloned().collect();
            }
            let found = (0..=path.len()).rev().map(|n| &path[..n]).find(|path| codes.contains_key(*path));
            to.extend(found.filter(|found| found != module).map(<[String]>::to_vec));
        }
        arrows.insert(module.clone(), to);
    }
    arrows
}

/// The imports between the modules of each folder. A module and all modules below it count as one; imports between them are left out.
fn between_rooms(
    arrows: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut between: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (from, to) in arrows.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to))) {
        let shared = from.iter().zip(to).take_while(|(one, other)| one == other).count();
        if let (Some(one), Some(other)) = (from.get(..=shared), to.get(..=shared)) {
            between.entry(other.to_vec()).or_default();
            between.entry(one.to_vec()).or_default().insert(other.to_vec());
        }
    }
    between
}

#[test]
fn no_modules_import_each_other_in_a_circle() {
    for name in names() {
        let mut arrows = between_rooms(&arrows(&name));
        // a module that imports none of the remaining ones is in no circle
        while let Some(free) = arrows.iter().find(|(_, to)| to.is_empty()).map(|(module, _)| module.clone()) {
            arrows.remove(&free);
            arrows.values_mut().for_each(|to| to.retain(|module| *module != free));
        }
        let left: Vec<String> =
            arrows.iter().map(|(module, to)| format!("{module:?} imports {to:?}")).collect();
        assert!(left.is_empty(), "a circle in {name}, or what imports it:\n{}", left.join("\n"));
    }
}

/// Without a file that it embeds, a published crate is another program.
#[test]
fn files_that_are_embedded_are_packed() {
    for name in names() {
        let folder = folder(&name);
        let sources = sources(&folder.join("src"));
        let text: String = sources.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        let Some((_, endings)) = text.split_once(concat!("own_folder::", "files!(")) else { continue };
        let (endings, _) = endings.split_once(')').unwrap();
        let endings: Vec<&str> = endings.split([',', ' ', '"']).filter(|own| !own.is_empty()).collect();
        let list = Command::new(env!("CARGO"))
            .args(["package", "--list", "--allow-dirty", "--offline", "--quiet"])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(list.status.success(), "{name}: {}", String::from_utf8_lossy(&list.stderr));
        let packed: BTreeSet<PathBuf> =
            String::from_utf8(list.stdout).unwrap().lines().map(PathBuf::from).collect();
        let is_embedded =
            |path: &Path| path.extension().is_some_and(|own| endings.iter().any(|ending| own == *ending));
        let embedded = files(&folder, &|path| is_embedded(path) && !path.ends_with("Cargo.toml"));
        assert!(!embedded.is_empty(), "{name} embeds no file");
        for path in embedded {
            let path = path.strip_prefix(&folder).unwrap();
            assert!(packed.contains(path), "{name}: {} is not in its package", path.display());
        }
    }
}

/// The packages, recipes and files that the workflows name.
#[test]
fn what_workflows_name_is_there() {
    let root = crates().parent().unwrap().to_owned();
    let recipes = fs::read_to_string(root.join("justfile")).unwrap();
    for path in
        files(&root.join(".github/workflows"), &|path| path.extension().is_some_and(|own| own == "yml"))
    {
        let text = fs::read_to_string(&path).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.windows(2) {
            let is_there = match pair[0] {
                "--package" => packages(&crates()).iter().any(|own| own == pair[1]),
                "just" => recipes.lines().any(|line| line.split([' ', ':']).next() == Some(pair[1])),
                _ => {
                    !(pair[1].starts_with(".ci/") || pair[1].starts_with("./")) || root.join(pair[1]).exists()
                }
            };
            assert!(is_there, "{}: no {}", path.display(), pair[1]);
        }
    }
}

#[test]
fn everybody_builds_with_the_oldest_rust() {
    let value = |file: &str, key: &str| -> String {
        let text = fs::read_to_string(crates().parent().unwrap().join(file)).unwrap();
        text.lines().find_map(|line| line.strip_prefix(key)).unwrap().trim_matches([' ', '=', '"']).to_owned()
    };
    let (promised, used) = (value("Cargo.toml", "rust-version"), value("rust-toolchain.toml", "channel"));
    assert!(used == promised || used.strip_prefix(&promised).is_some_and(|rest| rest.starts_with('.')));
}
