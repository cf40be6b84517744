//! rs-trafilatura, which chooses its rules by the type of the page: the main content as text, and with `form` as Markdown with links and
//! emphasis beside it.

use gleaner_peer_sdk::{Facts, Kept};
use rs_trafilatura::{Options, extract_with_options};

fn main() {
    let form = std::env::args().any(|argument| argument == "form");
    gleaner_peer_sdk::serve("0.2.2", &["html"], move |page| {
        let options = Options {
            url: page.url,
            output_markdown: form,
            include_links: form,
            include_formatting: form,
            ..Options::default()
        };
        match extract_with_options(&page.html, &options) {
            Ok(found) => {
                let facts = Facts {
                    title: found.metadata.title,
                    author: found.metadata.author,
                    date: found.metadata.date.map(|date| date.format("%Y-%m-%d").to_string()),
                };
                let kept = match found.content_markdown {
                    Some(markdown) => Kept::Markdown(found.content_text, markdown),
                    None => found.content_text.into(),
                };
                Ok(kept.stating(facts))
            }
            Err(error) => Err(error.to_string()),
        }
    });
}
