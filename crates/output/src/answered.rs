//! The HTML that a method answered with, as a page of its own.

use cleaning::{Cleaning, Markup};
use page::{Hints, Page, Url};

/// What a method wrote itself, if it answered with more than a text.
pub(crate) fn markup(cleaning: &Cleaning) -> Option<&Markup> {
    cleaning.text()?.markup.as_ref()
}

/// The page that such HTML is. Its relative links are those of `page`.
pub(crate) fn parsed(html: &str, page: &Page) -> (Page, Cleaning) {
    let own =
        Page::parse(html.as_bytes(), &Hints { url: page.url().map(Url::as_str), charset: Some("utf-8") });
    let all = Cleaning::everything(&own);
    (own, all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{With, kept_html, kept_markdown};

    /// What is written of a method's answer, as Markdown and as HTML.
    fn written(markup: Markup) -> [String; 2] {
        let page = testkit::parse("<p>Home<h1>A flood</h1><ul><li>Water <b>rose</b>");
        let cleaning = Cleaning::of_text(&page, "A flood\nWater rose".to_owned()).with_markup(Some(markup));
        [kept_markdown(&page, &cleaning, With::default()), kept_html(&page, &cleaning, With::default())]
    }

    #[test]
    fn the_form_that_a_method_wrote_is_its_own() {
        let [markdown, html] = written(Markup::Markdown("## A flood\n\n1. Water rose".to_owned()));
        assert_eq!(markdown, "## A flood\n\n1. Water rose");
        assert_eq!(html, "<h1>A flood</h1>\n<ul><li>Water <b>rose</b></li>\n</ul>");
        let [markdown, html] = written(Markup::Html(
            "<h3>A flood<script>x()</script></h3><p onclick=y()>Water <i>rose</i>".to_owned(),
        ));
        assert_eq!(markdown, "### A flood\n\nWater *rose*");
        assert_eq!(html, "<h3>A flood</h3>\n<p>Water <i>rose</i></p>");
    }
}
