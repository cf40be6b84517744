//! The one walk over the kept part of a page: which elements are opened and closed and under which names, which texts and pictures stand in
//! them, and what parts them. How that is written is left to `html`, `markdown` and `plain`.

use cleaning::Cleaning;
use page::{NodeId, Page, Span, is_ideograph};

use crate::address::{Picture, is_between_kept};
use crate::code;
use crate::code::{Pre, raw_piece};
use crate::formula::Formula;
use crate::names::name;
use crate::plan::{Plan, Role, With, has_read_aloud};
use crate::shown::{collapsed, is_edge, is_unseen, shown, visible, without};

/// Signs that stand directly behind a formula or a word with its reading.
const CLOSING: [char; 12] = [',', '.', ';', ':', '!', '?', ')', ']', '}', '’', '”', '-'];

/// Takes the kept part of a page, in order. Elements nest.
pub(crate) trait Writer: Sized {
    /// An element begins that is written as `name`. No `pre` is among them.
    fn start(&mut self, plan: &Plan<'_>, node: NodeId, name: &str);
    /// The last open element ends.
    fn end(&mut self, plan: &Plan<'_>, node: NodeId, name: &str);
    /// Text, with its white space collapsed and none at its ends; a blank alone is white space within a line.
    fn text(&mut self, text: &str);
    /// A block of code, or of other text with lines of its own, and the name of its language or nothing.
    fn code(&mut self, language: &str, text: &str);
    /// The end of a line, or of two, within a block.
    fn break_lines(&mut self, lines: usize);
    /// A picture.
    fn image(&mut self, _address: &str, _alt: &str) {}
    /// A link to what the page shows by another page.
    fn link(&mut self, _address: &str, _text: &str) {}
    /// A formula.
    fn formula(&mut self, formula: &Formula);
    /// The mark of a footnote.
    fn mark(&mut self, label: &str);
    /// A writer for a note that stands in the line.
    fn inner(&self) -> Self;
    /// The note that the other writer has written, to be put behind the block.
    fn note(&mut self, label: &str, note: Self);
    /// A line across, between blocks.
    fn rule(&mut self);
    /// The box before an item of a list of tasks, and whether it is checked.
    fn task(&mut self, is_done: bool);
}

/// Walks over what is kept.
pub(crate) fn walk(page: &Page, cleaning: &Cleaning, with: With, writer: &mut impl Writer) {
    if cleaning.kept().is_empty() && !with.images {
        return;
    }
    walk_within(&Plan::of(page, cleaning, with), writer, NodeId::ROOT);
}

/// Walks over what is kept of the nodes below one.
fn walk_within<W: Writer>(plan: &Plan<'_>, writer: &mut W, root: NodeId) {
    let page = plan.page;
    let first = plan.roles.partition_point(|(at, _)| *at <= root);
    let mut roles = plan.roles[first..].iter().peekable();
    let mut walk = Walk {
        plan,
        page,
        root,
        writer,
        open: Vec::new(),
        end: None,
        breaks: 0,
        object: None,
        picture: None,
        rule: None,
        post: None,
        task: None,
        is_ruby: false,
        is_new_block: false,
        pre: Pre::default(),
    };
    let (mut behind, mut is_block) = (NodeId::ROOT, false);
    for node in page.descendants(root) {
        if node < behind {
            page.preformatted(node).into_iter().for_each(|raw| walk.pre.leave_out_beside(raw, is_block));
            continue;
        }
        while roles.next_if(|(at, _)| *at < node).is_some() {}
        let panel = roles.next_if(|(at, role)| *at == node && matches!(role, Role::Panel(_)));
        if let Some((_, Role::Panel(label))) = panel {
            walk.panel(node, label);
        }
        if let Some((_, role)) = roles.next_if(|(at, _)| *at == node) {
            (behind, is_block) = (page.end(node), page.tag(node).is_block_level());
            match role {
                Role::Formula(formula) => walk.formula(node, formula),
                Role::Text(text) => walk.spelled(node, text),
                Role::Mark(label) => walk.mark(node, label),
                Role::Aside(label, is_marked) => walk.aside(node, label, *is_marked),
                Role::LeftOut if plan.notes.parts.contains_key(&node) || has_read_aloud(page, node) => {
                    walk.pass(node);
                }
                Role::LeftOut => walk.is_ruby |= matches!(page.tag(node).as_str(), "rt" | "rtc"),
                Role::Gutter | Role::Panel(_) => {}
            }
        } else if page.is_text(node) {
            let (leaf, spans) = (page.span(node), plan.kept.as_slice());
            let first = spans.partition_point(|kept| kept.end <= leaf.start);
            let mut is_kept = false;
            for piece in spans[first..].iter().map_while(|kept| kept.intersect(leaf)) {
                is_kept |= walk.text(node, piece);
            }
            if !is_kept {
                page.preformatted(node).into_iter().for_each(|raw| walk.pre.leave_out(raw));
            }
        } else {
            walk.element(node);
        }
    }
    walk.close(page.end(root));
}

struct Walk<'w, W> {
    plan: &'w Plan<'w>,
    page: &'w Page,
    /// The element below which it walks.
    root: NodeId,
    writer: &'w mut W,
    /// The open elements that are written.
    open: Vec<(NodeId, &'w str)>,
    /// Where the last text ended, white space left out; `None` before the first.
    end: Option<u32>,
    /// Elements `br` since then.
    breaks: usize,
    /// A picture or a formula since then.
    object: Option<Object>,
    /// The last picture, and its address.
    picture: Option<(NodeId, String)>,
    /// An element `hr` since then.
    rule: Option<NodeId>,
    /// A post that began since then, behind others.
    post: Option<NodeId>,
    /// The item of a list that a box begins, and whether the box is checked.
    task: Option<(NodeId, bool)>,
    /// Whether the reading of a word was left out since then.
    is_ruby: bool,
    /// Whether a block ended since then though no element did.
    is_new_block: bool,
    pre: Pre,
}

/// What a picture or a formula does to the text behind it.
#[derive(Debug, Clone, Copy)]
struct Object {
    /// Whether there is white space around it.
    is_apart: bool,
    is_formula: bool,
}

impl<'w, W: Writer> Walk<'w, W> {
    /// An element begins, whether it is written or not.
    fn element(&mut self, node: NodeId) {
        let page = self.page;
        let tag = page.tag(node);
        // items have marks of their own
        if self.plan.posts.nodes.binary_search(&node).is_ok() && *tag != *"li" {
            self.post = self.end.filter(|&end| end > self.plan.posts.from).map(|_| node);
        }
        match tag.as_str() {
            "br" => self.breaks += 1,
            "hr" => self.rule = self.end.map(|_| node),
            "input" if page.attribute(node, "type") == Some("checkbox") => {
                let item = page.ancestors(node).find(|&above| *page.tag(above) == "li");
                let item = item.filter(|&item| page.span(item).start == page.span(node).start);
                self.task = item.map(|item| (item, page.attribute(node, "checked").is_some()));
            }
            "img" | "amp-img" | "noscript" if self.plan.with.images && self.plan.keeps_picture(node) => {
                self.image(node);
            }
            "iframe" | "lite-youtube" | "amp-youtube" | "video" | "audio"
                if self.plan.with.links && is_between_kept(page, &self.plan.kept, node) =>
            {
                self.video(node);
            }
            "td" | "th" if page.parent(node).is_some_and(|row| self.plan.tables.rows.contains(&row)) => {
                self.open_for(node, page.span(node).start, "");
                self.is_new_block = true;
            }
            _ if code::is_block(page, node) && !self.is_in_pre(node) => {
                self.close(node);
                self.pre = Pre::of(page, node);
            }
            _ => self.pre.element(page, node),
        }
    }

    fn is_in_pre(&self, node: NodeId) -> bool {
        self.open.last().is_some_and(|&(open, name)| name == "pre" && node < self.page.end(open))
    }

    /// Writes a piece of a leaf; whether there was anything to write.
    fn text(&mut self, leaf: NodeId, piece: Span) -> bool {
        let (mut from, mut is_written) = (piece.start, false);
        for ends in self.page.line_ends(piece).chunk_by(|one, other| one == other) {
            is_written |= self.line(leaf, Span::new(from, ends[0]));
            (from, self.breaks) = (ends[0] + 1, ends.len());
        }
        self.line(leaf, Span::new(from, piece.end)) || is_written
    }

    /// The same of a piece whose line feeds are blanks.
    fn line(&mut self, leaf: NodeId, piece: Span) -> bool {
        let page = self.page;
        let text = &page.text()[piece.range()];
        let joined = without(text, piece.start, page.line_feeds_in_words(piece));
        let shown = collapsed(shown(joined.trim()));
        if shown.is_empty() {
            return false;
        }
        let start = piece.end - text.trim_start_matches(is_edge).len() as u32;
        self.begin(leaf, start, &shown);
        if let Some((item, is_done)) = self.task.take()
            && self.open.iter().any(|&(open, _)| open == item)
        {
            self.writer.task(is_done);
        }
        match page.preformatted(leaf).filter(|_| self.is_in_pre(leaf)) {
            Some(raw) => {
                self.pre.add(&self::shown(raw_piece(raw, page.text_of(leaf), piece, page.span(leaf))));
            }
            None => self.writer.text(&shown),
        }
        self.written(piece.start + text.trim_end_matches(is_edge).len() as u32, None);
        true
    }

    fn image(&mut self, node: NodeId) {
        let page = self.page;
        let Some(picture) = Picture::of(page, node, &self.plan.addresses) else { return };
        let at = page.span(node).start;
        // what a browser shows without scripts is the picture beside it
        let is_behind = self.object.is_some() && self.end == Some(at);
        let is_shown = self.picture.as_ref().filter(|_| is_behind).is_some_and(|(last, shown)| {
            let is_beside =
                || page.parent(node).is_some_and(|above| page.subtree(above).contains(&last.index()));
            *shown == picture.address || (page.noscript(node).is_some() && is_beside())
        });
        if is_shown || self.is_in_pre(node) {
            return;
        }
        self.begin(node, at, "");
        self.writer.image(&picture.address, &picture.text);
        self.picture = Some((node, picture.address));
        self.written(at, Some(Object { is_apart: true, is_formula: false }));
    }

    fn video(&mut self, node: NodeId) {
        let Some(video) = Picture::of_video(self.page, node, &self.plan.addresses) else { return };
        if !self.is_in_pre(node) {
            let at = self.page.span(node).start;
            self.begin(node, at, "");
            self.writer.link(&video.address, &video.text);
            self.written(at, Some(Object { is_apart: true, is_formula: false }));
        }
    }

    fn formula(&mut self, node: NodeId, formula: &Formula) {
        let span = self.page.span(node);
        if self.plan.keeps(node) || is_between_kept(self.page, &self.plan.kept, node) {
            self.begin(node, span.start, "");
            self.writer.formula(formula);
            let before = &self.page.text()[..span.end as usize];
            let is_apart = before.is_empty() || before.ends_with(char::is_whitespace);
            self.written(visible(self.page, node).end, Some(Object { is_apart, is_formula: true }));
        }
    }

    /// Writes the text for which an element stands.
    fn spelled(&mut self, node: NodeId, text: &str) {
        let span = visible(self.page, node);
        if !self.plan.keeps(node) && !is_between_kept(self.page, &self.plan.kept, node) {
            return;
        }
        self.begin(node, span.start, text);
        if self.is_in_pre(node) {
            self.pre.add(text);
        } else {
            self.writer.text(text);
        }
        let is_apart = !text.starts_with(char::is_alphabetic);
        self.written(span.end, span.is_empty().then_some(Object { is_apart, is_formula: true }));
    }

    fn mark(&mut self, node: NodeId, label: &str) {
        if self.plan.keeps(node) {
            let span = visible(self.page, node);
            self.begin(node, span.start, label);
            self.writer.mark(label);
            self.written(span.end, None);
        }
    }

    /// Writes the mark of a note that stands in the line, unless the page shows it, and leaves the note to the writer.
    fn aside(&mut self, node: NodeId, label: &str, is_marked: bool) {
        if !self.plan.keeps(node) {
            return;
        }
        if !is_marked {
            let start = self.page.span(node).start;
            // the mark is a part of the word before it
            self.end = self.end.map(|end| {
                if self.page.text()[end as usize..start as usize].trim().is_empty() { start } else { end }
            });
            self.mark(node, label);
        }
        let mut note = self.writer.inner();
        walk_within(self.plan, &mut note, node);
        self.writer.note(label, note);
        self.written(visible(self.page, node).end, None);
    }

    /// Goes on behind an element as if its text were written, if it directly follows what was.
    fn pass(&mut self, node: NodeId) {
        if self.end == Some(self.page.span(node).start) {
            self.end = Some(visible(self.page, node).end);
        }
    }

    /// Writes the label of a panel before what is kept of it.
    fn panel(&mut self, node: NodeId, label: &str) {
        if self.plan.keeps(node) {
            let start = self.page.span(node).start;
            self.is_new_block = true;
            self.begin(node, start, label);
            self.writer.text(label);
            self.written(start, None);
        }
    }

    /// Notes what was written, up to where.
    fn written(&mut self, end: u32, object: Option<Object>) {
        self.end = self.end.max(Some(end));
        self.breaks = 0;
        self.object = object;
        (self.is_ruby, self.is_new_block) = (false, false);
    }

    /// Writes what stands before the text, or before the object at the node.
    fn begin(&mut self, node: NodeId, start: u32, text: &str) {
        let page = self.page;
        let is_between = |end: u32| page.text()[end as usize..start.max(end) as usize].trim().is_empty();
        let rule = self.rule.take().filter(|&rule| self.end.is_some_and(is_between) && !self.is_in_pre(rule));
        let post = self.post.take().filter(|&post| page.subtree(post).contains(&node.index()));
        if let Some(rule) = rule.or(post) {
            (self.breaks, self.is_new_block) = (0, true);
            self.open_for(rule, page.span(rule).start, "");
            self.writer.rule();
        }
        self.open_for(node, start, text);
    }

    /// Closes the elements that do not hold the node, opens those that do, and writes what parts it from the last text.
    fn open_for(&mut self, node: NodeId, start: u32, text: &str) {
        let page = self.page;
        let mut is_new_block = self.close(node);
        let is_pre = self.open.last().is_some_and(|&(_, name)| name == "pre");
        let mut begun = if is_pre { Vec::new() } else { self.begun(node) };
        is_new_block |= begun.iter().any(|&(node, name)| is_block(page, node, name));
        if !is_new_block && !self.is_new_block {
            self.part(start, text, is_pre);
        }
        begun.reverse();
        for (node, name) in begun {
            self.open.push((node, name));
            if name == "pre" {
                break;
            }
            self.writer.start(self.plan, node, name);
        }
    }

    /// The elements to be opened for a node, the innermost first.
    fn begun(&self, node: NodeId) -> Vec<(NodeId, &'w str)> {
        let page = self.page;
        let innermost = self.open.last().map(|(open, _)| *open);
        // a cell is opened for itself
        let own = matches!(page.tag(node).as_str(), "td" | "th").then_some(node);
        let above = page.ancestors(node).take_while(|above| Some(*above) != innermost && *above > self.root);
        let is_written = |node: NodeId| !self.plan.tables.is_of_code(page, node);
        let named = own.into_iter().chain(above).filter(|&node| is_written(node));
        let named = named.filter_map(|above| Some((above, name(page, above)?)));
        let (mut is_innermost, mut is_around_code) = (true, false);
        let is_opened = |&(above, name): &(NodeId, &str)| {
            let is_block = page.tag(above).is_block_level();
            let was_innermost = is_innermost;
            is_innermost &= !is_block;
            // code that is all of a paragraph takes its place
            let is_replaced = is_around_code && (name == "p" || !is_block);
            is_around_code |= name == "pre";
            // a block without a meaning is written for the text that is right in it
            !is_replaced
                && (name != "a" || (self.plan.with.links && self.is_link(above)))
                && (name != "div" || was_innermost || self.plan.note(above).is_some())
        };
        named.filter(is_opened).collect()
    }

    /// Whether an element is a link that can be written: its address is of the web, and it is in no other link.
    fn is_link(&self, node: NodeId) -> bool {
        let is_link = |node: NodeId| {
            *self.page.tag(node) == "a" && self.plan.addresses.of_link(self.page, node).is_some()
        };
        is_link(node) && !self.plan.is_own_link(node) && !self.page.ancestors(node).any(is_link)
    }

    /// Writes what parts the text that begins at `start` from the last one of its block.
    fn part(&mut self, start: u32, text: &str, is_pre: bool) {
        let Some(end) = self.end else { return };
        let gap = Span::new(end, start.max(end));
        let (before, between) = (&self.page.text()[..end as usize], &self.page.text()[gap.range()]);
        if is_pre {
            return self.pre.part(between);
        }
        // what is around a formula is not known: the page's text parts it from all words
        let is_formula = self.object.is_some_and(|object| object.is_formula);
        // and a reading from the words around it
        let is_behind = text.starts_with(is_ideograph) || text.starts_with(CLOSING);
        let is_of_ruby = self.is_ruby && before.ends_with(is_ideograph) && is_behind;
        let is_joined = is_of_ruby
            || !self.page.line_feeds_in_words(gap).is_empty()
            || (is_formula && text.starts_with(CLOSING))
            || (text.is_empty() && before.ends_with(['(', '[', '“', '‘']));
        // nothing is parted from what is not there: an object behind all text
        let is_last = text.is_empty() && start as usize == self.page.text().len();
        let is_apart =
            !between.chars().all(is_unseen) || is_last || self.object.is_some_and(|object| object.is_apart);
        match self.breaks {
            0 if between.contains('\n') => self.writer.break_lines(1),
            0 if is_apart && !is_joined => self.writer.text(" "),
            0 => {}
            breaks => self.writer.break_lines(breaks.min(2)),
        }
    }

    /// Closes the open elements that do not hold `node`; whether a block was among them.
    fn close(&mut self, node: NodeId) -> bool {
        let page = self.page;
        let mut is_block = false;
        while let Some((open, name)) = self.open.pop_if(|(open, _)| page.end(*open) <= node) {
            is_block |= self::is_block(page, open, name);
            if name == "pre" {
                let text = std::mem::take(&mut self.pre).finish();
                if !text.is_empty() {
                    self.writer.code(code::language(page, open).unwrap_or_default(), &text);
                }
            } else {
                self.writer.end(self.plan, open, name);
            }
        }
        is_block
    }
}

/// Whether an element that is written as `name` is a block: code within a line may be written as one.
fn is_block(page: &Page, node: NodeId, name: &str) -> bool {
    name == "pre" || page.tag(node).is_block_level()
}
