//! fast_html2md: the whole page as Markdown, addresses of links among it: what keeping everything gives to those who feed
//! language models.

fn main() {
    gleaner_peer_sdk::serve("0.0.63", &["html"], |page| Ok(html2md::rewrite_html(&page.html, false).into()));
}
