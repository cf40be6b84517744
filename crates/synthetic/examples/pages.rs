//! Prints figures of a generated corpus, site by site, and writes its pages to a folder, to be viewed in a
//! browser.
//!
//! `cargo run --release -p gleaner-synthetic --example pages -- CORPUS [FOLDER] [SCALE] [SEED]`; `-` for no folder. A site of
//! news-2002 has 100 pages at scale 1.

use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};

use cleaning::Role;
use synthetic::{GeneratedPage, Site, Size, generate};

/// The number of words; two Chinese characters count as one word.
fn words(text: &str) -> usize {
    let han = text.chars().filter(|c| ('\u{3400}'..='\u{9fff}').contains(c)).count();
    let latin = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).count();
    han.div_ceil(2) + latin
}

#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "news-2002".to_owned());
    let folder = arguments.next().filter(|folder| folder != "-");
    let scale = arguments.next().and_then(|scale| scale.parse().ok()).unwrap_or(0.02);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let pages = (name == "news-2002").then_some(100);
    let size = Size { pages, scale, fewest: 2, seed };
    let generated = generate(&name, &size).map_err(io::Error::other)?;
    println!("| site | category | encoding | pages | kB | leaves | words | main | traits | pages/s |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for site in &generated.sites {
        println!("{}", figures(site));
        if let Some(folder) = &folder {
            let folder = Path::new(folder).join(site.id());
            fs::create_dir_all(&folder)?;
            for page in site.generate() {
                // a class may be called "Science/Tech"
                let kind = [page.class.unwrap_or_default(), page.kind, &page.traits.join("_")].join("-");
                let name = format!("{}-{}", kind.replace('/', " "), page.name);
                fs::write(folder.join(&name), &page.bytes)?;
                let gold: String = Role::ALL.map(|role| page.text_of(role)).concat();
                fs::write(folder.join(&name).with_extension("txt"), gold)?;
            }
        }
    }
    Ok(())
}

fn figures(site: &Site) -> String {
    let started = Instant::now();
    let made: Vec<GeneratedPage> = site.generate().collect();
    let rate = made.len() as f64 / started.elapsed().as_secs_f64();
    let mean =
        |of: &dyn Fn(&GeneratedPage) -> f64| made.iter().map(of).sum::<f64>() / made.len().max(1) as f64;
    let all = |page: &GeneratedPage| page.leaves.iter().map(|leaf| words(&leaf.text)).sum::<usize>() as f64;
    let main =
        |page: &GeneratedPage| Role::ALL.map(|role| words(&page.text_of(role))).iter().sum::<usize>() as f64;
    let mut traits: Vec<&str> = made.iter().flat_map(|page| page.traits.iter().copied()).collect();
    traits.sort_unstable();
    traits.dedup();
    let shares = traits
        .iter()
        .map(|name| format!("{name} {:.2}", mean(&|page| f64::from(u8::from(page.traits.contains(name))))));
    format!(
        "| {} | {} | {} | {} | {:.1} | {:.0} | {:.0} | {:.2} | {} | {rate:.0} |",
        site.id(),
        site.category(),
        made.first().map_or("", |page| page.encoding),
        made.len(),
        mean(&|page| page.bytes.len() as f64 / 1000.0),
        mean(&|page| page.leaves.len() as f64),
        mean(&all),
        mean(&|page| main(page) / all(page)),
        shares.collect::<Vec<_>>().join(", "),
    )
}
