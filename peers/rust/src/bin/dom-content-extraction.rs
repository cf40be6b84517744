//! dom-content-extraction: composite text density.

use dom_content_extraction::{get_content, scraper::Html};

fn main() {
    gleaner_peer_sdk::serve("0.4.5", &["html"], |page| {
        match get_content(&Html::parse_document(&page.html)) {
            Ok(text) => Ok(text.into()),
            Err(error) => Err(error.to_string()),
        }
    });
}
