//! Writes pages of the corpora in classes to a folder, for looking at in a browser, and prints their figures.
//!
//! `cargo run --release -p dataset --example classed -- FOLDER [SCALE] [SEED]`; `-` for no folder.

use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};

use dataset::synthetic::classed::{ClassedPage, ClassedSite};
use dataset::synthetic::{banners_2004, debnath_2005, eproduct_2004, eproduct_2014, news_2004};

#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().filter(|folder| folder != "-");
    let scale = arguments.next().and_then(|scale| scale.parse().ok()).unwrap_or(0.02);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(2004);
    println!("| corpus | site | pages | kB | leaves | words | main | pages/s |");
    println!("|---|---|---|---|---|---|---|---|");
    for (id, sites) in [
        (eproduct_2004::ID, eproduct_2004::sites(scale, seed)),
        (eproduct_2014::ID, eproduct_2014::sites(scale, seed)),
        (news_2004::ID, news_2004::sites(scale, seed)),
        (debnath_2005::ID, debnath_2005::sites(scale, seed)),
        (banners_2004::ID, banners_2004::sites(scale, seed)),
    ] {
        for site in sites {
            println!("| {id} {}", figures(&site));
            if let Some(folder) = &folder {
                let folder = Path::new(folder).join(site.id());
                fs::create_dir_all(&folder)?;
                for page in site.generate() {
                    // a class may be called "Science/Tech"
                    let name = format!("{}-{}-{}", page.class.replace('/', " "), page.kind, page.name);
                    fs::write(folder.join(&name), &page.bytes)?;
                    fs::write(folder.join(&name).with_extension("txt"), page.gold_text())?;
                }
            }
        }
    }
    Ok(())
}

fn figures(site: &ClassedSite) -> String {
    let started = Instant::now();
    let made: Vec<ClassedPage> = site.generate().collect();
    let rate = made.len() as f64 / started.elapsed().as_secs_f64();
    let mean = |of: &dyn Fn(&ClassedPage) -> f64| made.iter().map(of).sum::<f64>() / made.len().max(1) as f64;
    let words = |page: &ClassedPage, gold: bool| {
        let wanted = page.fragments.iter().filter(|fragment| fragment.gold || !gold);
        wanted.map(|fragment| fragment.text.split_whitespace().count()).sum::<usize>() as f64
    };
    format!(
        "| {} | {} | {:.1} | {:.0} | {:.0} | {:.2} | {rate:.0} |",
        site.id(),
        made.len(),
        mean(&|page| page.bytes.len() as f64 / 1000.0),
        mean(&|page| page.fragments.len() as f64),
        mean(&|page| words(page, false)),
        mean(&|page| words(page, true) / words(page, false)),
    )
}
