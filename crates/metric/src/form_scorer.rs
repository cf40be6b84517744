//! Counts by the measures of form, for what a system wrote of a page.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::OnceLock;

use crate::form::{FormCounts, Formed, without_links};
use cleaning::{Cleaning, Gold, Spans};
use output::{With, kept_markdown};
use page::{Hints, Page};

use crate::{Counts, MarkdownParts, Measure};

/// The output of a system for a page.
#[derive(Debug, Clone, Copy)]
pub enum Written<'a> {
    /// The kept part of its text, which is written here.
    Spans(&'a Spans),
    /// A text, a paragraph a line.
    Text(&'a str),
    /// Markdown.
    Markdown(&'a str),
    /// HTML.
    Html(&'a str),
}

/// The gold of a page in its forms, each made on first use.
#[derive(Default)]
pub(crate) struct GoldForms {
    form: OnceLock<Formed>,
    markdown: OnceLock<MarkdownParts>,
}

/// Counts for what was written of one page; it is read once for all measures of a kind.
/// [`Scorer::form`](crate::Scorer::form) gives it.
pub struct FormScorer<'a> {
    page: &'a Page,
    forms: &'a GoldForms,
    written: Written<'a>,
    gold: &'a Gold,
    form: OnceCell<FormCounts>,
    markdown: OnceCell<MarkdownParts>,
}

impl<'a> FormScorer<'a> {
    pub(crate) fn new(page: &'a Page, forms: &'a GoldForms, written: Written<'a>, gold: &'a Gold) -> Self {
        Self { page, forms, written, gold, form: OnceCell::new(), markdown: OnceCell::new() }
    }

    /// Counts by a measure [of form](crate::Way::Form); `None` for another one.
    ///
    /// # Panics
    /// For spans that do not [fit](Spans::fits) the page's text.
    pub fn count(&self, measure: Measure) -> Option<Counts> {
        match measure {
            Measure::Form | Measure::FormOf(_) => {
                // that of the elements around all marks
                let gold = || Formed::of_page(self.page, &self.gold.informative());
                let judge = || crate::form::judge(self.forms.form.get_or_init(gold), &self.formed());
                let counts = self.form.get_or_init(judge);
                let [relevant, found, common] = match measure {
                    Measure::FormOf(kind) => counts.of(kind),
                    _ => counts.all(),
                };
                Some(Counts { relevant, found, common })
            }
            Measure::WebMainBench(part) => {
                let all = || Cleaning::keep(self.gold.informative());
                let gold = || MarkdownParts::of(&kept_markdown(self.page, &all(), With::default()));
                let system = self.markdown.get_or_init(|| MarkdownParts::of(&self.markdown()));
                Some(self.forms.markdown.get_or_init(gold).count(part, system))
            }
            _ => None,
        }
    }

    /// Its form. Spans are written as Markdown with links.
    fn formed(&self) -> Formed {
        let url = self.page.url().map(page::Url::as_str);
        match self.written {
            Written::Spans(kept) => {
                Formed::of_markdown(&self.of_spans(kept, With { links: true, ..With::default() }), url)
            }
            Written::Text(text) => Formed::of_text(text),
            Written::Markdown(markdown) => Formed::of_markdown(markdown, url),
            Written::Html(html) => Formed::of_html(html, url),
        }
    }

    /// It as Markdown without links. HTML is written as Markdown like spans; a text stays as it is.
    fn markdown(&self) -> String {
        match self.written {
            Written::Spans(kept) => self.of_spans(kept, With::default()),
            Written::Text(text) => text.to_owned(),
            Written::Markdown(markdown) => without_links(markdown),
            Written::Html(html) => {
                let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
                kept_markdown(&page, &Cleaning::everything(&page), With::default())
            }
        }
    }

    /// The Markdown of spans by crate `output`, without what the marks leave open.
    fn of_spans(&self, kept: &Spans, with: With) -> String {
        let cleaning = Cleaning::keep(judged(kept, self.gold).into_owned());
        kept_markdown(self.page, &cleaning, with)
    }
}

/// The kept text without the text that the marks leave open.
pub(crate) fn judged<'k>(kept: &'k Spans, gold: &Gold) -> Cow<'k, Spans> {
    match gold.unjudged() {
        open if open.is_empty() => Cow::Borrowed(kept),
        open => Cow::Owned(kept.difference(open)),
    }
}
