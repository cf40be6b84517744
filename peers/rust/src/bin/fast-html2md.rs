//! fast_html2md: the whole page as Markdown, addresses of links among it: what keeping everything gives to those who feed
//! language models.

use gleaner_peer_sdk::Kept;

fn main() {
    gleaner_peer_sdk::serve("0.0.63", &["html"], |page| {
        let markdown = html2md::rewrite_html(&page.html, false);
        Ok(Kept::Markdown(markdown.clone(), markdown))
    });
}
