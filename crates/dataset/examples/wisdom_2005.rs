//! Holds the generated sites of `synthetic/wisdom-2005` to the paper's Table 2, and writes pages to look at.
//!
//! `cargo run --release -p dataset --example wisdom_2005 -- [scale] [folder] [seed]`
//!
//! A line a site, published figures first: anchors of TOC pages in TOC marks, over all pages and as the mean of the pages;
//! text of article pages in article marks, likewise; blocks of marks a page; and pages made a second. With a folder, all
//! pages are written to it.

use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};

use dataset::synthetic::wisdom_2005;

#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let scale = arguments.next().and_then(|scale| scale.parse().ok()).unwrap_or(1.0);
    let folder = arguments.next();
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(2005);
    println!(
        "| site | stands for | pages | TOC | marked | articles marked | TOC coverage | article coverage | TOC blocks | article blocks | kB | pages/s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for site in wisdom_2005::sites(scale, seed) {
        let started = Instant::now();
        let bytes: usize = site.generate().map(|page| page.bytes.len()).sum();
        let rate = site.pages() as f64 / started.elapsed().as_secs_f64();
        let (published, made, counts) = (site.published(), site.figures(), site.counts());
        println!(
            "| {} | {} | {} | {} | {} | {} | {:.1}: {:.1}, {:.1} | {:.1}: {:.1}, {:.1} | {:.1}: {:.1} | {:.1}: {:.1} | {:.1} | {rate:.0} |",
            site.id(),
            site.stands_for(),
            counts.pages(),
            counts.toc,
            counts.marked_toc,
            counts.marked_articles,
            published.toc_coverage[0],
            made.toc_coverage[0],
            made.toc_coverage[1],
            published.article_coverage[0],
            made.article_coverage[0],
            made.article_coverage[1],
            published.toc_blocks,
            made.toc_blocks,
            published.article_blocks,
            made.article_blocks,
            bytes as f64 / site.pages() as f64 / 1000.0,
        );
        if let Some(folder) = &folder {
            let of = Path::new(folder).join(site.id());
            fs::create_dir_all(&of)?;
            for page in site.generate() {
                fs::write(of.join(format!("{}-{}", page.traits.join("_"), page.name)), &page.bytes)?;
            }
        }
    }
    Ok(())
}
