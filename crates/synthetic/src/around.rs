//! Parts around the main content that several corpora have. All entries of a kind are records with the same
//! names.

use crate::corpus::Section;
use crate::random::Random;
use crate::site::Ground;
use crate::template::Record;

/// A link in a menu: `name`, `url`.
pub(crate) fn link(name: impl Into<String>, url: impl Into<String>) -> Record {
    Record::of("name", name.into()).with("url", url.into())
}

/// Adds the menu of a site's sections from the section `first` on: `list` of `name`, `url`, with `current` at
/// the page's own section; and the page's own `section` and `section_url`.
pub(crate) fn menu(ground: &Ground, list: &'static str, first: usize, own: usize, page: Record) -> Record {
    let sections = &ground.spec().sections;
    let entry = |(at, section): (usize, &'static Section)| {
        link(&section.name, format!("/{}/", section.folder)).with_if(at == own, "current", "1")
    };
    page.listing(list, sections.iter().enumerate().skip(first).map(entry))
        .with("section", sections[own].name.as_str())
        .with("section_url", format!("/{}/", sections[own].folder))
}

/// An advertisement of the words' list: `sponsor`, `slogan`, `call`, the address `click` and the `image`.
pub(crate) fn advertisement(ground: &Ground, index: usize) -> Record {
    let mut parts = ground.stock().common().phrases("ad")[index].source().split('|');
    let mut next = || parts.next().unwrap_or_default();
    Record::of("sponsor", next())
        .with("slogan", next())
        .with("call", next())
        .with("click", format!("http://ads.adhouse.test/click.cgi?c={}", 300 + 7 * index))
        .with("image", format!("http://img.adhouse.test/b/{}.gif", 300 + 7 * index))
}

/// Adds a poll from the words' list: `question`, and `options` of `name`.
pub(crate) fn poll(ground: &Ground, random: &mut Random, page: Record) -> Record {
    let drawn = random.pick(ground.stock().common().phrases("poll"));
    let mut parts = drawn.map_or("", |poll| poll.source()).split('|');
    let question = parts.next().unwrap_or_default();
    page.with("question", question).listing("options", parts.map(|option| Record::of("name", option)))
}

/// One line of quotes: `name`, `price` of at most `most`, `change` with its sign, and `up` if it rose.
pub(crate) fn quote(name: &'static str, most: usize, random: &mut Random) -> Record {
    let price = format!("{}.{:02}", random.between((most / 20 + 1, most)), random.below(100));
    let change = format!("{}.{:02}", random.below(most / 40 + 2), random.below(100));
    let up = random.chance(0.5);
    Record::of("name", name)
        .with("price", price)
        .with("change", format!("{}{change}", if up { '+' } else { '-' }))
        .with_if(up, "up", "1")
}

/// Quotes of some companies.
pub(crate) fn quotes(ground: &Ground, count: (usize, usize), random: &mut Random) -> Vec<Record> {
    let shares = ground.stock().common().words("share");
    let count = random.between(count);
    random.sample(shares.len(), count).into_iter().map(|at| quote(shares.get(at), 120, random)).collect()
}
