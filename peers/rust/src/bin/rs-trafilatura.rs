//! rs-trafilatura, which chooses its rules by the type of the page: the main content as text.

use rs_trafilatura::{Options, extract_with_options};

fn main() {
    gleaner_peer_sdk::serve("0.2.2", &["html"], |page| {
        let options = Options { url: page.url, ..Options::default() };
        match extract_with_options(&page.html, &options) {
            Ok(found) => Ok(found.content_text.into()),
            Err(error) => Err(error.to_string()),
        }
    });
}
