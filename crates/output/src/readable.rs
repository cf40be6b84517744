//! The kept part of a page for readers: with its headline, which methods may leave out, since gold standards disagree about it, and with the
//! rest of an article that the page shows in part; and as a whole file, with metadata before Markdown and text, and an HTML document around
//! elements.

use std::borrow::Cow;
use std::fmt::Write as _;

use cleaning::{Cleaning, Headline, Spans, State, TextBlocks, heading_level, kept_text};
use page::html::{attribute, escape};
use page::{NodeId, Page, Span};
use steps::HEADLINE;

use crate::markdown::heading;
use crate::metadata::{Metadata, article_body};
use crate::plan::Plan;
use crate::shown::{on_one_line, page_of, shown};
use crate::{With, kept_html, kept_markdown, kept_plain};

/// The fewest bytes of a headline whose copies are left out. A shorter text may stand twice for a reason.
const LEAST: usize = 12;

/// The nodes of a row among which its head is looked for.
const CELLS: usize = 4;

/// A page's kept part with its headline, once: the [headline](cleaning::headline) that the page shows.
///
/// A headline that is not kept goes before the kept part as a heading of the first level. So does one that is the
/// first kept text and no heading in the page; any other kept headline stays in its place. Further blocks with the
/// same words are left out, but for headings of sections and values of terms. Nothing is added if nothing is kept, or if the method was
/// told to drop the headline. The name of the site is no headline: where it stands in the place of one, the page's title does.
///
/// Behind the kept part stands the rest of the article in the page's JSON-LD, if the page shows less than half of it.
#[derive(Debug)]
pub struct Readable<'r> {
    page: &'r Page,
    /// As the method and the steps before the headline left it.
    given: &'r Cleaning,
    cleaning: Cow<'r, Cleaning>,
    /// The headline that goes before the kept part.
    headline: Option<String>,
    /// Where the page shows it.
    shown: Vec<Span>,
    /// HTML behind it.
    rest: String,
}

impl<'r> Readable<'r> {
    /// The kept part of `page`, with its headline.
    pub fn of(page: &'r Page, cleaning: &'r Cleaning) -> Self {
        let Headed { kept, line, shown } = headed(page, cleaning);
        let headline = line.as_deref().map(on_one_line);
        let rest = rest(page, cleaning);
        let dropped = |kept| Cow::Owned(cleaning.clone().by_step(kept, HEADLINE.id, "no second headline"));
        let of_step = kept.map_or(Cow::Borrowed(cleaning), dropped);
        Self { page, given: cleaning, cleaning: of_step, headline, shown, rest }
    }

    /// The decision behind the written text: all that is written of the page is kept, and each part that is not as the method judged has the step
    /// that decided on it. An answer in text has none of these steps.
    ///
    /// No span are a headline that the page does not show, and the rest of an article.
    pub fn decision(&self) -> Cleaning {
        if self.cleaning.text().is_some() {
            return self.given.clone();
        }
        let written = |kept: &Spans| kept.iter().chain(&self.shown).copied().collect::<Spans>();
        let kept = written(self.cleaning.kept());
        let without_copies = kept.intersection(self.given.kept());
        let headed = self.given.clone().by_step(
            without_copies,
            HEADLINE.id,
            "a copy of the headline, or the site's name",
        );
        let headed = headed.by_step(kept, HEADLINE.id, "the headline");
        let stages = Plan::stages(self.page, &self.cleaning).into_iter();
        stages.fold(headed, |decision, (step, why, kept)| decision.by_step(written(&kept), step.id, why))
    }

    /// The same; without the rest of the article in the page's JSON-LD, unless `rest`.
    #[must_use]
    pub fn with_rest(self, rest: bool) -> Self {
        Self { rest: if rest { self.rest } else { String::new() }, ..self }
    }

    /// [`kept_plain`] behind the headline, which is a line.
    pub fn plain(&self) -> String {
        self.plain_and_rest().0
    }

    /// The same text, and its byte at which the rest of the article begins, if there is one.
    pub fn plain_and_rest(&self) -> (String, Option<usize>) {
        self.written("\n", str::to_owned, kept_plain)
    }

    /// [`kept_markdown`] behind the headline.
    pub fn markdown(&self, with: With) -> String {
        self.written("\n\n", heading, |page, cleaning| kept_markdown(page, cleaning, with)).0
    }

    /// [`kept_html`] behind the headline.
    pub fn html(&self, with: With) -> String {
        let heading = |headline: &str| {
            let mut html = String::from("<h1>");
            escape(headline, &mut html);
            html + "</h1>"
        };
        self.written("\n", heading, |page, cleaning| kept_html(page, cleaning, with)).0
    }

    fn written(
        &self,
        gap: &str,
        heading: impl Fn(&str) -> String,
        form: impl Fn(&Page, &Cleaning) -> String,
    ) -> (String, Option<usize>) {
        let before = self.headline.as_deref().map(heading).unwrap_or_default();
        let mut behind = String::new();
        if !self.rest.is_empty() {
            let page = page_of(&self.rest);
            behind = form(&page, &Cleaning::everything(&page));
        }
        let rest = behind.len();
        let mut parts = vec![before, form(self.page, &self.cleaning), behind];
        parts.retain(|part| !part.is_empty());
        let written = parts.join(gap);
        let start = (rest > 0).then(|| written.len() - rest);
        (written, start)
    }
}

/// The fewest letters of an article in JSON-LD whose rest is written, and of a line of it that the page shows.
const ARTICLE: usize = 400;
const LINE: usize = 20;

/// The rest of the article in JSON-LD, as HTML, if the page shows less than half of it and not its end.
fn rest(page: &Page, cleaning: &Cleaning) -> String {
    let Some(body) = article_body(page).filter(|_| cleaning.text().is_none()) else { return String::new() };
    let kept = kept_text(page, cleaning.kept());
    let is_cleared = || kept.is_empty() && page.text().contains(char::is_alphanumeric);
    let all: Vec<char> = letters(&body).collect();
    let end: String = all[all.len().saturating_sub(2 * LINE)..].iter().collect();
    let is_shown = || letters(page.text()).collect::<String>().contains(&end);
    if is_cleared() || all.len() < ARTICLE.max(2 * letters(&kept).count()) || is_shown() {
        return String::new();
    }
    // what stands behind the last line that the page shows
    let joined: String = all.iter().collect();
    let lines = kept.lines().rev().map(|line| letters(line).collect::<String>());
    let mut long = lines.filter(|line| line.chars().nth(LINE).is_some());
    let shown = long.find_map(|line| Some(joined[..joined.find(&line)? + line.len()].chars().count()));
    let signs = body.char_indices().filter(|(_, sign)| sign.is_alphanumeric());
    let ends = signs.flat_map(|(at, sign)| sign.to_lowercase().map(move |_| at + sign.len_utf8()));
    let start = shown.and_then(|shown| ends.take(shown).last()).unwrap_or(0);
    let mut html = String::new();
    for line in body[start..].trim_start_matches(['.', '!', '?', '…', '。']).lines().map(str::trim) {
        html.push_str("<p>");
        escape(line, &mut html);
    }
    html
}

/// The kept part with its headline.
#[derive(Default)]
struct Headed {
    /// What is kept behind the headline, if it differs from the cleaning's spans.
    kept: Option<Spans>,
    /// The headline that goes before it, on one line.
    line: Option<String>,
    /// Where the page shows that line.
    shown: Vec<Span>,
}

fn headed(page: &Page, cleaning: &Cleaning) -> Headed {
    if cleaning.kept().is_empty() || cleaning.drops_headline {
        return Headed::default();
    }
    let blocks = TextBlocks::of(page);
    let Headline { block, name } = cleaning::headline(page, &blocks, &cleaning.of_site);
    let is_sure = name.is_some_and(|(_, is_sure)| is_sure);
    let name: &[Span] = name.map_or(&[], |(name, _)| blocks.pieces_of(name));
    let begins_with_name = || {
        let first = cleaning.kept().iter().next();
        first.zip(name.first()).is_some_and(|(first, name)| name.range().contains(&(first.start as usize)))
    };
    let unnamed = cleaning.kept().difference(&name.iter().copied().collect());
    let unnamed = Some(unnamed).filter(|left| is_sure && begins_with_name() && !left.is_empty());
    let text = |pieces: &[Span]| kept_text(page, &pieces.iter().copied().collect()).replace('\n', " ");
    let is_line =
        |kept: &Spans, text: &str| kept_text(page, kept).lines().any(|line| letters(line).eq(letters(text)));
    let (pieces, unnamed) = match block {
        Some(block) => (blocks.pieces_of(block), unnamed),
        None if name.is_empty() => return Headed::default(),
        None => {
            let title = Metadata::of_cleaned(page, cleaning).title;
            match title.filter(|title| !letters(title).eq(letters_of(page, name))) {
                Some(title) => {
                    let is_said = is_line(unnamed.as_ref().unwrap_or(cleaning.kept()), &title);
                    return Headed { kept: unnamed, line: (!is_said).then_some(title), shown: Vec::new() };
                }
                // several pages of one thing
                None => (name, None),
            }
        }
    };
    let kept = unnamed.as_ref().unwrap_or(cleaning.kept());
    let bytes = bytes_of(pieces);
    let letters: Vec<char> = letters_of(page, pieces).collect();
    let is_alike =
        |block: &[Span]| bytes_of(block) <= 2 * bytes && letters_of(page, block).eq(letters.iter().copied());
    // whether a block is all in such elements
    let within = |is_one: &dyn Fn(NodeId) -> bool| {
        let nodes = page.nodes().filter(|&node| is_one(node));
        let spans: Spans = nodes.map(|node| page.span(node)).collect();
        move |block: &[Span]| block.iter().all(|&piece| spans.bytes_within(piece) == bytes_of(&[piece]))
    };
    let is_heading = within(&|node| heading_level(page.tag(node).as_str()).is_some());
    let is_value = within(&|node| is_value(page, node));
    // of a heading and its copies the heading is the headline
    let alike: Vec<&[Span]> = blocks.iter().filter(|block| is_alike(block)).collect();
    let pieces = alike.iter().copied().find(|block| is_heading(block)).unwrap_or(pieces);
    let headline = shown(&text(pieces)).into_owned();
    let is_kept = |pieces: &[Span]| pieces.iter().any(|&piece| kept.bytes_within(piece) > 0);
    if cleaning.text().is_some() {
        let is_said = is_kept(pieces) || is_line(kept, &headline);
        return Headed { line: (!is_said).then_some(headline), ..Headed::default() };
    }
    let copies: Vec<&[Span]> = alike.into_iter().filter(|block| *block != pieces && is_kept(block)).collect();
    if !is_kept(pieces) && !copies.is_empty() && headline.len() < LEAST {
        return Headed { kept: unnamed, ..Headed::default() };
    }
    let is_first =
        || kept.iter().next().zip(pieces.first()).is_some_and(|(first, piece)| first.start >= piece.start);
    let goes_before = !is_kept(pieces) || !is_heading(pieces) && is_first();
    let mut left_out: Vec<Span> = Vec::new();
    if headline.len() >= LEAST {
        // a heading of a section may be called like the page
        let between = |copy: &[Span]| {
            let (one, other) = if copy[0] < pieces[0] { (copy, pieces) } else { (pieces, copy) };
            kept.bytes_within(Span::new(one[one.len() - 1].end, other[0].start))
        };
        let are_one = |copy: &&[Span]| !is_heading(copy) || between(copy) == 0;
        left_out.extend(copies.into_iter().filter(|copy| are_one(copy) && !is_value(copy)).flatten());
    }
    if goes_before && !is_value(pieces) {
        left_out.extend(pieces);
    }
    let spans = (!left_out.is_empty()).then(|| kept.difference(&left_out.into_iter().collect()));
    let shown = if goes_before { pieces.to_vec() } else { Vec::new() };
    Headed { kept: spans.or(unnamed), line: goes_before.then_some(headline), shown }
}

fn bytes_of(pieces: &[Span]) -> u64 {
    pieces.iter().map(|piece| u64::from(piece.end - piece.start)).sum()
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase)
}

fn letters_of<'p>(page: &'p Page, pieces: &'p [Span]) -> impl Iterator<Item = char> + 'p {
    pieces.iter().flat_map(|piece| letters(&page.text()[piece.range()]))
}

/// Whether an element is the value of a term, or of a row with a head.
fn is_value(page: &Page, node: NodeId) -> bool {
    let has_head = |row| page.children(row).take(CELLS).any(|cell| *page.tag(cell) == "th");
    match page.tag(node).as_str() {
        "dd" => true,
        "td" => page.parent(node).is_some_and(has_head),
        _ => false,
    }
}

/// The metadata as a block of YAML between two lines `---`, with a blank line behind it; empty without
/// metadata. Values are quoted as in JSON, which is valid YAML, and have no sign with which a reader of Markdown that does not
/// know such blocks would begin an element or a link. A state other than [`State::Ok`] is in it.
pub fn front_matter(metadata: &Metadata, state: State) -> String {
    let mut block = String::new();
    let state = (state != State::Ok).then(|| ("state", state.name()));
    for (name, value) in metadata.rows().chain(state) {
        let value = serde_json::Value::from(shown(value)).to_string();
        let value = value.replace('<', "\\u003c").replace('[', "\\u005b");
        writeln!(block, "{name}: {value}").expect("a string takes any text");
    }
    if block.is_empty() { block } else { format!("---\n{block}---\n\n") }
}

/// An HTML document of these kept elements, with the metadata in its head.
pub fn html_document(kept: &str, metadata: Option<&Metadata>) -> String {
    let mut html = String::with_capacity(kept.len() + 500);
    html.push_str("<!DOCTYPE html>\n<html");
    if let Some(language) = metadata.and_then(|metadata| metadata.language.as_deref()) {
        attribute("lang", language, &mut html);
    }
    html.push_str(">\n<head>\n<meta charset=\"utf-8\">\n");
    for (name, value) in metadata.iter().flat_map(|metadata| metadata.rows()) {
        let value = &*shown(value);
        let (tag, kind, content) = match name {
            "title" => {
                html.push_str("<title>");
                escape(value, &mut html);
                html.push_str("</title>\n");
                continue;
            }
            // it is in the first tag
            "language" => continue,
            "url" => ("<link", ("rel", "canonical"), "href"),
            "site_name" => ("<meta", ("property", "og:site_name"), "content"),
            "date" => ("<meta", ("property", "article:published_time"), "content"),
            name => ("<meta", ("name", name), "content"),
        };
        html.push_str(tag);
        [kind, (content, value)].iter().for_each(|(name, value)| attribute(name, value, &mut html));
        html.push_str(">\n");
    }
    let end = if kept.is_empty() { "</body>\n</html>" } else { "\n</body>\n</html>" };
    html + "</head>\n<body>\n" + kept + end
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// A page whose kept texts stand between `[` and `]`, and its Markdown; lines are parted by `|`.
    #[track_caller]
    fn check(html: &str, markdown: &str) {
        check_of(html, markdown, |cleaning| cleaning);
    }

    /// A page, and the texts between `[` and `]`.
    fn marked(html: &str) -> (Page, Cleaning) {
        let (mut kept, mut at) = (Vec::new(), 0);
        for (number, piece) in parse(html).text().split(['[', ']']).enumerate() {
            let end = at + piece.len() as u32;
            kept.extend((number % 2 == 1).then_some(Span::new(at, end)));
            at = end;
        }
        (parse(html.replace(['[', ']'], "")), Cleaning::keep(kept.into_iter().collect()))
    }

    #[test]
    fn each_step_at_the_door_does_what_its_example_shows_and_gives_its_reason() {
        for step in steps::DOOR.into_iter().filter(|step| step.id != steps::SELECTORS.id) {
            let (page, given) = marked(step.example.html);
            let shown = cleaning::Hidden::Drop.apply(&page, given.clone());
            let readable = Readable::of(&page, &shown);
            assert_eq!(readable.plain().replace(['\n', '\t'], " | "), step.example.kept, "{}", step.id);
            let decision = readable.decision();
            assert!(decision.reasons().iter().any(|reason| reason.step == step.id), "{}", step.id);
            // where a step has decided, the reason agrees; elsewhere all is as it was given
            let mut replayed = given.kept().clone();
            for reason in decision.reasons() {
                let part = Spans::from_iter([reason.span]);
                replayed = if reason.kept { replayed.union(&part) } else { replayed.difference(&part) };
            }
            assert_eq!(replayed, *decision.kept(), "{}", step.id);
        }
    }

    #[track_caller]
    fn check_of(html: &str, markdown: &str, told: impl Fn(Cleaning) -> Cleaning) {
        let (page, given) = marked(html);
        let cleaning = told(given);
        let readable = Readable::of(&page, &cleaning);
        assert_eq!(readable.markdown(With::default()).replace("\n\n", "|"), markdown, "{html}");
        let plain = markdown.replace("## ", "").replace("# ", "").replace(['\\', '*'], "").replace('|', "\n");
        assert_eq!(readable.plain(), plain.trim(), "{html}");
        let is_said = markdown.starts_with("# ");
        assert_eq!(readable.html(With::default()).starts_with("<h1>"), is_said, "{html}");
    }

    #[test]
    fn a_headline_stands_once_before_or_in_its_place() {
        // a headline that is not kept goes before
        let title = "<title>A great flood - News</title>";
        check(
            &format!("{title}<h1>A <b>great</b> flood</h1><p>[Water rises.]"),
            "# A great flood|Water rises.",
        );
        check(&format!("{title}<div>A great flood</div><p>[Water rises.]"), "# A great flood|Water rises.");
        check(
            "<title>A _great_ flood</title><h1>A _great_ flood</h1><p>[Water.]",
            "# A \\_great\\_ flood|Water.",
        );
        check("<title>News</title><p>[Water rises.]", "Water rises.");
        check("<title>A great flood</title><h1>A great flood</h1><p>Water", "");
        // a headline that is kept is a heading
        check("<title>A great flood</title><h2>[A great flood</h2><p>Water]", "## A great flood|Water");
        check("<title>A great flood</title><p>[A great flood<p>Water]", "# A great flood|Water");
        check(
            "<title>A great flood</title><p>[By Ann<p>A great flood<p>Water]",
            "By Ann|A great flood|Water",
        );
        // a headline stands once
        let title = "<title>A great flood</title><h1>A great flood</h1>";
        check(&format!("{title}<p>[Water<p>A Great Flood!<p>rises]"), "# A great flood|Water|rises");
        check("<h1>Flood</h1><p>[Water<p>Flood<p>rises]", "Water|Flood|rises");
        check("<h1>[A great flood</h1><h1>A great flood</h1><p>Water]", "# A great flood|Water");
        let section = "<h1>[A great flood</h1><p>Water<h2>A great flood</h2><p>Rain]";
        check(section, "# A great flood|Water|## A great flood|Rain");
        let term = format!("{title}<p>[Water<dl><dt>Title:<dd>A great flood</dl><p>Rain]");
        check(&term, "# A great flood|Water|**Title:**|A great flood|Rain");
        // a headline that is not wanted is not added
        let html = "<title>A great flood</title><h1>A great flood</h1><p>[Water]";
        check_of(html, "Water", |mut cleaning| {
            cleaning.drops_headline = true;
            cleaning
        });
    }

    #[test]
    fn the_title_stands_in_place_of_the_name_of_the_site() {
        let name = "<meta property='og:site_name' content='Boat Forum'><title>Ropes - Boat Forum</title><h1>Boat Forum</h1>";
        check(&format!("{name}<p>[Water rises.]"), "# Ropes|Water rises.");
        check(&format!("{name}<p>[Ropes<p>Water rises.]"), "Ropes|Water rises.");
        let kept = name.replace("<h1>", "<h1>[");
        check(&format!("{kept}<h2>Ropes</h2><p>Water rises.]"), "## Ropes|Water rises.");
        check(&kept.replace("</h1>", "]</h1>"), "# Ropes|# Boat Forum");
        // by the site
        let html = "<title>Ropes - Boat Forum</title><h1>[Boat Forum</h1><p>Water rises.]";
        check(html, "# Boat Forum|Water rises.");
        let names: Spans = [Span::new(8, 18)].into_iter().collect();
        let check_of_site = |html: &str, names: Spans, expected: &str| {
            check_of(html, expected, |mut cleaning| {
                cleaning.of_site.names = names.clone();
                cleaning
            });
        };
        check_of_site(html, names, "# Ropes|Water rises.");
        let html =
            "<title>Blue boats of oak</title><h1>[Blue boats</h1><h2>Blue boats of oak</h2><p>Water rises.]";
        let names: Spans = [Span::new(18, 28)].into_iter().collect();
        check_of_site(html, names, "# Blue boats|## Blue boats of oak|Water rises.");
        // several pages of one thing
        let html = "<title>Blue boats</title><h1>[Blue boats</h1><p>Water rises.]";
        let names: Spans = [Span::new(0, 10)].into_iter().collect();
        check_of_site(html, names, "# Blue boats|Water rises.");
    }

    fn metadata() -> Metadata {
        Metadata {
            title: Some("a: \"b\" <c>".to_owned()),
            author: Some("D\nE".to_owned()),
            date: Some("2020-01-02".to_owned()),
            language: Some("en-GB".to_owned()),
            kind: None,
            site_name: Some("F & G".to_owned()),
            description: Some("新 - h".to_owned()),
            url: Some("http://a.test/?b&c".to_owned()),
        }
    }

    #[test]
    fn front_matter_is_yaml() {
        let expected = "---\ntitle: \"a: \\\"b\\\" \\u003cc>\"\nauthor: \"D\\nE\"\ndate: \"2020-01-02\"\nlanguage: \"en-GB\"\n\
                        site_name: \"F & G\"\ndescription: \"新 - h\"\nurl: \"http://a.test/?b&c\"\n---\n\n";
        assert_eq!(front_matter(&metadata(), State::Ok), expected);
        assert_eq!(front_matter(&Metadata::default(), State::Thin), "---\nstate: \"thin\"\n---\n\n");
        assert_eq!(front_matter(&Metadata::default(), State::Ok), "");
    }

    /// A page with a text in its JSON-LD, and a kept part.
    #[track_caller]
    fn check_rest(body: &str, html: &str, markdown: &str) {
        let script = serde_json::json!({"@type": "NewsArticle", "articleBody": body});
        let html = format!("<script type=application/ld+json>{script}</script>{html}");
        check(&html, markdown);
        let page = parse(&html);
        let cleaning = Cleaning::everything(&page);
        let shown = parse(html.rsplit("</script>").next().unwrap_or_default()).text().trim().to_owned();
        let whole = Readable::of(&page, &cleaning);
        let (text, rest) = whole.plain_and_rest();
        assert_eq!(text[..rest.unwrap_or(text.len())].trim(), shown);
        assert_eq!(whole.with_rest(false).plain_and_rest(), (shown, None));
    }

    #[test]
    fn the_rest_of_an_article_is_written() {
        let begin = "The wheel of the old mill turns again since Tuesday.";
        let rest = "Then it stood still for the night and nobody knew why. ".repeat(12).trim().to_owned();
        let body = format!("{begin} {rest}");
        let (lines, parts) = (format!("{begin}\n{rest}"), format!("<p>{begin}</p> <p>{rest}</p>"));
        for body in [&body, &lines, &parts] {
            check_rest(body, &format!("<p>[{begin}]<p>[Pay]"), &format!("{begin}|Pay|{rest}"));
        }
        check_rest(
            &body,
            "<p>[The wheel of the old mill turns ag…]",
            &format!("The wheel of the old mill turns ag…|ain since Tuesday. {rest}"),
        );
        check_rest(&body, "<p>[Pay]", &format!("Pay|{body}"));
        check_rest(&body, "", &body);
        // nothing is kept of what is there, all is shown, half is kept, the article is short
        check_rest(&body, "<p>Pay", "");
        check_rest(&body, &format!("<p>[{begin}]<p>{rest}"), begin);
        let half = &rest[..rest.len() / 2 + 30];
        check_rest(&body, &format!("<p>[{begin} {half}]"), &format!("{begin} {half}"));
        check_rest(&rest[..300], "<p>[Pay]", "Pay");
    }

    #[test]
    fn a_document_has_the_metadata_in_its_head() {
        let expected = "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n\
                        <title>a: &quot;b&quot; &lt;c></title>\n<meta name=\"author\" content=\"D\nE\">\n\
                        <meta property=\"article:published_time\" content=\"2020-01-02\">\n\
                        <meta property=\"og:site_name\" content=\"F &amp; G\">\n\
                        <meta name=\"description\" content=\"新 - h\">\n\
                        <link rel=\"canonical\" href=\"http://a.test/?b&amp;c\">\n</head>\n<body>\n<p>x</p>\n</body>\n</html>";
        assert_eq!(html_document("<p>x</p>", Some(&metadata())), expected);
        let plain =
            "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n</head>\n<body>\n</body>\n</html>";
        assert_eq!(html_document("", None), plain);
    }

    #[test]
    fn what_a_document_says_of_itself_is_read_again() {
        let page = testkit::parse(html_document("", Some(&metadata())));
        let expected = Metadata { author: Some("D E".to_owned()), ..metadata() };
        assert_eq!(Metadata::of(&page), expected);
    }
}
