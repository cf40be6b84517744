//! legible, a port of Mozilla's Readability: the text of the article, its blocks on lines of their own.

use dom_content_extraction::scraper::{Html, Node};
use ego_tree::iter::Edge;
use gleaner_peer_sdk::{Facts, Kept};
use legible::Options;

const LINES: &str = "address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li \
                     main ol p pre section table td th tr ul";

fn text_of(html: &str) -> String {
    let mut text = String::new();
    for edge in Html::parse_fragment(html).tree.root().traverse() {
        let (Edge::Open(node) | Edge::Close(node)) = edge;
        match node.value() {
            Node::Text(piece) if matches!(edge, Edge::Open(_)) => text.push_str(piece),
            Node::Element(element) if LINES.split(' ').any(|name| name == element.name()) => text.push('\n'),
            _ => {}
        }
    }
    text
}

fn main() {
    gleaner_peer_sdk::serve("0.5.1", &["html"], |page| {
        // classes name the languages of code, and mark formulas
        match legible::parse(&page.html, page.url.as_deref(), Some(Options::new().keep_classes(true))) {
            Ok(article) => {
                let kept = Kept::Html(text_of(&article.content), article.content);
                let title = Some(article.title).filter(|title| !title.is_empty());
                Ok(kept.stating(Facts { title, author: article.byline, date: article.published_time }))
            }
            Err(legible::Error::NoContent) => Ok(String::new().into()),
            Err(error) => Err(error.to_string()),
        }
    });
}
