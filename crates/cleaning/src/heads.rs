//! Heads: text that names other text, such as the heading of a section, the head of a row, a term, the name of a
//! field, a caption. A value without its head misleads its reader, so a head follows its value; so does a head of nothing.
//!
//! Which values are kept is left to the methods.
//! The headline names the whole page: the block that shows it is found here too, whatever its markup.

use std::cmp::Reverse;

use page::{Class, NodeId, Page, Span};
use text::WordSet;

use crate::{KeptBytes, OfSite, Spans, TextBlocks, heading_level, lines_from};

/// The most bytes of the name of a field.
const NAME: u32 = 60;

/// The most bytes of the value of a field. What is longer is a section.
const VALUE: u32 = 500;

/// The most bytes of a sentence that introduces a list.
const SENTENCE: u32 = 400;

/// The most elements around a head that have no text beside it.
const WRAPPERS: usize = 4;

/// The most bytes of the header of a section behind its heading: a by-line, a day.
const HEADER: u32 = 200;

/// The fewest bytes of a section that is missed.
const MISSED: u32 = 40;

/// With more headings of nothing, a page is laid out in headings.
const FEW: usize = 2;

/// The kept spans with the heads of kept values, and without headings of which nothing is kept.
///
/// The value of a heading (`h2` to `h6`) is its section. One kept word of it keeps the heading; a heading goes if its section has more
/// than a line of text and nothing of it is kept, unless the page has many such, or it is the line below the title. A kept `dt` keeps its
/// only `dd`. All other heads are kept if more than half of their value is: `th` or a short first cell for the row, a row of heads and
/// `caption` for the table, `dt` for its `dd`, `figcaption` for the rest of the figure, `summary` for the rest of the details, a short name
/// without digits for the element behind it if several such pairs follow each other, and a line that ends in a colon for the list or line
/// behind it. `h1` is the title, on which
/// the method decides.
///
/// Linear in the nodes of the page, but for a binary search in the spans for each head.
pub fn with_heads(page: &Page, kept: &Spans) -> Spans {
    if kept.is_empty() {
        return Spans::new();
    }
    let mut reader = Reader { page, kept: KeptBytes::of(kept), found: Vec::new(), bare: Vec::new() };
    reader.headings();
    reader.lines();
    for node in page.nodes().filter(|&node| page.is_element(node)) {
        match page.tag(node).as_str() {
            "table" | "figure" | "details" => reader.titled(node),
            "tr" => reader.row(node),
            _ => reader.pairs(node),
        }
    }
    let followed: Spans = kept.iter().chain(&reader.found).copied().collect();
    reader.bare.truncate(if reader.bare.len() > FEW { 0 } else { FEW });
    followed.difference(&reader.bare.into_iter().collect())
}

struct Reader<'a> {
    page: &'a Page,
    kept: KeptBytes<'a>,
    found: Vec<Span>,
    /// Kept headings of nothing, the last first.
    bare: Vec<Span>,
}

impl Reader<'_> {
    /// Keeps `head` if more than half of `value` is kept.
    fn follow(&mut self, head: Span, value: Span) {
        if self.is_kept(&[value]) {
            self.found.push(head);
        }
    }

    /// Whether more than half of a text is kept, which is given in pieces.
    fn is_kept(&self, pieces: &[Span]) -> bool {
        let kept: usize = pieces.iter().map(|&piece| self.kept.within(piece)).sum();
        2 * kept > pieces.iter().map(|piece| piece.range().len()).sum()
    }

    /// Headings with kept text in their sections, and those without.
    fn headings(&mut self) {
        let page = self.page;
        // the starts of the headings behind the present one, the nearest last, each of a higher level than the one before it
        let mut behind: Vec<(u8, u32)> = Vec::new();
        for node in page.nodes().rev() {
            let Some(level) = heading_level(page.tag(node).as_str()) else { continue };
            let span = page.span(node);
            while behind.pop_if(|(other, _)| *other > level).is_some() {}
            let next = behind.last().map_or(u32::MAX, |&(_, start)| start);
            behind.push((level, span.start));
            if level == 1 {
                let between = |bare: &Span| page.text().get(span.end as usize..bare.start as usize);
                // the line below the title is of the title
                self.bare.pop_if(|bare| between(bare).is_some_and(|between| between.trim().is_empty()));
            }
            if level > 1 && span.start < span.end {
                let section = Span { start: span.end, end: self.scope(node).min(next).max(span.end) };
                let below = self.bare.iter().rev().take_while(|bare| bare.start < section.end);
                let of_bare: usize = below.map(|&bare| self.kept.within(bare)).sum();
                if self.kept.within(section) > of_bare {
                    self.found.push(span);
                } else if section.end - section.start > MISSED && self.kept.within(span) > 0 {
                    self.bare.push(span);
                }
            }
        }
    }

    /// The end of the text of the innermost element that has text behind `head`, and is no header of a section; the end
    /// of `head` without one.
    fn scope(&self, head: NodeId) -> u32 {
        let (page, end) = (self.page, self.page.span(head).end);
        let is_header = |above: NodeId| {
            let is_named =
                || class(page, above).split_ascii_whitespace().any(|name| name.ends_with("-header"));
            page.span(above).end - end <= HEADER
                && (matches!(page.tag(above).as_str(), "header" | "hgroup") || is_named())
                && page.parent(above).is_some_and(|around| *page.tag(around) != "body")
        };
        let mut around = page.ancestors(head).take(WRAPPERS).filter(|&above| !is_header(above));
        let end_of = |above| Some(page.span(above).end).filter(|&around| around > end);
        around.find_map(end_of).unwrap_or(end)
    }

    /// The caption of a table or a figure, the summary of details.
    fn titled(&mut self, node: NodeId) {
        let page = self.page;
        let is_title =
            |&child: &NodeId| matches!(page.tag(child).as_str(), "caption" | "figcaption" | "summary");
        let Some(title) = page.children(node).find(is_title) else { return };
        let (all, title) = (page.span(node), page.span(title));
        if self.is_kept(&[Span { end: title.start, ..all }, Span { start: title.end, ..all }]) {
            self.found.push(title);
        }
    }

    /// The head cells of a row, and the row if it is the head of its table.
    fn row(&mut self, row: NodeId) {
        let page = self.page;
        let cells =
            || page.children(row).filter(|&cell| page.is_element(cell) && !page.span(cell).is_empty());
        let is_head = |&cell: &NodeId| *page.tag(cell) == "th";
        let values: Vec<Span> = cells().filter(|cell| !is_head(cell)).map(|cell| page.span(cell)).collect();
        if self.is_kept(&values) {
            self.found.extend(cells().filter(is_head).map(|cell| page.span(cell)));
        }
        let in_head = page.parent(row).is_some_and(|above| *page.tag(above) == "thead");
        if values.is_empty() || in_head {
            let head = page.span(row);
            if let Some(table) = page.ancestors(row).take(2).find(|&above| *page.tag(above) == "table") {
                self.follow(head, Span { start: head.end, ..page.span(table) });
            }
        }
    }

    /// The names of fields among the children of an element: of pairs that are children or stand in like children.
    fn pairs(&mut self, node: NodeId) {
        let page = self.page;
        // the last four children with text
        let mut last: [Option<NodeId>; 4] = [None; 4];
        let alike = |a: Option<NodeId>, b: Option<NodeId>| {
            a.zip(b).is_some_and(|(a, b)| {
                page.tag(a) == page.tag(b) && (*page.tag(a) == "tr" || class(page, a) == class(page, b))
            })
        };
        let mut term = None;
        let mut children = page.children(node).filter(|&child| !page.span(child).is_empty()).peekable();
        while let Some(child) = children.next() {
            match page.tag(child).as_str() {
                "dt" => term = Some(child),
                "dd" => {
                    if let Some(term) = term.map(|term| page.span(term)) {
                        let value = page.span(child);
                        self.follow(term, value);
                        let is_only = children.peek().is_none_or(|&next| *page.tag(next) != "dd")
                            && last[3].is_some_and(|before| *page.tag(before) == "dt");
                        if is_only && self.is_kept(&[term]) && value.end - value.start <= VALUE {
                            self.found.push(value);
                        }
                    }
                }
                _ => {}
            }
            last.rotate_left(1);
            last[3] = page.is_element(child).then_some(child);
            let [a, b, c, d] = last;
            if alike(c, d) {
                c.into_iter().chain(d).for_each(|record| self.pair_within(record));
            } else if alike(a, c) && alike(b, d) {
                [(a, b), (c, d)].into_iter().for_each(|(name, value)| self.pair(name, value));
            }
        }
    }

    /// The name of a field that is an element of a name and a value.
    fn pair_within(&mut self, record: NodeId) {
        let mut children = self.page.children(record).filter(|&child| !self.page.span(child).is_empty());
        let (name, value, more) = (children.next(), children.next(), children.next());
        if more.is_none() || *self.page.tag(record) == "tr" {
            self.pair(name, value);
        }
    }

    fn pair(&mut self, name: Option<NodeId>, value: Option<NodeId>) {
        let page = self.page;
        let Some((name, value)) = name.zip(value) else { return };
        let (head, of) = (page.span(name), page.span(value));
        let text = page.text()[head.range()].trim_end();
        // a by-line has a day, and a sentence a point
        let is_name = page.is_element(name)
            && text.len() <= NAME as usize
            && !text.contains('\n')
            && (!text.contains(|c: char| c.is_numeric()) && !text.ends_with('.') || *page.tag(name) == "td");
        if is_name && of.end - of.start <= VALUE {
            self.follow(head, of);
        }
    }

    /// Lines that end in a colon, before a kept list or line.
    fn lines(&mut self) {
        let page = self.page;
        let mut last: Option<Span> = None;
        for line in page.lines() {
            if let Some(head) = last.replace(line)
                && page.text()[head.range()].trim_end().ends_with([':', '：'])
                && let Some(leaf) = page.leaf_at(line.start)
            {
                let starts = |&above: &NodeId| page.span(above).start == line.start;
                let is_list =
                    |&above: &NodeId| page.tag(above).is(Class::List) || *page.tag(above) == "table";
                let list = page.ancestors(leaf).take_while(starts).take(2 * WRAPPERS).filter(is_list).last();
                // not of another part of the page
                let near = page
                    .ancestors(leaf)
                    .take(2 * WRAPPERS)
                    .any(|above| page.span(above).start <= head.start && *page.tag(above) != "body");
                let length = head.end - head.start;
                match list.map(|list| page.span(list)) {
                    Some(list) if near && length <= SENTENCE => self.follow(head, list),
                    None if near && length <= NAME => self.follow(head, line),
                    _ => {}
                }
            }
        }
    }
}

fn class(page: &Page, node: NodeId) -> &str {
    page.attribute(node, "class").unwrap_or_default()
}

/// The fewest words of the `title` with which a block is the headline by its words alone.
const LEAST_WORDS: usize = 3;

/// What stands at the head of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Headline {
    /// The block that shows the headline.
    pub block: Option<usize>,
    /// A block in the headline's place, or before it, that names the site alone; and whether the page says so, by the site's name or by a part of its
    /// `title` that the site shares. Else it may be a heading that several pages have.
    pub name: Option<(usize, bool)>,
}

/// The headline among the page's `blocks`: the [title](TextBlocks::title)
/// block, if it is in a heading or has half of the words of the page's `title`. If another block has more than twice as many words of the page's `title` as the title block has
/// words, that block is the headline; the title block then shows the name of the site, for example. Without a
/// title block it is the block with most words of the `title`, or else the first block in an `h1`.
///
/// A block that names the site is none: one of the words that the page gives as the site's name, if its `title` has others, or of a line that
/// the [site](OfSite) shares.
pub fn headline(page: &Page, blocks: &TextBlocks, of_site: &OfSite) -> Headline {
    let names = names_of(page, of_site);
    let own = &blocks.about.site_name;
    let name = |block: usize| {
        let said = blocks.blocks[block].said;
        if said.words == 0 || names.is_empty() && said.words != own.len() {
            return None;
        }
        let pieces = blocks.pieces_of(block).iter().map(|piece| &page.text()[piece.range()]);
        let words = WordSet::of_text(&pieces.collect::<Vec<_>>().join(" "));
        let is_stated = words == *own && blocks.title_words > said.common;
        let mut shared = names.iter().filter(|(name, _)| *name == words).peekable();
        let is_one = is_stated || shared.peek().is_some();
        is_one.then(|| (block, is_stated || shared.any(|(_, of_title)| *of_title)))
    };
    let first = headline_but(page, blocks, |_| false);
    match first.and_then(name) {
        None => Headline { block: first, name: (0..first.unwrap_or(0)).find_map(name) },
        found => Headline { block: headline_but(page, blocks, |block| name(block).is_some()), name: found },
    }
}

/// The lines that the site shares, and whether each is a part of the page's `title`.
fn names_of(page: &Page, of_site: &OfSite) -> Vec<(WordSet, bool)> {
    if of_site.names.is_empty() {
        return Vec::new();
    }
    let title = page.nodes().find(|&node| *page.tag(node) == "title").map_or(0, |node| page.span(node).end);
    let lines = of_site.names.iter().flat_map(|name| lines_from(name.start, &page.text()[name.range()]));
    let lines = lines.map(|line| (WordSet::of_text(&page.text()[line.range()]), line.end <= title));
    lines.filter(|(name, _)| !name.is_empty()).collect()
}

/// The headline, which is none of some blocks.
fn headline_but(page: &Page, blocks: &TextBlocks, is_out: impl Fn(usize) -> bool) -> Option<usize> {
    let said = |block: usize| blocks.blocks[block].said;
    // of equal ones the one with the fewest words, then the first
    let best = (0..blocks.blocks.len())
        .filter(|&block| !is_out(block))
        .min_by_key(|&block| (Reverse(said(block).common), said(block).words));
    let named = best.filter(|&block| said(block).common >= LEAST_WORDS);
    let marked = blocks.title_but(&is_out);
    let marked =
        marked.filter(|&marked| named.is_none_or(|named| 2 * said(marked).words >= said(named).common));
    let is_in = |pieces: &[Span], heading: Span| {
        pieces.iter().all(|piece| heading.start <= piece.start && piece.end <= heading.end)
    };
    let headings = |least: u8| {
        let is_one =
            move |&node: &NodeId| heading_level(page.tag(node).as_str()).is_some_and(|level| level <= least);
        page.nodes().filter(is_one).map(|node| page.span(node))
    };
    let is_sure = |marked: usize| {
        let pieces = blocks.pieces_of(marked);
        2 * said(marked).common >= blocks.title_words || headings(6).any(|heading| is_in(pieces, heading))
    };
    marked.filter(|&marked| is_sure(marked)).or(named).or_else(|| {
        let in_heading = |heading: Span| blocks.iter().position(|pieces| is_in(pieces, heading));
        headings(1).filter_map(in_heading).find(|&block| !is_out(block))
    })
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;
    use crate::kept_text;

    /// Of a page, the text of the elements with the class `k` is kept; what follows from it is expected, lines parted by `|`.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let page = parse(html);
        let is_kept = |&node: &NodeId| page.attribute(node, "id").is_some_and(|id| id.starts_with('k'));
        let kept: Spans = page.nodes().filter(is_kept).map(|node| page.span(node)).collect();
        let followed = with_heads(&page, &kept);
        assert!(followed.fits(page.text()));
        assert_eq!(kept_text(&page, &followed).replace('\n', "|"), expected, "{html}");
        assert_eq!(with_heads(&page, &followed), followed, "a second time: {html}");
    }

    #[test]
    fn a_heading_stays_while_text_of_its_section_stays() {
        check("<h2>A</h2><p>no<p id=k>x<h2>B</h2><p>no", "A|x");
        check("<h2>A</h2><h3>B</h3><p id=k>x<h2>C</h2><p>no", "A|B|x");
        check("<h2>A</h2><p>no<h3>B</h3><p id=k>x", "A|B|x");
        // in wrappers of its own
        check("<section><header><div><h2>A</h2></div></header><p id=k>x</section><p>no", "A|x");
        // the last heading of a part does not head the next part
        check("<div><h3>A</h3><p>no</div><p id=k>x", "x");
        check("<h1>T</h1><p id=k>x", "x");
        check("<h2>A</h2><p>no", "");
        // behind the header of a section
        let meta = "<div class=meta>May 3 by Ann</div>";
        for header in ["<header>", "<header class=entry-header>", "<div class='post-header x'>"] {
            let end = if header.starts_with("<h") { "</header>" } else { "</div>" };
            check(&format!("<article>{header}<h2>A</h2>{meta}{end}<div id=k>x</div></article><p>no"), "A|x");
            check(&format!("{header}<h2>A</h2>{meta}{end}<div id=k>x</div>"), "x");
        }
        let menu = "no ".repeat(100);
        check(&format!("<div><header><h2>A</h2>{menu}</header><div id=k>x</div></div>"), "x");
    }

    #[test]
    fn a_heading_goes_if_all_of_its_section_does() {
        let no = "a newsletter that nobody asked for, each day of the week and twice on Sundays";
        check(&format!("<p id=k1>x<aside><h3 id=k2>Sign up</h3><p>{no}</aside><p id=k3>y"), "x|y");
        check(
            &format!("<p id=k1>x<h2 id=k2>A</h2><h3 id=k3>B</h3><p>{no}<h2 id=k4>C</h2><p id=k5>y"),
            "x|C|y",
        );
        let cards = |id: &str| format!("<h2 id={id}>{id}</h2><p>{no}");
        check(&["k1", "k2", "k3"].map(cards).concat(), "k1|k2|k3");
        // but for the line below the title
        check(&format!("<h1 id=k1>T</h1> <h2 id=k2>A</h2><p>{no}<h2>B</h2><p id=k3>y"), "T|A|B|y");
        // cards, and pictures
        check("<div><h3 id=k1>A</h3><a>more</a></div><div><h3 id=k2>B</h3><img></div><p id=k3>x", "A|B|x");
    }

    #[test]
    fn the_heads_of_a_table_stay_with_its_rows() {
        check("<table><tr><th>Weight<td id=k>113 g<tr><th>Size<td>4 cm</table>", "Weight|113 g");
        check("<table><tr><th>A<th>B<tr id=k1><td>1<td>2<tr id=k2><td>3<td>4</table>", "A|B|1|2|3|4");
        check(
            "<table><caption>T</caption><thead><tr><td>A<td>B<tbody id=k><tr><td>11<td>22</table>",
            "T|A|B|11|22",
        );
        check("<table><tr><td>Weight<td id=k>113 g<tr><td>Size<td>4 cm</table>", "Weight|113 g");
        // one row of a layout, and the larger part of a table that is not kept
        check("<table><tr><td>Home<td id=k>a text</table>", "a text");
        check("<table><caption>T</caption><tr><th>A<td id=k>1<tr><th>B<td>many more words</table>", "A|1");
    }

    #[test]
    fn names_stay_with_their_values() {
        check("<dl><dt>A<dd id=k>1<dt>B<dd>2</dl>", "A|1");
        check("<dl><dt id=k>A<dd>1<dt>B<dd>2</dl>", "A|1");
        check("<dl><dt id=k>A<dd>1<dd>2</dl>", "A");
        check("<dl><div><dt>A<dd id=k>1</div><div><dt>B<dd>2</div></dl>", "A|1");
        let row = |name: &str, value: &str| format!("<div class=row><div>{name}</div>{value}</div>");
        check(&(row("A", "<div id=k>1</div>") + &row("B", "<div>2</div>")), "A|1");
        check(&row("A", "<div id=k>1</div>"), "1");
        // who wrote when, and what is said, are no names
        for name in ["ann, 3 days ago", "Click to see it."] {
            check(&(row(name, "<div id=k>yes</div>") + &row("A", "<div>no</div>")), "yes");
            check(
                &format!("<table><tr><td>{name}<td id=k>yes<tr><td>A<td>no</table>"),
                &format!("{name}|yes"),
            );
        }
        check("<p class=n>A<p id=k class=v>1<p class=n>B<p class=v>2", "A|1");
        check("<p>Phone:<p id=k>113", "Phone:|113");
    }

    #[test]
    fn what_introduces_stays_with_the_introduced() {
        check(
            "<p>It takes, as the makers say, only these three:<ul id=k><li>a<li>b</ul>",
            "It takes, as the makers say, only these three:|a|b",
        );
        check("<p>It takes, as the makers say, only these three:<ul><li id=k>a<li>none of these</ul>", "a");
        check("<figure><pre id=k>x</pre><figcaption>C</figcaption></figure>", "x|C");
        check("<figure><img><figcaption>C</figcaption></figure><p id=k>x", "x");
        check("<details><summary>Q</summary><p id=k>x</details>", "Q|x");
    }

    #[track_caller]
    fn check_headline(html: &str, expected: Option<&str>) {
        let page = parse(html);
        let blocks = TextBlocks::of(&page);
        let read = |block: usize| {
            let pieces = blocks.iter().nth(block).unwrap();
            pieces.iter().map(|piece| &page.text()[piece.range()]).collect::<String>().trim().to_owned()
        };
        // what stands in `i` is a line of the site
        let is_shared = |&node: &NodeId| *page.tag(node) == "i";
        let names = page.nodes().filter(is_shared).map(|node| page.span(node)).collect();
        let found = headline(&page, &blocks, &OfSite { names, is_common: false });
        assert_eq!(found.block.map(read).as_deref(), expected, "{html}");
    }

    #[test]
    fn a_headline_is_the_title_or_the_first_heading() {
        check_headline("<title>Flood - News</title><h1>News</h1><p>Flood<p>Water", Some("Flood"));
        check_headline(
            "<title>News</title><p>By Ann<h1> </h1><h1>A flood <b>in town</b></h1><p>Water",
            Some("A flood in town"),
        );
        check_headline(
            "<title>A flood in town - Weather - CBC</title><p>CBC<p>A flood in town<p>x",
            Some("A flood in town"),
        );
        check_headline(
            "<body><title>A flood in town</title><h1>CBC</h1><p>A flood in town<p>x",
            Some("A flood in town"),
        );
        check_headline("<title>Weather</title><h2>A flood</h2><p>Water", None);
        // the name of the site, and an item of its menu
        let logo = "<a class=logo>The Courier</a><ul><li>News</ul>";
        check_headline(&format!("<title>A new flood in town | The Courier</title>{logo}<p>Water"), None);
        check_headline(
            &format!("<title>A new flood in town | The Courier</title>{logo}<h2>A new flood</h2>"),
            Some("A new flood"),
        );
        check_headline(&format!("<title>The Courier</title>{logo}<p>Water"), Some("The Courier"));
        check_headline("", None);
    }

    #[test]
    fn the_name_of_the_site_is_no_headline() {
        let site = "<meta property='og:site_name' content='Boat Forum'>";
        let name = "<h1>Boat Forum</h1>";
        // by the page
        check_headline(&format!("{site}<title>Ropes - Boat Forum</title>{name}<p>Water"), None);
        check_headline(
            &format!("{site}<title>Ropes - Boat Forum</title>{name}<h2>Ropes</h2>"),
            Some("Ropes"),
        );
        check_headline(&format!("{site}<title>Boat Forum</title>{name}<p>Water"), Some("Boat Forum"));
        check_headline(&format!("<title>Ropes - Boat Forum</title>{name}<p>Water"), Some("Boat Forum"));
        // by the site
        let name = "<h1><i>Boat Forum</i></h1>";
        check_headline(&format!("<title>Ropes - Boat Forum</title>{name}<p>Water"), None);
        check_headline(&format!("<title>Boat Forum</title>{name}<h1>Ropes</h1>"), Some("Ropes"));
    }
}
