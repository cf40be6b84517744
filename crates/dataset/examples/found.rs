//! The share of each page's gold that is found: the distribution by site, and the pages with too small a
//! share to be scored. Pages of data sets without gold count as found.
//!
//! `cargo run --release -p gleaner-dataset --example found -- <data folder> <mirror folder> [data set]...`

use std::env;
use std::io::{self, Write};

use dataset::{LEAST_FOUND, Origin, ReadOptions, Silent, Store, descriptor, descriptors, open};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let data = arguments.next().ok_or("the data folder is missing")?.into();
    let mirror = arguments.next().ok_or("the mirror folder is missing")?.into();
    let store = Store { data, mirror: Some(mirror), offline: true };
    let mut named: Vec<_> = arguments.map(|id| descriptor(&id)).collect::<Result<_, _>>()?;
    if named.is_empty() {
        named = descriptors().iter().filter(|found| matches!(found.origin(), Origin::Source(_))).collect();
    }
    let mut out = io::stdout().lock();
    for descriptor in named {
        let corpus = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent)?;
        writeln!(
            out,
            "{:30} {:>5} {:>6} {:>6} {:>6} {:>5} {:>6}",
            descriptor.id(),
            "pages",
            "least",
            "q1",
            "median",
            "< .5",
            "marked"
        )?;
        let (mut all, mut poor) = (Vec::new(), Vec::new());
        for (index, info) in corpus.sites().iter().enumerate() {
            let site = corpus.load(index)?;
            let mut found: Vec<f64> = site.pages.iter().map(|marks| marks.found).collect();
            for (page, marks) in site.pages.iter().enumerate().filter(|(_, marks)| marks.found < LEAST_FOUND)
            {
                poor.push(format!("{}/{} {:.3}", info.id, site.site.name(page), marks.found));
            }
            let (mut marked, mut bytes) = (0, 0);
            for (page, marks) in site.site.pages().iter().zip(&site.pages) {
                marked += marks.gold.as_ref().map_or(0, |gold| gold.informative().bytes());
                bytes += page.text().len();
            }
            all.extend_from_slice(&found);
            found.sort_by(f64::total_cmp);
            let at = |share: usize| found[(found.len() - 1) * share / 4];
            let low = found.iter().filter(|found| **found < 0.5).count();
            writeln!(
                out,
                "{:30} {:>5} {:>6.3} {:>6.3} {:>6.3} {low:>5} {:>5}%",
                info.id,
                found.len(),
                at(0),
                at(1),
                at(2),
                100 * marked / bytes.max(1) as u64
            )?;
        }
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        writeln!(out, "{} pages, mean found {mean:.4}, {} not scored:", all.len(), poor.len())?;
        for page in poor {
            writeln!(out, "  {page}")?;
        }
    }
    Ok(())
}
