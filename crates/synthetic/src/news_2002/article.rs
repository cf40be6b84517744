//! The text of an article: dateline, paragraphs, subheads, a picture with its caption, a table of quotes.

use super::newspaper::{Newspaper, Traits};
use super::story::Story;
use crate::around::quotes;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, Speaker};

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
    /// Writes the article of page `index`.
    pub(super) fn write(site: &Newspaper, story: &Story, index: usize, traits: Traits) -> Self {
        let settings = site.settings;
        let mut random = site.random(Purpose::Body, index);
        let count = random.between(settings.paragraphs);
        let table_after = random.between((1, count - 1));

        let mut speaker = story.words.speaker(&mut random);
        let pictures = if traits.picture { vec![picture(&mut speaker, index)] } else { Vec::new() };
        let (mut blocks, mut length) = (Vec::with_capacity(count + 2), 0);
        for at in 0..count {
            if traits.subheads && at > 0 && at % SUBHEAD_EVERY == 0 {
                blocks.push(Record::of("subhead", speaker.line("subhead")));
            }
            let text = speaker.sentences(settings.sentences);
            length += text.chars().count();
            blocks.push(Record::of("text", text).with_if(at == 0, "dateline", dateline(site, story)));
            if traits.quotes && at + 1 == table_after {
                blocks.push(Record::of_list("rows", quotes(site, (3, 6), speaker.random)));
            }
        }
        Self { blocks, pictures, length }
    }
}

fn picture(speaker: &mut Speaker<'_>, index: usize) -> Record {
    let caption = speaker.line("caption");
    let (width, height) =
        [("200", "150"), ("180", "240"), ("240", "160"), ("160", "120")][speaker.random.below(4)];
    Record::of("caption", caption)
        .with("image", format!("/images/photo/{}.jpg", 1000 + index))
        .with("width", width)
        .with("height", height)
}

/// Place and day at the beginning: `NORVALE, Feb. 14`; in Chinese the templates add brackets.
fn dateline(site: &Newspaper, story: &Story) -> String {
    match site.spec().language {
        Language::English => {
            format!("{}, {}", story.town().to_uppercase(), story.date().short(Language::English))
        }
        _ => story.town(),
    }
}
