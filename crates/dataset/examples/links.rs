//! How the index pages of a data set are linked to its other pages: site by site its index pages (marks of
//! role toc) and articles, the anchors with text in tables of contents, and the numbers of these, and of all
//! links, that lead to another page of the data set.
//!
//! `cargo run --release -p gleaner-dataset --example links -- <data folder> <mirror folder> <data set>`

use std::env;
use std::io::{self, Write};

use cleaning::{Addresses, Role, Spans};
use dataset::{MarkedSite, PageMarks, ReadOptions, Silent, Store, descriptor, open};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [data, mirror, id] = arguments.as_slice() else {
        return Err("needed: data folder, mirror folder, data set".into());
    };
    let store = Store { data: data.into(), mirror: Some(mirror.into()), offline: true };
    let descriptor = descriptor(id)?;
    let corpus = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent)?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "| site | index pages | articles | toc anchors | lead to a held page | all links to held pages |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for (index, info) in corpus.sites().iter().enumerate() {
        let marked = corpus.load(index)?;
        let [toc, articles] = [Role::Toc, Role::Article].map(|role| with_role(&marked, role));
        let Links { anchors, anchors_held, held } = links(&marked);
        writeln!(out, "| {} | {toc} | {articles} | {anchors} | {anchors_held} | {held} |", info.id)?;
    }
    Ok(())
}

/// The pages with marks of `role`.
fn with_role(marked: &MarkedSite, role: Role) -> usize {
    marked.pages.iter().filter(|marks| !of_role(marks, role).is_empty()).count()
}

fn of_role(marks: &PageMarks, role: Role) -> Spans {
    marks.gold.as_ref().map(|gold| gold.get(role).clone()).unwrap_or_default()
}

#[derive(Default)]
struct Links {
    anchors: usize,
    anchors_held: usize,
    held: usize,
}

fn links(marked: &MarkedSite) -> Links {
    let addresses = Addresses::of(marked.site.pages().iter().enumerate());
    let mut links = Links::default();
    for (number, (page, marks)) in marked.site.pages().iter().zip(&marked.pages).enumerate() {
        let toc = of_role(marks, Role::Toc);
        for link in page.links() {
            let leads = addresses.target(page, link.href).is_some_and(|target| target != number);
            links.held += usize::from(leads);
            if toc.bytes_within(page.span(link.node)) > 0 {
                links.anchors += 1;
                links.anchors_held += usize::from(leads);
            }
        }
    }
    links
}
