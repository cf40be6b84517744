//! The text of an article: dateline, paragraphs, subheads, a picture with its caption, a table of quotes.

use super::plan::{Purpose, SitePlan};
use super::story::{Story, Which};
use super::traits::Traits;
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::{Language, Speaker};

/// An article's text, ready for a template.
pub(super) struct Article {
    /// Its blocks in order: records of `text` (with `dateline` in the first), of `subhead`, or with `rows`.
    pub(super) blocks: Vec<Record>,
    /// Its picture, or none: `caption`, `image`, `width`, `height`.
    pub(super) pictures: Vec<Record>,
    /// Characters of its paragraphs.
    pub(super) length: usize,
}

/// After how many paragraphs a subhead may come again.
const SUBHEAD_EVERY: usize = 3;

impl Article {
    /// Writes the article of a page.
    pub(super) fn write(site: &SitePlan, story: &Story, traits: Traits) -> Self {
        let spec = site.spec();
        let index = match story.which {
            Which::Page(index) | Which::Archive(index) => index,
        };
        let mut random = site.random(Purpose::Body, index);
        let count = random.between(spec.paragraphs);
        let table_after = random.between((1, count - 1));
        let gap = if spec.language == Language::English { " " } else { "" };

        let mut speaker = Speaker::new(&story.subject, &mut random);
        let pictures = if traits.picture { vec![picture(&mut speaker, index)] } else { Vec::new() };
        let (mut blocks, mut length) = (Vec::with_capacity(count + 2), 0);
        for at in 0..count {
            if traits.subheads && at > 0 && at % SUBHEAD_EVERY == 0 {
                blocks.push(Record::default().with("subhead", speaker.line("subhead")));
            }
            let sentences = speaker.random().between(spec.sentences);
            let said: Vec<String> = (0..sentences).map(|_| speaker.sentence()).collect();
            let text = said.join(gap);
            length += text.chars().count();
            let paragraph = Record::default().with("text", text);
            blocks.push(if at == 0 { paragraph.with("dateline", dateline(site, story)) } else { paragraph });
            if traits.quotes && at + 1 == table_after {
                blocks.push(Record::default().listing("rows", quotes(site, speaker.random())));
            }
        }
        Self { blocks, pictures, length }
    }
}

fn picture(speaker: &mut Speaker<'_>, index: usize) -> Record {
    let caption = speaker.line("caption");
    let random = speaker.random();
    let (width, height) = [(200, 150), (180, 240), (240, 160), (160, 120)][random.below(4)];
    Record::default()
        .with("caption", caption)
        .with("image", format!("/images/photo/{}.jpg", 1000 + index))
        .with("width", width.to_string())
        .with("height", height.to_string())
}

/// Place and day, as agencies begin: `NORVALE, Feb. 14`; in Chinese within brackets by the templates.
fn dateline(site: &SitePlan, story: &Story) -> String {
    let place = story.subject.place();
    match site.spec().language {
        Language::English => {
            format!("{}, {}", place.to_uppercase(), story.date().short(Language::English))
        }
        _ => place.to_owned(),
    }
}

/// Some companies' quotes, in two columns of figures.
fn quotes(site: &SitePlan, random: &mut Random) -> Vec<Record> {
    let shares = site.lexicon().shared("share");
    let count = random.between((3, 6));
    random
        .sample(shares.len(), count)
        .into_iter()
        .map(|index| quote(shares.get(index), 120, random))
        .collect()
}

/// One line of quotes: `name`, `price`, `change` with its sign, and `up` or `down`.
pub(in crate::synthetic) fn quote(name: &str, most: usize, random: &mut Random) -> Record {
    let price = format!("{}.{:02}", random.between((most / 20 + 1, most)), random.below(100));
    let change = format!("{}.{:02}", random.below(most / 40 + 2), random.below(100));
    let up = random.chance(0.5);
    let record = Record::default()
        .with("name", name.to_owned())
        .with("price", price)
        .with("change", format!("{}{change}", if up { '+' } else { '-' }));
    if up { record.with("up", "1") } else { record }
}
