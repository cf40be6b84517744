//! The shape of a news story: paragraphs, what stands between them, and a picture.

use crate::random::Random;
use crate::template::Record;

/// A part of a story.
#[derive(Clone, Copy)]
pub(crate) enum Block {
    Subhead,
    /// A paragraph, by its number from 1.
    Text(usize),
    List,
    Quote,
    Table,
}

/// What a story consists of.
pub(crate) struct Shape {
    paragraphs: usize,
    /// Subheads stand before paragraphs whose number, divided by the first, leaves the second; not before the first paragraph.
    subheads: Option<(usize, usize)>,
    /// Parts, with the paragraphs that they follow.
    others: Vec<(usize, Block)>,
    pub(crate) picture: bool,
}

impl Shape {
    /// A story with as many paragraphs as `paragraphs` says; shorter ones are more common. `shares` are the percentages of stories with a picture,
    /// with subheads, a list, a quote and a table; `subheads` is the place of subheads.
    pub(crate) fn draw(
        shares: [usize; 5],
        paragraphs: (usize, usize),
        subheads: (usize, usize),
        random: &mut Random,
    ) -> Self {
        let [picture, headed, others @ ..] = shares.map(|share| random.below(100) < share);
        let paragraphs = random.between(paragraphs).min(random.between(paragraphs));
        let places =
            [Block::List, Block::Quote, Block::Table].map(|it| (random.between((2, paragraphs)), it));
        let others = places.into_iter().zip(others).filter_map(|(place, there)| there.then_some(place));
        Self { paragraphs, subheads: headed.then_some(subheads), others: others.collect(), picture }
    }

    /// A story without lists and quotes, with subheads if `has_subheads`, and with a table after the paragraph `table`, if it has one.
    pub(crate) fn plain(paragraphs: usize, has_subheads: bool, table: Option<usize>, picture: bool) -> Self {
        let others = table.map(|after| (after, Block::Table)).into_iter().collect();
        Self { paragraphs, subheads: has_subheads.then_some((3, 1)), others, picture }
    }

    /// Whether it has a table.
    pub(crate) fn has_table(&self) -> bool {
        self.others.iter().any(|(_, block)| matches!(block, Block::Table))
    }

    /// The blocks in their order, each written by `write`.
    pub(crate) fn blocks(&self, mut write: impl FnMut(Block) -> Record) -> Vec<Record> {
        let mut blocks = Vec::with_capacity(self.paragraphs + 4);
        for at in 1..=self.paragraphs {
            if at > 1 && self.subheads.is_some_and(|(every, rest)| at % every == rest) {
                blocks.push(write(Block::Subhead));
            }
            blocks.push(write(Block::Text(at)));
            let others = self.others.iter().filter(|(after, _)| *after == at);
            blocks.extend(others.map(|(_, block)| write(*block)));
        }
        blocks
    }
}

/// Sizes of pictures, and their sides in the text.
pub(crate) const SIZES: [(usize, usize); 4] = [(200, 150), (180, 240), (220, 165), (240, 180)];
pub(crate) const SIDES: [&str; 3] = ["left", "right", "right"];

/// A picture: `caption`, `image`, `width`, `height`.
pub(crate) fn picture(caption: String, image: String, (width, height): (usize, usize)) -> Record {
    Record::of("caption", caption)
        .with("image", image)
        .with("width", width.to_string())
        .with("height", height.to_string())
}
