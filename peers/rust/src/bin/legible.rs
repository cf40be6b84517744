//! legible, a port of Mozilla's Readability: the text of the article.

fn main() {
    gleaner_peer_sdk::serve("0.5.1", &["html"], |page| {
        match legible::parse(&page.html, page.url.as_deref(), None) {
            Ok(article) => Ok(article.text_content.into()),
            Err(legible::Error::NoContent) => Ok(String::new().into()),
            Err(error) => Err(error.to_string()),
        }
    });
}
