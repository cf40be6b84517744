//! Compares the generated sites of `synthetic/wisdom-2005` with the paper's Table 2.
//!
//! `cargo run --release -p gleaner-synthetic --example coverage -- [SCALE] [SEED]`
//!
//! One line for each site, published figures first: the share of TOC pages' anchors in TOC marks, over all
//! pages and as the mean of the pages; the same for the text of article pages in article marks; the number of
//! blocks of marks on a page.

use std::env;

use synthetic::wisdom_2005::{SiteFigures, figures};

#[expect(clippy::print_stdout, reason = "the figures are what it is run for")]
fn main() {
    let mut arguments = env::args().skip(1);
    let scale = arguments.next().and_then(|scale| scale.parse().ok()).unwrap_or(1.0);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(2005);
    println!(
        "| site | stands for | pages | TOC | marked | articles marked | TOC coverage | article coverage | TOC blocks | \
         article blocks |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for SiteFigures { id, stands_for, counts, made, published } in figures(scale, seed) {
        let coverage =
            |made: [f64; 2], published: f64| format!("{published:.1}: {:.1}, {:.1}", made[0], made[1]);
        println!(
            "| {id} | {stands_for} | {} | {} | {} | {} | {} | {} | {:.1}: {:.1} | {:.1}: {:.1} |",
            counts.pages(),
            counts.toc,
            counts.marked_toc,
            counts.marked_articles,
            coverage(made.toc_coverage, published.toc_coverage[0]),
            coverage(made.article_coverage, published.article_coverage[0]),
            published.toc_blocks,
            made.toc_blocks,
            published.article_blocks,
            made.article_blocks,
        );
    }
}
