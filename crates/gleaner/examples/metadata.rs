//! How well title, author and date are found on a data set whose gold has them (WCXB): `cargo run --release
//! -p gleaner --example metadata -- wcxb-dev [--mirror DIR] [--data DIR] [--wrong FIELD]`.
//!
//! A title is exact where it is the gold's but for white space, and near where four fifths of the words are
//! the same (Dice). An author is right where one of the two has all words of the other, a date where it is
//! the day. Precision is over pages whose gold has one, as gold leaves some out; `beyond` counts the pages
//! where one is said although the gold has none.

#![allow(clippy::print_stdout, reason = "a command line talks")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Parser;
use flate2::read::MultiGzDecoder;
use gleaner::dataset::{self, Silent, Store};
use gleaner::page::{Hints, Page};
use gleaner::text::alphanumeric_words;
use output::Metadata;
use serde::Deserialize;

#[derive(Parser)]
struct Arguments {
    /// The data set.
    dataset: String,
    /// The folder of unpacked data sets.
    #[arg(long, default_value = "data")]
    data: PathBuf,
    /// A folder of archives.
    #[arg(long, env = "GLEANER_MIRROR")]
    mirror: Option<PathBuf>,
    /// Lists the pages where this is wrong or missing: title, near, author or date.
    #[arg(long)]
    wrong: Option<String>,
}

/// A page's file of gold.
#[derive(Deserialize)]
struct Labelled {
    url: Option<String>,
    ground_truth: Gold,
}

#[derive(Deserialize)]
struct Gold {
    title: Option<String>,
    author: Option<String>,
    publish_date: Option<String>,
}

/// Pages by what is said of them.
#[derive(Default)]
struct Counts {
    gold: u32,
    /// Of those with gold.
    said: u32,
    right: u32,
    /// Of those without.
    beyond: u32,
}

/// Whether a found value is that of the gold.
type Same = fn(&str, &str) -> bool;

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let store = Store { data: arguments.data, mirror: arguments.mirror, offline: false };
    let folder = store.obtain(dataset::descriptor(&arguments.dataset)?, &Silent)?;
    let folder = folder.folder().join("dev");
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder.join("ground-truth")).context("the data set has no gold of this kind")? {
        files.push(entry?.path());
    }
    files.sort();
    let same: [(&str, Same); 4] =
        [("title", is_same), ("near", is_near), ("author", is_author), ("date", is_same)];
    let mut counts = same.map(|_| Counts::default());
    for file in files {
        let labelled: Labelled = serde_json::from_slice(&fs::read(&file)?)?;
        let html = folder.join("html").join(file.file_stem().context("a file without a name")?);
        let mut bytes = Vec::new();
        MultiGzDecoder::new(File::open(html.with_extension("html.gz"))?).read_to_end(&mut bytes)?;
        let page = Page::parse(&bytes, &Hints { url: labelled.url.as_deref(), charset: Some("utf-8") });
        let said = Metadata::of(&page);
        let Gold { title, author, publish_date } = labelled.ground_truth;
        let values = [
            (&title, &said.title),
            (&title, &said.title),
            (&author, &said.author),
            (&publish_date, &said.date),
        ];
        for (((name, same), counts), (gold, said)) in same.iter().zip(&mut counts).zip(values) {
            let gold = gold.as_deref().filter(|gold| !gold.trim().is_empty());
            let right = gold.zip(said.as_deref()).is_some_and(|(gold, said)| same(gold, said));
            counts.gold += u32::from(gold.is_some());
            counts.said += u32::from(gold.is_some() && said.is_some());
            counts.beyond += u32::from(gold.is_none() && said.is_some());
            counts.right += u32::from(right);
            if !right && (gold.is_some() || said.is_some()) && arguments.wrong.as_deref() == Some(name) {
                println!("{}\t{gold:?}\t{said:?}\t{:?}", file.display(), labelled.url);
            }
        }
    }
    println!(
        "{:8}{:>8}{:>10}{:>8}{:>7}{:>7}{:>7}{:>7}",
        "", "recall", "precision", "F", "gold", "said", "right", "beyond"
    );
    for ((name, _), Counts { gold, said, right, beyond }) in same.iter().zip(&counts) {
        let [recall, precision] = [gold, said].map(|of| f64::from(*right) / f64::from(*of).max(1.0));
        let f = 2.0 * f64::from(*right) / f64::from(gold + said).max(1.0);
        println!("{name:8}{recall:>8.3}{precision:>10.3}{f:>8.3}{gold:>7}{said:>7}{right:>7}{beyond:>7}");
    }
    Ok(())
}

fn is_same(gold: &str, said: &str) -> bool {
    gold.split_whitespace().eq(said.split_whitespace())
}

fn words(text: &str) -> BTreeSet<String> {
    alphanumeric_words(text).map(|(start, end)| text[start as usize..end as usize].to_lowercase()).collect()
}

fn is_near(gold: &str, said: &str) -> bool {
    let (gold, said) = (words(gold), words(said));
    5 * gold.intersection(&said).count() >= 2 * (gold.len() + said.len())
}

fn is_author(gold: &str, said: &str) -> bool {
    let (gold, said) = (words(gold), words(said));
    gold.is_subset(&said) || said.is_subset(&gold)
}
