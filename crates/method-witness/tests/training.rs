//! Training across sites, on small sites that are made here: what is learned cleans other sites, and is the same each time.

use std::sync::Arc;

use cleaning::{
    Examples, Family, FamilyOf, Gold, Labels, PageRef, Role, Settings, Site, Spans, Trainer, Training,
};
use method_witness::{FittedOthers, Others, WitnessForestParams, WitnessLinearParams};
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

/// The trainer with these assignments.
fn trainer<P: cleaning::Params<Method: cleaning::Method>>(assignments: &[&str]) -> Box<dyn Trainer> {
    let mut settings = Settings::new();
    assignments.iter().for_each(|assignment| settings.assign(assignment).expect("is key=value"));
    FamilyOf::<P>::new().trainer(&settings).expect("they go together").expect("it learns")
}

const SMALL: &[&str] = &["trees=20", "leaves=4", "least-rows=5"];

fn trainers() -> [Box<dyn Trainer>; 3] {
    [
        trainer::<WitnessForestParams>(SMALL),
        trainer::<WitnessLinearParams>(&[]),
        trainer::<WitnessLinearParams>(&["learner=svm"]),
    ]
}

#[test]
fn a_site_that_no_model_saw_is_cleaned() {
    for trainer in trainers() {
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
}

#[test]
fn the_same_examples_and_seed_give_the_same_model() {
    for trainer in trainers() {
        let first = model(&*trainer, 1);
        let there = std::thread::scope(|scope| scope.spawn(|| model(&*trainer, 1)).join().expect("no panic"));
        assert_eq!(first, there);
    }
    let forest = trainer::<WitnessForestParams>(SMALL);
    assert_ne!(model(&*forest, 1), model(&*forest, 2));
}

#[test]
fn a_damaged_model_is_refused() {
    for trainer in trainers() {
        let text = model(&*trainer, 1);
        assert!(trainer.load(&text).is_ok());
        let cut = &text[..text.len() - 1];
        let renamed = text.replacen("link-share", "links-share", 1);
        let other_kind = if text.starts_with("gleaner-forest") { "gleaner-line" } else { "gleaner-forest" };
        let head = text.split_once(' ').expect("it has a version").0;
        for damaged in [cut.to_owned(), renamed, text.replacen(head, other_kind, 1), text.replace("0.", "0,")]
        {
            let error = trainer.load(&damaged).err().expect("it is damaged");
            assert!(error.to_string().starts_with("not a model of witness-"), "{error}");
        }
    }
}

#[test]
fn rows_of_one_class_teach_nothing() {
    for trainer in trainers() {
        let error = trainer.train(&[], 1).unwrap_err().to_string();
        assert!(error.contains("the 0 rows are all of one class"), "{error}");
    }
}

/// Says the length of a block's text, and has a number that it never says.
struct Lengths;

impl Others for Lengths {
    fn names(&self) -> Vec<String> {
        vec!["lengths.nothing".to_owned(), "lengths.bytes".to_owned()]
    }

    fn fit(&self, _: &Training<'_>, wanted: &[String]) -> Box<dyn FittedOthers> {
        assert!(wanted.iter().all(|name| self.names().contains(name)));
        Box::new(Self)
    }
}

impl FittedOthers for Lengths {
    fn rows(&self, _: PageRef<'_>, blocks: &[&[Span]]) -> Vec<f32> {
        let bytes = |block: &&[Span]| block.iter().map(|piece| piece.len() as f32).sum();
        blocks.iter().flat_map(|block| [f32::NAN, bytes(block)]).collect()
    }
}

#[test]
fn numbers_of_others_stand_behind_its_own_and_can_be_asked_for() {
    let params =
        WitnessForestParams { trees: 20, leaves: 4, least_rows: 5, ..WitnessForestParams::default() };
    let trainer = params.trainer_with("with-lengths", Arc::new(Lengths));
    let own = examples(&*trainers()[0], &["one"]).remove(0);
    let with = examples(&*trainer, &["one"]).remove(0);
    assert_eq!((own.len(), own.width + 2), (with.len(), with.width));
    for row in 0..own.len() {
        let (first, others) = with.row(row).split_at(own.width);
        assert_eq!(first, own.row(row));
        assert!(others[0].is_nan() && others[1] > 0.0);
    }
    let text = "gleaner-forest 1\nbase 0\nfeature lengths.bytes 1\ntrees 1\nlengths.bytes<=30 -2 2\n";
    let site = newspaper("seven");
    let pages = all(&site);
    let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 0 };
    let cleaner = trainer.load(text).expect("it is a model").fit(&training).expect("it has pages");
    let expected: Vec<String> = (0..3).map(|part| sentence(&format!("seven0x{part}y"))).collect();
    assert_eq!(kept(&*cleaner, site.page(0)), expected.join(" / "));
    assert!(trainers()[0].load(text).err().expect("no such number").to_string().contains("lengths.bytes"));
}
