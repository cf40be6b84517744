//! dom_smoothie, a port of Mozilla's Readability: the text of the article, its blocks on lines of their own.

use dom_smoothie::{Config, Readability, ReadabilityError, TextMode};
use gleaner_peer_sdk::{Facts, Kept};

fn main() {
    gleaner_peer_sdk::serve("0.19.0", &["html"], |page| {
        // classes name the languages of code, and mark formulas
        let config = Config { text_mode: TextMode::Formatted, keep_classes: true, ..Config::default() };
        let mut page = Readability::new(page.html.as_str(), page.url.as_deref(), Some(config))
            .map_err(|error| error.to_string())?;
        match page.parse() {
            Ok(article) => {
                let kept = Kept::Html(article.text_content.to_string(), article.content.to_string());
                let title = Some(article.title).filter(|title| !title.is_empty());
                Ok(kept.stating(Facts { title, author: article.byline, date: article.published_time }))
            }
            Err(ReadabilityError::GrabFailed) => Ok(String::new().into()),
            Err(error) => Err(error.to_string()),
        }
    });
}
