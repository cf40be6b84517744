//! Writes pages of the synthetic corpus to a folder, for looking at in a browser, and prints its figures.
//!
//! `cargo run -p dataset --example news_2002 -- FOLDER [PAGES] [SEED]`

use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};

use dataset::synthetic::news_2002::{self, GeneratedPage, TRAITS};

/// Words: of Latin script as they stand, of Chinese two characters each.
fn words(text: &str) -> usize {
    let han = text.chars().filter(|c| ('\u{3400}'..='\u{9fff}').contains(c)).count();
    let latin = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).count();
    han.div_ceil(2) + latin
}

fn text(page: &GeneratedPage) -> String {
    page.fragments.iter().flat_map(|fragment| [fragment.text.as_str(), "\n"]).collect()
}

#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next();
    let pages = arguments.next().and_then(|pages| pages.parse().ok()).unwrap_or(5);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(2002);
    println!(
        "| site | category | encoding | kB | leaves | words | article | {} | pages/s |",
        TRAITS.join(" | ")
    );
    println!("|---|---|---|---|---|---|---|{}---|", "---|".repeat(TRAITS.len()));
    for plan in news_2002::sites(pages, seed) {
        let started = Instant::now();
        let made: Vec<GeneratedPage> = plan.generate().collect();
        let rate = made.len() as f64 / started.elapsed().as_secs_f64();
        let mean = |of: &dyn Fn(&GeneratedPage) -> usize| {
            made.iter().map(of).sum::<usize>() as f64 / made.len().max(1) as f64
        };
        let traits =
            TRAITS.map(|name| format!("{:.2}", mean(&|page| usize::from(page.traits.contains(&name)))));
        println!(
            "| {} | {} | {} | {:.1} | {:.0} | {:.0} | {:.0} | {} | {rate:.0} |",
            plan.id(),
            plan.category(),
            made.first().map_or("", |page| page.encoding),
            mean(&|page| page.bytes.len()) / 1000.0,
            mean(&|page| page.fragments.len()),
            mean(&|page| words(&text(page))),
            mean(&|page| words(&page.gold_text())),
            traits.join(" | "),
        );
        if let Some(folder) = &folder {
            let site = Path::new(folder).join(plan.id());
            fs::create_dir_all(&site)?;
            for page in &made {
                fs::write(site.join(&page.name), &page.bytes)?;
                fs::write(site.join(&page.name).with_extension("txt"), page.gold_text())?;
            }
        }
    }
    Ok(())
}
