//! Each case of `synthetic/form-zoo` becomes the Markdown that is written beside it, and the gold has the form of that Markdown.

use cleaning::{Cleaning, Role};
use metric::form::{Formed, Kind, judge};
use output::{With, kept_markdown};
use synthetic::{Size, form_zoo, generate};

/// The kinds that the elements of a page and its Markdown have alike.
const ALIKE: [Kind; 7] =
    [Kind::Heading, Kind::List, Kind::Table, Kind::Code, Kind::Language, Kind::Formula, Kind::InlineCode];

#[test]
fn every_case_becomes_its_markdown() {
    let size = Size { pages: None, scale: 1.0, fewest: 1, seed: 1 };
    let mut wrong = Vec::new();
    for site in generate("form-zoo", &size).unwrap().sites {
        for (index, made) in site.generate().enumerate() {
            let (page, marks) = made.parse();
            let gold = marks.gold.unwrap().get(Role::Article).clone();
            let markdown = kept_markdown(
                &page,
                &Cleaning::keep(gold.clone()),
                With { links: true, images: true, ..With::default() },
            );
            let expected = form_zoo::expected(site.id(), index).unwrap();
            if markdown != expected {
                wrong.push(format!("{}\n{markdown}\n--- is not\n{expected}", made.url));
            }
            let counts =
                judge(&Formed::of_page(&page, &gold), &Formed::of_markdown(&expected, Some(&made.url)));
            for kind in ALIKE {
                let [gold, system, both] = counts.of(kind);
                // notes are items in pages and no items in Markdown
                let is_note = kind == Kind::List && site.id() == "notes";
                if !is_note && (gold != both || system != both) {
                    wrong.push(format!("{}: {}: {gold} {system} {both}", made.url, kind.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n\n{}", wrong.len(), wrong.join("\n\n"));
}
