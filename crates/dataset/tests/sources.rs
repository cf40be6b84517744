//! The form of the gold of `debian-docs-sources` is that of the sources that the pages' authors wrote: headings, code and formulas.
//! Without the packages in a mirror folder or at hand the test prints a message and passes.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "the helpers are part of the test")]

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use cleaning::Role;
use dataset::{ReadOptions, Silent, Store, descriptor, open};
use metric::form::{Code, Formed, Mark};

/// A kind of form: its name, the lines of a source that have it, and whether a mark of the gold is of it.
type Kind = (&'static str, fn(&str) -> Vec<String>, fn(&Mark) -> bool);

const KINDS: [Kind; 3] = [
    ("headings", headings, |mark| mark.heading > 0),
    ("code", code, |mark| matches!(mark.code, Some(Code::Block(_)))),
    ("formulas", formulas, |mark| mark.formula),
];

#[test]
fn the_form_of_the_gold_is_that_of_the_sources() {
    let mirror = env::var_os("GLEANER_MIRROR").filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mirrored-data");
    let store = Store { data: data.clone(), mirror, offline: true };
    let descriptor = descriptor("debian-docs-sources").unwrap();
    let Ok(corpus) = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent) else {
        println!("skipped: the packages of debian-docs-sources are not in the folder GLEANER_MIRROR");
        return;
    };
    let mut sums = [[0; 2]; KINDS.len()];
    let mut unmarked = 0;
    for (at, info) in corpus.sites().iter().enumerate() {
        let site = corpus.load(at).unwrap();
        let mut own = [[0; 2]; KINDS.len()];
        for (index, marks) in site.pages.iter().enumerate() {
            let Some(gold) = &marks.gold else {
                unmarked += 1;
                println!("{}/{}: {:.3} of its source is found", info.id, site.site.name(index), marks.found);
                continue;
            };
            let formed = Formed::of_page(&site.site.pages()[index], gold.get(Role::Article));
            let source = source(&data.join(descriptor.id()).join(&info.id), site.site.name(index));
            for (number, (_, lines, is_of)) in KINDS.iter().enumerate() {
                let (all, found) = shared(&lines(&source), &formed, *is_of);
                own[number][0] += all;
                own[number][1] += found;
            }
        }
        println!("{} {own:?}", info.id);
        own.iter().zip(&mut sums).for_each(|(own, sum)| (0..2).for_each(|at| sum[at] += own[at]));
    }
    println!("{unmarked} pages have no gold");
    for ((name, ..), [all, found]) in KINDS.iter().zip(sums) {
        println!("{name}: {found} of {all} words");
        assert!(found * 100 >= all * 95, "{name}: {found} of {all} words");
    }
}

/// The source of a page.
fn source(folder: &Path, page: &str) -> String {
    let name = page.replacen("/html/", "/html/_sources/", 1);
    let name = name.strip_suffix(".html").unwrap();
    let mut files =
        [".rst.txt", ".txt", ".md.txt"].into_iter().map(|ending| folder.join(format!("{name}{ending}")));
    String::from_utf8_lossy(&fs::read(files.find(|file| file.is_file()).unwrap()).unwrap()).into_owned()
}

/// The number of words in the lines, and of those that the text has in the form, each as often.
fn shared(lines: &[String], formed: &Formed, is_of: fn(&Mark) -> bool) -> (usize, usize) {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in words(formed.text()) {
        let start = word.as_ptr() as usize - formed.text().as_ptr() as usize;
        *left.entry(word).or_default() += usize::from(is_of(&formed.mark_at(start)));
    }
    let (mut all, mut found) = (0, 0);
    for word in lines.iter().flat_map(|line| words(line)) {
        all += 1;
        if let Some(count) = left.get_mut(word).filter(|count| **count > 0) {
            *count -= 1;
            found += 1;
        }
    }
    (all, found)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Lines with a line of signs below.
fn headings(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let is_line = |line: &str| {
        let first = line.chars().next();
        line.len() > 2
            && first
                .is_some_and(|first| "=-~^\"#*+".contains(first) && line.chars().all(|sign| sign == first))
    };
    let is_heading = |pair: &&[&str]| {
        let (above, below) = (pair[0], pair[1].trim_end());
        is_line(below)
            && below.chars().count() >= above.trim_end().chars().count()
            && above.starts_with(char::is_alphanumeric)
    };
    // markup of a line has words that are not shown
    lines
        .windows(2)
        .filter(is_heading)
        .map(|pair| pair[0].to_owned())
        .filter(|line| !line.contains(['`', '|']))
        .collect()
}

/// The blocks of `code-block`, and of lines that end with two colons.
fn code(source: &str) -> Vec<String> {
    literal(source).into_iter().filter(|line| !line.trim_start().starts_with(':')).collect()
}

fn literal(source: &str) -> Vec<String> {
    let begins = |line: &str| {
        let is_literal = line.ends_with("::") && !line.starts_with("..");
        is_literal || [".. code-block:: ", ".. sourcecode:: "].iter().any(|name| line.starts_with(name))
    };
    blocks(source, begins)
}

/// Roles and blocks of mathematics, outside code.
fn formulas(source: &str) -> Vec<String> {
    let code: HashSet<String> = literal(source).into_iter().collect();
    let source = source.lines().filter(|line| !code.contains(*line)).collect::<Vec<_>>().join("\n");
    let roles = source.split(":math:`").skip(1).filter_map(|rest| rest.split('`').next());
    let blocks = blocks(&source, |line| line.starts_with(".. math::"));
    let blocks = blocks.into_iter().filter(|line| !line.trim_start().starts_with([':', '%']));
    roles.map(str::to_owned).chain(blocks).collect()
}

/// The lines that are indented below a line of a kind.
fn blocks(source: &str, begins: fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut above: Option<usize> = None;
    for line in source.lines() {
        let indent = line.len() - line.trim_start().len();
        if line.trim().is_empty() || above.is_some_and(|above| indent > above) {
            found.extend(above.map(|_| line.to_owned()));
        } else {
            above = begins(line.trim()).then_some(indent);
        }
    }
    found
}
