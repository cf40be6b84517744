//! Training across sites, on small sites that are made here: what is learned cleans other sites, and is the same each time.

use cleaning::{Examples, Family, FamilyOf, Gold, Labels, Role, Settings, Site, Spans, Trainer, Training};
use method_witness::WitnessForestParams;
use page::Span;
use testkit::{all, kept, site};

/// A sentence of 12 words of its own.
fn sentence(name: &str) -> String {
    let words: Vec<String> = (0..11).map(|number| format!("{name}{number}")).collect();
    format!("{} end.", words.join(" "))
}

/// Six pages of a newspaper: a menu, a story that begins with `Story` and ends with `over.`, and a footer.
fn newspaper(name: &str) -> Site {
    let page = |number: usize| {
        let story: String = (0..3 + number % 3)
            .map(|part| format!("<p>{}", sentence(&format!("{name}{number}x{part}y"))))
            .collect();
        format!(
            "<title>{name}</title><div class=a{name}><a href=/>Home</a> <a href=/w>World</a> <a href=/s>Sport</a></div>\
             <div class=b{name}><p>Story {story}<p>That is all and it is over.</div>\
             <div class=c{name}>Printed by {name}<br><a href=x>Imprint</a> and <a href=y>terms of {name}</a></div>"
        )
    };
    site(&(0..6).map(page).collect::<Vec<_>>())
}

/// The gold: the stories.
fn golds(site: &Site) -> Vec<Gold> {
    let of_page = |page: &page::Page| {
        let text = page.text();
        let start = text.find("Story").expect("each page has a story") as u32;
        let end = (text.find("over.").expect("each story has an end") + "over.".len()) as u32;
        Gold::of(Role::Article, Spans::from_iter([Span { start, end }]))
    };
    site.pages().iter().map(of_page).collect()
}

fn examples(trainer: &dyn Trainer, names: &[&str]) -> Vec<Examples> {
    let of_site = |name: &&str| {
        let site = newspaper(name);
        let (pages, golds) = (all(&site), golds(&site));
        let labels = Labels::new(golds.iter().enumerate().collect());
        trainer.examples(&Training { site: &site, pages: &pages, labels, seed: 1 })
    };
    names.iter().map(of_site).collect()
}

fn model(trainer: &dyn Trainer, seed: u64) -> String {
    let examples = examples(trainer, &["one", "two", "three", "four", "five"]);
    trainer.train(&examples.iter().collect::<Vec<_>>(), seed).expect("there are rows of both classes")
}

/// A trainer of small forests.
fn trainer() -> Box<dyn Trainer> {
    let mut settings = Settings::new();
    for assignment in ["trees=20", "leaves=4", "least-rows=5"] {
        settings.assign(assignment).expect("is key=value");
    }
    FamilyOf::<WitnessForestParams>::new().trainer(&settings).expect("they go together").expect("it learns")
}

#[test]
fn a_site_that_no_model_saw_is_cleaned() {
    let trainer = trainer();
    let method = trainer.load(&model(&*trainer, 1)).expect("it is a model");
    let site = newspaper("seven");
    let pages = all(&site);
    let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 0 };
    let cleaner = method.fit(&training).expect("it has pages");
    let expected: Vec<String> = (0..3).map(|part| sentence(&format!("seven0x{part}y"))).collect();
    let found = kept(&*cleaner, site.page(0));
    assert!(found.contains(&expected.join(" / ")), "{found}");
    assert!(!found.contains("Home") && !found.contains("Imprint"), "{found}");
}

#[test]
fn the_same_examples_and_seed_give_the_same_model() {
    let trainer = trainer();
    let first = model(&*trainer, 1);
    let there = std::thread::scope(|scope| scope.spawn(|| model(&*trainer, 1)).join().expect("no panic"));
    assert_eq!(first, there);
    assert_ne!(first, model(&*trainer, 2));
}

#[test]
fn a_damaged_model_is_refused() {
    let trainer = trainer();
    let text = model(&*trainer, 1);
    assert!(trainer.load(&text).is_ok());
    let cut = &text[..text.len() - 1];
    let renamed = text.replacen("link-share", "links-share", 1);
    let other_kind = text.replacen("gleaner-forest", "gleaner-line", 1);
    for damaged in [cut.to_owned(), renamed, other_kind, text.replace("0.", "0,")] {
        let error = trainer.load(&damaged).err().expect("it is damaged");
        assert!(error.to_string().starts_with("not a model of witness-"), "{error}");
    }
}

#[test]
fn rows_of_one_class_teach_nothing() {
    let trainer = trainer();
    let error = trainer.train(&[], 1).unwrap_err().to_string();
    assert!(error.contains("the 0 rows are all of one class"), "{error}");
}
