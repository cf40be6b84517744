//! Lines that are content on no page: labels of advertising in many languages, rights, times of players, crumbs, links past a part of the page, templates
//! that no script has filled, and calls to share and subscribe.

use page::{NodeId, Page};

use crate::outline::Outline;

/// The most words of such a line.
const LONGEST: u32 = 40;

/// Whole lines, in small letters, parted by commas.
const LINES: &str = "advertisement,advertisements,advertising,advertisement scroll for more,scroll for more,advertisement continue reading below,\
     story continues below advertisement,article continues below advertisement,article continues after advertisement,sponsored,anzeige,\
     werbung,publicité,publicidad,anuncio,anuncios,pubblicità,publicidade,advertentie,reklama,reklam,реклама,annons,annonse,annonce,mainos,\
     inzerce,hirdetés,publicitate,διαφήμιση,広告,广告,廣告,광고,expand description,skip to content,skip to main content,\
     skip to navigation,jump to navigation,jump to search,jump to recipe,print recipe,from wikipedia the free encyclopedia";

/// Parts of lines that ask the reader to share or to pay.
const CALLS: [&str; 4] = [
    "this post is public so feel free to share",
    "feel free to share this",
    "is a reader-supported publication",
    "consider becoming a free or paid subscriber",
];

/// Drops these lines.
pub(crate) fn drop_machinery(page: &Page, outline: &Outline, kept: &mut [bool]) {
    let words = outline.sums(|_, block| f64::from(block.len()));
    let crumbs = outline.downwards(|index, element, above: Option<bool>| {
        above == Some(true) || words[index] <= f64::from(LONGEST) && is_crumbs(page, element.node)
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        let is_machinery = || block.len() <= LONGEST && is_machinery(page, outline, index);
        kept[index] = kept[index] && !crumbs[block.owner as usize] && !is_machinery();
    }
}

fn is_crumbs(page: &Page, node: NodeId) -> bool {
    let names = ["class", "id", "aria-label"].into_iter().filter_map(|name| page.attribute(node, name));
    names
        .into_iter()
        .any(|name| name.as_bytes().windows(10).any(|part| part.eq_ignore_ascii_case(b"breadcrumb")))
}

fn is_machinery(page: &Page, outline: &Outline, block: usize) -> bool {
    let pieces = outline.pieces_of(block).iter().map(|piece| page.text()[piece.range()].trim());
    let line = pieces.collect::<Vec<_>>().join(" ").to_lowercase();
    let is_time = || {
        line.contains(" / ")
            && line.contains(':')
            && line.chars().all(|sign| sign.is_ascii_digit() || ": /".contains(sign))
    };
    // a name that a script should have replaced
    let is_unfilled = || {
        let own = &outline.blocks[block];
        line.starts_with("{{") && line.ends_with("}}") && own.code_words < own.len()
    };
    let is_rights = || line.starts_with('©') || line.starts_with("copyright ©");
    let words = line.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let bare = words.collect::<Vec<_>>().join(" ");
    LINES.split(',').any(|known| known == bare)
        || is_rights()
        || is_time()
        || is_unfilled()
        || CALLS.iter().any(|call| line.contains(call))
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The texts of the kept blocks if all were kept at first.
    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        let page = parse(html);
        let outline = Outline::of(&page);
        let mut kept = vec![true; outline.blocks.len()];
        drop_machinery(&page, &outline, &mut kept);
        let kept = (0..kept.len()).filter(|&block| kept[block]).flat_map(|block| outline.pieces_of(block));
        assert_eq!(
            kept.map(|piece| page.text()[piece.range()].trim()).collect::<Vec<_>>(),
            expected,
            "{html}"
        );
    }

    #[test]
    fn lines_that_are_content_on_no_page_are_dropped() {
        for line in [
            "Advertisement",
            "ADVERTISEMENT",
            "Advertisement - scroll for more",
            "- Anzeige -",
            "Publicité",
            "Реклама",
            "広告",
            "© 2024 Harbour Post. Reproduction only with written permission.",
            "0:00 / 4:10",
            "Skip to main content",
            "From Wikipedia, the free encyclopedia",
            "{{ author.name }}",
            "Thanks for reading! This post is public so feel free to share it.",
            "Harbour Post is a reader-supported publication.",
        ] {
            check(
                &format!("<p>The boat sails.<div>{line}</div><p>It is old."),
                &["The boat sails.", "It is old."],
            );
        }
        for line in ["Advertisement was new in 1904.", "Time 0:10 / 4:10", "The sign © says it", "10 / 12"] {
            check(&format!("<p>{line}"), &[line]);
        }
        check("<p>Write:<pre><code>{{ title }}</code></pre>", &["Write:", "{{ title }}"]);
        for name in ["class=breadcrumb", "id=Breadcrumbs", "aria-label=breadcrumb"] {
            check(&format!("<ol {name}><li><a href=/>Home</a><li>Boats</ol><p>a"), &["a"]);
        }
        let long = "word ".repeat(50);
        check(&format!("<div class=has-breadcrumb><p>{long}</div>"), &[long.trim()]);
    }
}
