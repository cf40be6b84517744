//! Shows the marks of a page: each line of its text with `#` (article), `=` (table of contents), `?` (left open), `.` (none)
//! or `~` (in part) before it.
//!
//! `cargo run --release -p gleaner-dataset --example marks -- <data folder> <mirror folder> <data set> <site> <page>`

use std::env;
use std::io::{self, Write};

use cleaning::Role;
use dataset::{ReadOptions, Silent, Store, descriptor, open};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [data, mirror, id, site, page] = arguments.as_slice() else {
        return Err(
            "needed: data folder, mirror folder, data set, site, part of the page's name or its number"
                .into(),
        );
    };
    let store = Store { data: data.into(), mirror: Some(mirror.into()), offline: true };
    let descriptor = descriptor(id)?;
    let corpus = open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent)?;
    let index = corpus.sites().iter().position(|info| info.id == *site).ok_or("no such site")?;
    let marked = corpus.load(index)?;
    let number = page.parse().ok().filter(|number| *number < marked.site.len());
    let named = || (0..marked.site.len()).find(|index| marked.site.name(*index).contains(page));
    let index = number.or_else(named).ok_or("no such page")?;
    let (page, marks) = (&marked.site.pages()[index], &marked.pages[index]);
    let mut out = io::stdout().lock();
    let url = page.url().map_or("no address", |url| url.as_str());
    writeln!(out, "{}\n{url}\n{:?} found {:.4}", marked.site.name(index), marks.traits, marks.found)?;
    let gold = marks.gold.clone().unwrap_or_default();
    let signs = [('#', gold.get(Role::Article)), ('=', gold.get(Role::Toc)), ('?', gold.unjudged())];
    for line in page.lines() {
        let marked = signs.iter().find(|(_, spans)| spans.bytes_within(line) > 0);
        let sign = match marked {
            None => '.',
            Some((sign, spans)) if spans.bytes_within(line) as usize == line.len() => *sign,
            Some(_) => '~',
        };
        writeln!(out, "{sign} {}", &page.text()[line.range()])?;
    }
    Ok(())
}
