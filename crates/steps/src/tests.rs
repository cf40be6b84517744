//! What all steps have in common: the example of each is true, and each change has its reason. Steps are run here, for their own tests too.

use std::collections::BTreeMap;

use cleaning::OfSite;
use page::{Page, Span};

use crate::keep::Keep;
use crate::list::{BLOCKS, Steps};
use crate::step::{Context, Place, SiteFacts};
use crate::{DOOR, Kept, Outline};

/// The number of other pages of the site of a case.
const OTHERS: u32 = 9;

/// The facts of a block of a case.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Of {
    pub(crate) kept: bool,
    pub(crate) template: bool,
    /// Whether its words stand on all pages of the site.
    pub(crate) shared: bool,
    pub(crate) probability: f64,
}

impl Of {
    pub(crate) const KEPT: Self = Self { kept: true, template: false, shared: false, probability: 0.5 };
    pub(crate) const DROPPED: Self = Self { kept: false, ..Self::KEPT };

    /// A block is kept at first if it begins with `k`, and template if it begins with `t`.
    pub(crate) fn by_letter(text: &str) -> Self {
        Self { kept: text.starts_with('k'), template: text.starts_with('t'), ..Self::KEPT }
    }
}

/// A site of ten pages, each of which has the places of all blocks.
struct Site<'o>(&'o [Of], bool);

impl SiteFacts for Site<'_> {
    fn pages(&self) -> usize {
        1 + OTHERS as usize
    }

    fn others(&self) -> u32 {
        OTHERS
    }

    fn is_of_reference(&self) -> bool {
        self.1
    }

    fn same(&self, block: usize) -> f64 {
        f64::from(self.0[block].shared)
    }

    fn places(&self) -> Vec<Option<Place>> {
        vec![Some(Place { pages: OTHERS, blocks: f64::from(OTHERS) }); self.0.len()]
    }

    fn by_rules(&self) -> Vec<bool> {
        vec![true; self.0.len()]
    }

    fn names(&self) -> OfSite {
        OfSite::default()
    }
}

/// A page with the blocks that a step leaves.
struct Stepped {
    page: Page,
    outline: Outline,
    after: Kept,
}

impl Stepped {
    /// Runs the step `id`; `of` gives the facts of a block by the byte of the page's text where it begins, and its text.
    fn of(id: &str, page: Page, of: impl Fn(u32, &str) -> Of) -> Self {
        let outline = Outline::of(&page);
        let place = |block: usize| outline.pieces_of(block)[0].start;
        let of: Vec<Of> =
            (0..outline.blocks.len()).map(|block| of(place(block), &text(&page, &outline, block))).collect();
        let all = |fact: fn(&Of) -> bool| of.iter().map(fact).collect::<Vec<_>>();
        let probabilities: Vec<f64> = of.iter().map(|of| of.probability).collect();
        let context = Context {
            page: &page,
            outline: &outline,
            left_out: &outline.hidden,
            recurrent: &all(|of| of.template),
            probabilities: Some(&probabilities),
            site: &Site(&of, id == "reference"),
            sure_copy: 0.8,
            reference: 0.02,
            wishes: Keep::default(),
        };
        let after = Steps::default().run(&[id], &context, all(|of| of.kept));
        Self { after, page, outline }
    }

    /// Of an example or a case with marks.
    fn of_marked(id: &str, html: &str) -> Self {
        let (mut spans, mut open, mut at) = (Vec::new(), Vec::new(), 0);
        for sign in testkit::parse(html).text().chars() {
            match sign {
                '[' | '{' => open.push((sign, at)),
                ']' | '}' => {
                    let (sign, start) = open.pop().expect("what ends has begun");
                    spans.push((sign, Span { start, end: at }));
                }
                other => at += other.len_utf8() as u32,
            }
        }
        let is =
            |mark, at| spans.iter().any(|(sign, span)| *sign == mark && (span.start..span.end).contains(&at));
        let of = |at, _: &str| Of { kept: is('[', at), shared: is('{', at), ..Of::KEPT };
        Self::of(id, testkit::parse(html.replace(['[', ']', '{', '}'], "")), of)
    }

    fn kept(&self) -> Vec<String> {
        let kept = (0..self.after.len()).filter(|&block| self.after[block]);
        kept.map(|block| text(&self.page, &self.outline, block)).collect()
    }
}

/// The text of a block.
fn text(page: &Page, outline: &Outline, block: usize) -> String {
    let pieces = outline.pieces_of(block).iter().map(|piece| page.text()[piece.range()].trim());
    pieces.collect::<Vec<_>>().join(" ")
}

/// The texts of the blocks that a step leaves of a page, where `of` gives the facts of a block by its text.
pub(crate) fn left(id: &str, html: &str, of: impl Fn(&str) -> Of) -> Vec<String> {
    Stepped::of(id, testkit::parse(html), |_, text| of(text)).kept()
}

/// Compares what a step leaves of a page with marks, as examples have them, with the expected texts, ` | ` between two.
#[track_caller]
pub(crate) fn check(id: &str, html: &str, expected: &str) {
    assert_eq!(Stepped::of_marked(id, html).kept().join(" | "), expected, "{id}: {html}");
}

#[test]
fn each_step_does_what_its_example_shows() {
    for step in BLOCKS {
        check(step.id, step.example.html, step.example.kept);
    }
}

#[test]
fn each_change_has_a_reason_that_agrees_with_it() {
    for step in BLOCKS {
        let of = Stepped::of_marked(step.id, step.example.html);
        let before = Kept::of(of.after.judged()).spans(&of.outline);
        let cleaning = of.after.cleaning(&of.outline);
        let changed = before.union(cleaning.kept()).difference(&before.intersection(cleaning.kept()));
        let reasons = cleaning.reasons();
        assert_eq!(reasons.iter().map(|own| own.span).collect::<cleaning::Spans>(), changed, "{}", step.id);
        for own in reasons {
            assert_eq!((own.step, own.kept), (step.id, cleaning.kept().contains(own.span.start)));
            assert!(!own.why.is_empty());
        }
    }
}

#[test]
fn steps_are_chosen_by_their_names() {
    let ids: Vec<&str> = BLOCKS.iter().chain(&DOOR).map(|step| step.id).collect();
    assert_eq!(cleaning::sorted_set(ids.clone()).len(), ids.len());
    let chosen = |wishes: &[(&str, bool)], usual: &[&str]| {
        let wishes = wishes.iter().map(|&(id, runs)| (id.to_owned(), runs)).collect();
        Ok::<_, String>(
            Steps::try_from(BTreeMap::from_iter::<Vec<_>>(wishes))?
                .over(usual)
                .map(|step| step.id)
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(chosen(&[], &["lines", "once"]), Ok(vec!["once", "lines"]));
    assert_eq!(chosen(&[("heads", true), ("once", false)], &["lines", "once"]), Ok(vec!["heads", "lines"]));
    assert_eq!(chosen(&[("line", false)], &[]), Err("there is no step \"line\"".to_owned()));
}
