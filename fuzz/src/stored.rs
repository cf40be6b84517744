//! Files of models and of fitted sites with mutated texts and corrected digests: each is refused with a line number, or cleans pages.

use std::sync::Arc;
use std::time::Duration;

use ::page::{Hints, Page};
use cleaning::{Method, Settings, Site};
use fit::{FittedSite, Learned, ModelFile, SiteFile};
use input::Unparsed;
use record::digest_of;

use crate::page::SEEDS;
use crate::{BETWEEN, Target, halves};

/// Far more than any of these takes, also in a build for tests.
const LIMIT: Duration = Duration::from_secs(30);

const WORDS: [&str; 14] = [
    " ",
    "\n",
    "inf",
    "-inf",
    "NaN",
    "1e38",
    "-1e38",
    "0",
    "set ",
    "{}",
    "\"",
    "bytes\":",
    "<=0.5 ",
    "18446744073709551615",
];

/// A forest of two trees, like the shipped ones but smaller.
fn model() -> String {
    let shipped = include_str!("../../crates/methods/witness/models/forest.txt");
    let end = shipped.find("\ntrees ").unwrap();
    let number =
        shipped.lines().find_map(|line| line.strip_prefix("feature ")).unwrap().split(' ').next().unwrap();
    format!("{}\ntrees 2\n{number}<=0.5 -0.25 {number}<=2 0.5 1\n-0.125\n", &shipped[..end])
}

/// The text with a corrected digest after `key`: that of the text after the next blank line.
fn mended(text: &str, key: &str) -> String {
    let whole = || Some(text.split_once(key)?.0.to_owned()).zip(Some(text.split_once("\n\n")?.1));
    whole().map_or_else(
        || text.to_owned(),
        |(head, body)| format!("{head}{key}{}\n\n{body}", digest_of(body.as_bytes())),
    )
}

/// A site of the seeds of pages.
fn site() -> Arc<Site> {
    let pages = SEEDS.iter().enumerate().map(|(number, html)| {
        (
            number.to_string(),
            Page::parse(html.as_bytes(), &Hints { url: Some("http://a.test/"), charset: None }),
        )
    });
    Arc::new(Site::new("a.test", pages))
}

/// Fits to a site, and cleans it; kept spans are in the page.
fn check_fit(method: &Arc<dyn Method>, site: &Arc<Site>) {
    if let Ok(fitted) = FittedSite::fit(method, site, 1, LIMIT) {
        check_clean(&fitted, site);
    }
}

fn check_clean(fitted: &FittedSite, site: &Arc<Site>) {
    for (page, cleaned) in site.pages().iter().zip(fitted.clean(site, LIMIT)) {
        let cleaned = cleaned.unwrap();
        assert!(cleaned.kept().iter().all(|span| page.text().get(span.range()).is_some()));
    }
}

pub(crate) const MODEL: Target =
    Target { name: "model", seeds: || vec![model().into_bytes()], words: &WORDS, check: check_model };

fn check_model(bytes: &[u8]) {
    let text = mended(&String::from_utf8_lossy(bytes), "\nbody ");
    match ModelFile::from_text(&text) {
        Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        Ok(file) => {
            let Ok(family) = methods::family(&file.method) else { return };
            match file.load(family) {
                Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
                Ok(method) => check_fit(&Arc::from(method), &site()),
            }
        }
    }
}

pub(crate) const FITTED: Target =
    Target { name: "fitted", seeds: fitted, words: &WORDS, check: check_fitted };

/// A file of pages, one of a state, and one of sketches: the head, up to its digest, and the body, unpacked.
fn fitted() -> Vec<Vec<u8>> {
    let pages = SEEDS.iter().map(|html| {
        let page = Unparsed {
            bytes: html.as_bytes().to_vec(),
            url: Some("http://a.test/".to_owned()),
            charset: None,
        };
        ("a".to_owned(), page)
    });
    let settings = Settings::new().with("rule.fixed", 0.5).with("blocks", "element");
    let file = SiteFile {
        site: "a.test".to_owned(),
        of: SEEDS.len(),
        method: "lin-ho".to_owned(),
        settings,
        seed: 1,
        model: None,
        learned: Learned::Pages(pages.collect()),
        batches: Vec::new(),
    };
    let witness: Arc<dyn Method> =
        Arc::from(methods::family("witness").unwrap().build(&Settings::new()).unwrap());
    let fitted = FittedSite::fit(&witness, &Arc::new(file.sample(false)), 1, LIMIT).unwrap();
    let learned = Learned::State { pages: file.learned.pages(), state: fitted.state().unwrap() };
    let of_state =
        SiteFile { method: "witness".to_owned(), settings: Settings::new(), learned, ..file.clone() };
    let site = file.sample(false);
    let sketches = site.pages().iter().map(|page| ("a".to_owned(), witness.sketch(page).unwrap()));
    let learned = Learned::Sketches(sketches.collect());
    let of_sketches = SiteFile { learned, batches: vec!["6f0b".to_owned()], ..of_state.clone() };
    vec![in_halves(&file), in_halves(&of_state), in_halves(&of_sketches)]
}

/// The head of a file, up to its digest, and its body, unpacked. The file can be read, or nothing behind its head would be tried.
fn in_halves(file: &SiteFile) -> Vec<u8> {
    let file = file.to_bytes().unwrap();
    SiteFile::from_bytes(&file).unwrap();
    let end = file.windows(8).position(|eight| eight == b"\ndigest ").unwrap() + 1;
    let packed = file.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
    let body = zstd::decode_all(&file[packed..]).unwrap();
    [&file[..end], &[BETWEEN], &body].concat()
}

fn check_fitted(bytes: &[u8]) {
    let (head, body) = halves(bytes);
    let packed = zstd::encode_all(body, 1).unwrap();
    let digest = digest_of(&[head, &packed].concat());
    let file = [head, format!("digest {digest}\n\n").as_bytes(), &packed].concat();
    match SiteFile::from_bytes(&file) {
        Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        Ok(file) => {
            let written = file.to_bytes().unwrap();
            // bytes, since a setting that is no number is not equal to itself
            assert_eq!(SiteFile::from_bytes(&written).unwrap().to_bytes().as_ref(), Ok(&written));
            let Ok(family) = methods::family(&file.method) else { return };
            let Ok(method) = file.method(family).map(Arc::from) else { return };
            match &file.learned {
                Learned::Pages(_) => check_fit(&method, &Arc::new(file.sample(false))),
                Learned::State { state, .. } => {
                    if let Ok(fitted) = FittedSite::restore(&method, state, LIMIT) {
                        check_clean(&fitted, &site());
                    }
                }
                Learned::Sketches(sketches) => {
                    let sketches = sketches.iter().map(|(_, sketch)| sketch.clone()).collect();
                    if let Ok(fitted) = FittedSite::of_sketches(&method, sketches, LIMIT) {
                        check_clean(&fitted, &site());
                    }
                }
            }
        }
    }
}
