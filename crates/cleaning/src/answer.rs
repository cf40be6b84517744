//! The answer of a cleaner for one page, and the evidence behind it, which is never scored.
//!
//! Kept text is a set of spans; for a method that answers with a text, alignment finds them. A weighting adds
//! one weighted span a term occurrence. A decision on something without text (an image, a script) names the
//! element. `metric` scores them.

use std::borrow::Cow;

use page::{NodeId, Page, Span, number};

use crate::reason::overlaid;
use crate::{Aligned, Markup, OfSite, Reason, Spans, align, kept_text};

/// One weighted span of feature weighting: usually one occurrence of a term.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighted {
    /// The occurrence, in bytes of the page's text.
    pub span: Span,
    /// Its weight, finite and not negative; comparable within one cleaner's output only.
    pub weight: f64,
}

/// The unchanged text of a method that does not answer in spans.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerText {
    /// The text.
    pub text: String,
    /// The share of its words that alignment did not find in the page, in `0.0..=1.0`; 0 for a text without a word.
    pub unfound: f64,
    /// The same with its form, from a method that gives one.
    pub markup: Option<Markup>,
    /// The facts that the method stated beside its text.
    pub facts: Facts,
}

/// The informative part of one page, by one method.
///
/// Spans lie within the text and cut no character; elements are sorted. A test checks this for every method
/// of the catalogue.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cleaning {
    kept: Spans,
    text: Option<AnswerText>,
    elements: Option<Vec<NodeId>>,
    weights: Vec<Weighted>,
    confidence: Option<f64>,
    reasons: Vec<Reason>,
    /// Whether the method was told to drop the headline, so that no writer adds it.
    pub drops_headline: bool,
    /// What the site says of the page; nothing, if the method has not counted its lines.
    pub of_site: OfSite,
}

impl Cleaning {
    /// Keeps exactly these spans of the text.
    pub fn keep(kept: Spans) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Keeps `text`, a paragraph a line, and the spans of `page` where [`align`] finds it. Measures over
    /// words use the text itself, all other measures the spans.
    pub fn of_text(page: &Page, text: String) -> Self {
        Self::of_answer(page, text, None, Facts::default())
    }

    /// The same with the form of the text, if the method gives one, and the facts that it stated beside it.
    pub fn of_answer(page: &Page, text: String, markup: Option<Markup>, facts: Facts) -> Self {
        let Aligned { spans, found } = align(page, text.lines());
        let has_words = text.contains(char::is_alphanumeric);
        let unfound = if has_words { 1.0 - found } else { 0.0 };
        Self { kept: spans, text: Some(AnswerText { text, unfound, markup, facts }), ..Self::default() }
    }

    /// Keeps the whole text of `page`.
    pub fn everything(page: &Page) -> Self {
        Self::keep(Spans::all(number(page.text().len())))
    }

    /// Keeps nothing.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// Adds elements that are kept for themselves (an image, a script), since no span of text covers them.
    /// The list is complete: an image outside of it is removed. Sorted here.
    #[must_use]
    pub fn with_elements(self, elements: Vec<NodeId>) -> Self {
        Self { elements: Some(text::sorted_set(elements)), ..self }
    }

    /// Adds weights; sorted by position here. A span may carry a weight without being kept.
    #[must_use]
    pub fn with_weights(self, mut weights: Vec<Weighted>) -> Self {
        weights.sort_by_key(|weighted| (weighted.span.start, weighted.span.end));
        Self { weights, ..self }
    }

    /// Adds the method's own estimate of how good this cleaning is: the expected F over words, in `0.0..=1.0`.
    #[must_use]
    pub fn with_confidence(self, confidence: f64) -> Self {
        Self { confidence: Some(confidence.clamp(0.0, 1.0)), ..self }
    }

    /// Adds the reasons for the parts on which a step of the method decided last; sorted and disjoint, and each agrees with the kept spans.
    #[must_use]
    pub fn with_reasons(self, mut reasons: Vec<Reason>) -> Self {
        reasons.sort_by_key(|reason| reason.span.start);
        Self { reasons, ..self }
    }

    /// The same with other kept spans, by the decision of a step: all that changes has it as its reason. An answer in text goes, since the spans
    /// take its place; if nothing changes, it stays.
    #[must_use]
    pub fn by_step(mut self, kept: Spans, step: &'static str, why: &'static str) -> Self {
        if kept == self.kept {
            return self;
        }
        let changes = [(true, kept.difference(&self.kept)), (false, self.kept.difference(&kept))];
        let reason = |kept| move |&span: &Span| Reason { span, kept, step, why };
        let mut later: Vec<Reason> =
            changes.iter().flat_map(|(kept, spans)| spans.iter().map(reason(*kept))).collect();
        later.sort_by_key(|reason| reason.span.start);
        self.reasons = overlaid(&self.reasons, later);
        Self { kept, text: None, ..self }
    }

    /// The method's estimate of how good this cleaning is, in `0.0..=1.0`; `None` if it gives none, or if nothing is kept.
    pub fn confidence(&self) -> Option<f64> {
        self.confidence.filter(|_| self.text.is_some() || !self.kept.is_empty())
    }

    /// The kept part of the page's text.
    pub fn kept(&self) -> &Spans {
        &self.kept
    }

    /// The parts on which a step decided last, behind the method: sorted and disjoint. On all others the method decided.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// The text that the method answered with; `None` for a method that answers in spans.
    pub fn text(&self) -> Option<&AnswerText> {
        self.text.as_ref()
    }

    /// The kept text for measures and programs: the text that the method answered with, otherwise the
    /// [`kept_text`].
    ///
    /// # Panics
    /// If the kept spans do not [fit](Spans::fits) the text of `page`.
    pub fn read(&self, page: &Page) -> Cow<'_, str> {
        match &self.text {
            Some(answer) => Cow::Borrowed(&answer.text),
            None => Cow::Owned(kept_text(page, &self.kept)),
        }
    }

    /// The kept elements without text, in document order.
    pub fn elements(&self) -> &[NodeId] {
        self.elements.as_deref().unwrap_or_default()
    }

    /// Whether the method decides on elements at all; a method for text alone decides on no image.
    pub fn decides_on_elements(&self) -> bool {
        self.elements.is_some()
    }

    /// The weighted spans, by position; empty for a method that only keeps or drops.
    pub fn weights(&self) -> &[Weighted] {
        &self.weights
    }
}

/// The reason, in words for people, why a program of its own did not clean a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CleanError(pub String);

/// The facts of a page beside its text, as people or programs state them: each as a text; `None` if it is not stated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facts {
    /// The title of the article, or of the page.
    pub title: Option<String>,
    /// The author or authors, in one text.
    pub author: Option<String>,
    /// The day of publication, as `2024-05-31`; what follows the day is allowed.
    pub date: Option<String>,
    /// The kind of page: `article`, `product` and the like.
    pub kind: Option<String>,
}

/// The evidence on one element of a page. An element may have several: numbers of its own, and a step of the
/// method that decided on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    /// The element, or the text leaf.
    pub node: NodeId,
    /// A few numbers, each name once; a number that is undefined for the element is left out.
    pub numbers: Vec<Number>,
    /// The step of the decision, from 1, if the method takes elements one after the other; each step occurs
    /// once.
    pub step: Option<u32>,
    /// The decision, in one word (`kept`, `opened`), if there was one.
    pub decision: Option<&'static str>,
}

/// One number of the evidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// Its name in the method's paper.
    pub name: &'static str,
    /// Its value, finite.
    pub value: f64,
    /// The number that it was compared with, finite; `None` without a comparison.
    pub bound: Option<f64>,
}

impl Evidence {
    /// The numbers of an element with the decision on it, of a method that decides on each element by itself.
    pub fn decided(node: NodeId, numbers: impl IntoIterator<Item = Number>, decision: &'static str) -> Self {
        Self { node, numbers: numbers.into_iter().collect(), step: None, decision: Some(decision) }
    }
}

impl Number {
    /// A number that is compared with nothing.
    pub const fn plain(name: &'static str, value: f64) -> Self {
        Self { name, value, bound: None }
    }

    /// A number that is compared with a bound.
    pub const fn against(name: &'static str, value: f64, bound: f64) -> Self {
        Self { name, value, bound: Some(bound) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        testkit::parse("<p>menu <b>新聞</b>")
    }

    #[test]
    fn everything_and_nothing_are_all_bytes_and_none() {
        let page = page();
        assert_eq!(Cleaning::everything(&page).kept().bytes(), page.text().len() as u64);
        assert!(Cleaning::everything(&page).kept().fits(page.text()));
        assert!(Cleaning::nothing().kept().is_empty());
        let empty = testkit::parse("");
        assert_eq!(Cleaning::everything(&empty), Cleaning::nothing());
    }

    #[test]
    fn the_last_step_gives_the_reason() {
        let of =
            |ranges: &[(u32, u32)]| ranges.iter().map(|&(start, end)| Span { start, end }).collect::<Spans>();
        let reasons = |cleaning: &Cleaning| {
            let one = |own: &Reason| (own.span.start, own.span.end, own.kept, own.step);
            cleaning.reasons().iter().map(one).collect::<Vec<_>>()
        };
        let first = Cleaning::keep(of(&[(0, 9)])).by_step(of(&[(0, 3), (6, 12)]), "a", "why");
        assert_eq!(reasons(&first), [(3, 6, false, "a"), (9, 12, true, "a")]);
        let second = first.by_step(of(&[(0, 5), (6, 10)]), "b", "why");
        assert_eq!(
            reasons(&second),
            [(3, 5, true, "b"), (5, 6, false, "a"), (9, 10, true, "a"), (10, 12, false, "b")]
        );
        assert_eq!(second.clone().by_step(second.kept().clone(), "c", "why"), second);
    }

    /// Checks the answer, the kept spans of the page, and the share of the answer's words that are not there,
    /// in percent.
    #[track_caller]
    fn check_text(text: &str, kept: &[&str], unfound: f64) {
        let page = testkit::parse("<p>Home <p>The storm reached the coast on Monday.<p>All rights reserved");
        let cleaning = Cleaning::of_text(&page, text.to_owned());
        assert!(cleaning.kept().fits(page.text()));
        let slices: Vec<_> = cleaning.kept().slices(page.text()).map(str::trim).collect();
        let answer = cleaning.text().unwrap();
        assert_eq!(
            (answer.text.as_str(), slices.as_slice(), (answer.unfound * 100.0).round()),
            (text, kept, unfound)
        );
        assert_eq!(cleaning.read(&page), text);
    }

    #[test]
    fn an_answered_text_is_found_in_the_page_and_kept_as_it_is() {
        check_text("the storm reached the coast on MONDAY", &["The storm reached the coast on Monday."], 0.0);
        check_text(
            "# The storm reached the coast on Monday. By Jane Doe",
            &["The storm reached the coast on Monday."],
            30.0,
        );
        check_text("Nothing of this is there", &[], 100.0);
        check_text("", &[], 0.0);
        check_text("***", &[], 0.0);
        let page = page();
        assert_eq!(
            (Cleaning::everything(&page).text(), &*Cleaning::everything(&page).read(&page)),
            (None, page.text())
        );
    }

    #[test]
    fn elements_come_in_document_order_once() {
        let page = page();
        let nodes: Vec<_> = page.nodes().collect();
        let kept = vec![nodes[2], nodes[0], nodes[2], nodes[1]];
        assert_eq!(Cleaning::nothing().with_elements(kept).elements(), &nodes[..3]);
        // no element kept is a decision and silence is none
        assert!(!Cleaning::nothing().decides_on_elements() && Cleaning::nothing().elements().is_empty());
        assert!(Cleaning::nothing().with_elements(Vec::new()).decides_on_elements());
    }

    #[test]
    fn weights_come_by_position_and_need_not_be_kept() {
        let weighted = |start, end, weight| Weighted { span: Span { start, end }, weight };
        let weights = vec![weighted(5, 8, 0.5), weighted(0, 4, 1.0), weighted(5, 6, 0.25)];
        let cleaning = Cleaning::nothing().with_weights(weights);
        assert_eq!(cleaning.weights(), [weighted(0, 4, 1.0), weighted(5, 6, 0.25), weighted(5, 8, 0.5)]);
        assert!(cleaning.kept().is_empty());
    }
}
