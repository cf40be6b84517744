//! Plain statistics of the words of a data set's pages, real or generated, to compare generated pages with
//! real ones.
//!
//! `cargo run -p gleaner-dataset --example statistics -- <data folder> <mirror folder> <scale> <data set> [part of a site's id]`
//!
//! Words are runs of letters in lower case. The first 25 pages of each site count, without those whose gold
//! was not found. A data set without gold has no figures of the main content. `alone` and `half` are shares
//! of a page's different words that are on no other of these pages, and on more than half of them.

use std::collections::{HashMap, HashSet};
use std::env;
use std::io::{self, Write};

use dataset::{MarkedSite, ReadOptions, Silent, Store, descriptor, open};

/// The number of pages of a site that count.
const PAGES: usize = 25;

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Mean over texts: words, different words, share of these alone, share on more than half of the texts.
fn figures(texts: &[Vec<String>]) -> [f64; 4] {
    let sets: Vec<HashSet<&str>> =
        texts.iter().map(|text| text.iter().map(String::as_str).collect()).collect();
    let mut on: HashMap<&str, usize> = HashMap::new();
    sets.iter().flatten().for_each(|word| *on.entry(*word).or_default() += 1);
    let mut sums = [0.0; 4];
    for (text, set) in texts.iter().zip(&sets) {
        let share = |of: &dyn Fn(usize) -> bool| {
            set.iter().filter(|word| of(on[**word])).count() as f64 / set.len().max(1) as f64
        };
        sums[0] += text.len() as f64;
        sums[1] += set.len() as f64;
        sums[2] += share(&|pages| pages == 1);
        sums[3] += share(&|pages| pages * 2 > texts.len());
    }
    sums.map(|sum| sum / texts.len().max(1) as f64)
}

fn site(marked: &MarkedSite) -> Vec<f64> {
    let (mut all, mut main) = (Vec::new(), Vec::new());
    let pages = marked.site.pages().iter().zip(&marked.pages);
    for (page, marks) in pages.filter(|(_, marks)| marks.scored() || marks.gold.is_none()).take(PAGES) {
        all.push(words(page.text()));
        let gold = marks.gold.as_ref().map(|gold| gold.informative());
        let gold = gold.map(|gold| gold.slices(page.text()).collect::<Vec<_>>().join(" "));
        main.push(words(&gold.unwrap_or_default()));
    }
    let share = all.iter().zip(&main).map(|(all, main)| main.len() as f64 / all.len().max(1) as f64);
    let share = share.sum::<f64>() / all.len().max(1) as f64;
    [vec![share], figures(&all).to_vec(), figures(&main).to_vec()].concat()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let mut next = |name: &str| arguments.next().ok_or(format!("the {name} is missing"));
    let store = Store {
        data: next("data folder")?.into(),
        mirror: Some(next("mirror folder")?.into()),
        offline: true,
    };
    let scale = next("scale")?.parse()?;
    let descriptor = descriptor(&next("data set")?)?;
    let part = next("part of a site's id").unwrap_or_default();
    let corpus = open(descriptor, &store, &ReadOptions { scale, ..ReadOptions::whole(descriptor) }, &Silent)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| site | main | words | different | alone | half | main words | different | alone | half |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|---|")?;
    for (index, info) in corpus.sites().iter().enumerate().filter(|(_, info)| info.id.contains(&part)) {
        let figures: Vec<String> = site(&corpus.load(index)?)
            .into_iter()
            .map(|figure| if figure < 1.0 { format!("{figure:.2}") } else { format!("{figure:.0}") })
            .collect();
        writeln!(out, "| {} | {} |", info.id, figures.join(" | "))?;
    }
    Ok(())
}
