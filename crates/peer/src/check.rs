//! The conformance test of a peer: difficult pages, and failures on purpose.

use std::time::Duration;

use cleaning::{Cleaner as _, Labels, Site, Training};
use page::{Hints, Page, keeping_sources};

use crate::description::Peer;
use crate::message::{Trouble, shortened};
use crate::method::PeerCleaner;
use crate::peers::PeerFamily;

/// The limit for a drill, in which no answer is expected.
const SHORT: Duration = Duration::from_secs(2);

/// One requirement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The tested case.
    pub what: &'static str,
    /// The result, or the error.
    pub outcome: Result<String, String>,
}

/// Tests everything that a peer must do or survive. Ends early if it cannot be started.
pub fn check(peer: Peer) -> Vec<Checked> {
    let version = peer.version.clone();
    let site = keeping_sources(site);
    let training = Training { site: &site, pages: &[0, 1], labels: Labels::none(), seed: 0 };
    let cleaner = match PeerFamily::of(peer, None).method().fitted(&training) {
        Ok(cleaner) => cleaner,
        Err(error) => return vec![Checked { what: "greeting", outcome: Err(error.to_string()) }],
    };
    let mut wants: Vec<String> = Vec::new();
    for want in cleaner.wants().iter().map(|want| format!("{want:?}").to_lowercase()) {
        // a worker may name a part twice
        if !wants.contains(&want) {
            wants.push(want);
        }
    }
    let greeting = format!("version {version}, wants {}", wants.join(", "));
    let mut all = vec![Checked { what: "greeting", outcome: Ok(greeting) }];
    let ordinary = answer(&cleaner, &site, 0);
    let again = match answer(&cleaner, &site, 0) {
        same if same == ordinary => ordinary.clone(),
        other => Err(format!("answered {other:?} after {ordinary:?} to the same page")),
    };
    all.push(Checked { what: "an ordinary page, twice", outcome: again });
    for (what, page) in [("an empty page", 2), ("a page of 5 MB", 3), ("broken bytes", 4)] {
        // a peer may fail on such a page, but on no other page
        let outcome = clean(&cleaner, &site, page)
            .or_else(|failure| recovered(&failure, answer(&cleaner, &site, 0) == ordinary));
        all.push(Checked { what, outcome });
    }
    for (what, drill) in [("a crash", "crash"), ("a hang", "hang"), ("garbage on its output", "garbage")] {
        let outcome = drilled(&cleaner, drill, || answer(&cleaner, &site, 0) == ordinary);
        all.push(Checked { what, outcome });
    }
    all
}

/// The result of a failure on purpose; the page after it must be answered as before.
fn drilled(
    cleaner: &PeerCleaner,
    drill: &'static str,
    recovers: impl FnOnce() -> bool,
) -> Result<String, String> {
    let noticed = match (drill, cleaner.drill(drill, SHORT)) {
        (_, Err(Trouble::Refused(reason))) => {
            return Ok(format!("not tested, since the worker refused: {reason}"));
        }
        ("crash", Err(Trouble::Ended { status, .. })) => format!("noticed ({status})"),
        ("hang", Err(Trouble::Late(_))) => "killed after 2 s".to_owned(),
        ("garbage", Err(Trouble::Garbage(found, _))) => format!("noticed ({found})"),
        (_, Err(other)) => return Err(other.to_string()),
        (_, Ok(())) => return Err("the worker answered the drill and did not fail".to_owned()),
    };
    recovered(&noticed, recovers())
}

/// A failure, which is no error of the peer if the next page is answered as before.
fn recovered(failure: &str, recovers: bool) -> Result<String, String> {
    match recovers {
        true => Ok(format!("{failure}; the next page is answered")),
        false => Err(format!("{failure}, and the next page is not answered as before")),
    }
}

fn answer(cleaner: &PeerCleaner, site: &Site, page: usize) -> Result<String, String> {
    let cleaning = cleaner.try_clean(site.page(page)).map_err(|error| error.to_string())?;
    Ok(shortened(&format!("{:?}", cleaning.read(&site.pages()[page]))))
}

/// The number of characters in the answer.
fn clean(cleaner: &PeerCleaner, site: &Site, page: usize) -> Result<String, String> {
    let cleaning = cleaner.try_clean(site.page(page)).map_err(|error| error.to_string())?;
    Ok(format!("{} characters", cleaning.read(&site.pages()[page]).chars().count()))
}

/// Two ordinary pages, and three difficult ones.
fn site() -> Site {
    const SENTENCE: &str = "The storm reached the coast on Monday night, and it took the roofs of forty houses, the mayor said. ";
    // each page has sentences of its own, so that a method that drops what pages share keeps some
    let article = |title: &str| {
        let sentence = |number| {
            format!("{title} {number} is the story of a night on the coast, the mayor of {title} said. ")
        };
        let paragraph = format!("<p>{}</p>", (0..4).map(sentence).collect::<String>());
        format!(
            "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>{title}</title></head><body>\
             <ul><li><a href=\"/\">Home</a><li><a href=\"/news\">News</a></ul><article><h1>{title}</h1>{}</article>\
             <div>All rights reserved</div></body></html>",
            paragraph.repeat(5)
        )
    };
    let paragraphs = format!("<p>{SENTENCE}</p>").repeat((5 << 20) / 105);
    let large = format!("<html><body><article>{paragraphs}</article></body></html>");
    let mut broken =
        b"<p>\xff\xfe\x80\x00 caf\xc3 \xed\xa0\x80 &#0; &#xD800; &#x110000; <b <i \x1b[31m ".to_vec();
    broken.extend((0..=u8::MAX).cycle().take(5000));
    let [storm, roofs, large] = [article("Storm"), article("Roofs"), large].map(String::into_bytes);
    let pages = [storm, roofs, Vec::new(), large, broken];
    let pages = pages.iter().enumerate().map(|(number, bytes)| {
        let url = format!("http://check.test/{number}");
        (number.to_string(), Page::parse(bytes, &Hints { url: Some(&url), charset: Some("utf-8") }))
    });
    Site::new("check.test", pages)
}
