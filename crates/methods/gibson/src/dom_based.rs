//! The DOM-based algorithm: a node whose content occurs on enough pages is template, with all nodes below it.
//!
//! The fit finds the hashes of nodes on enough pages. Cleaning removes the nodes that have one of these
//! hashes. A page and a fit as bytes are hashes of nodes, and nothing of their text.

use std::collections::BTreeMap;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Training, versioned,
};
use page::{NodeId, Page};
use rustc_hash::FxHashMap;
use text::hash::mix;

use crate::CITATION;
use crate::template::{Frequency, LEAST_PAGES, PagesOf, figures, hash_text, then, without};

cleaning::params! {
    /// The parameters of `gibson-dom`, unchecked.
    pub struct GibsonDomParams {
        /// F: the number of pages on which a node's content must occur for the node to be template.
        pub frequency: Frequency = Frequency::Pages(100),
            because "the 2014 paper, 5.2: F = 100; it removes nothing from a site of fewer pages. The papers have no \
                     share; 0.1 is 100 pages of 1000, which is as many as the text-based algorithm samples (P)";
        /// Which nodes are compared.
        pub nodes: Nodes = Nodes::ElementsAndText,
            because "the 2014 paper, 2: each node; in a DOM tree texts are nodes";
        /// The content of a node, from which its hash is computed, without its place.
        pub content: Content = Content::Html,
            because "the 2014 paper, 2: the content of the node; its markup is part of it. The paper adds the start and end of offsets: \
                     we read them as the place of the node only, since otherwise a menu after a title of another length would be another menu";
    }
}

impl Params for GibsonDomParams {
    const INFO: &'static Info = &Info {
        id: "gibson-dom",
        name: "Gibson, DOM-based",
        summary: "removes the nodes whose content, markup and text, occurs on many pages of the site",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    /// A site of less than 100 pages has nothing on 100 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["frequency.share=0.1"], ..Advice::NONE };
}

impl Method for GibsonDomParams {
    /// Needs at least one training page. With fewer pages than the threshold nothing is template and all text
    /// is kept. Labels, the seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let pages = training.pages.iter().map(|&page| &training.site.pages()[page]);
        self.of_counts(&PagesOf::of(pages.map(|page| self.hashes(page).map(|(_, hash)| hash))))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        let (shared, pages, hashes): State = versioned::read(VERSION, state).map_err(FitError::state)?;
        let are_counts = shared.values().all(|count| (LEAST_PAGES..=pages).contains(count));
        if pages == 0 || !are_counts || shared.len() > hashes {
            return Err(FitError::state("its counts cannot be those of a site"));
        }
        Ok(self.cleaner(shared.into_iter().collect(), pages, hashes))
    }

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        let hashes: Vec<u64> = self.hashes(page).map(|(_, hash)| hash).collect();
        Some(versioned::write(VERSION, &text::sorted_set(hashes)))
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        let pages = sketches.iter().map(|sketch| versioned::read(VERSION, sketch));
        let pages: Vec<Vec<u64>> = pages.collect::<Result<_, _>>().map_err(FitError::sketch)?;
        self.of_counts(&PagesOf::of(pages.into_iter().map(Vec::into_iter)))
    }
}

/// The version of a sketch and of a state. Changes with what is hashed, and with what is counted.
const VERSION: u32 = 1;

/// The shared hashes with their pages, the pages, and the number of different hashes.
type State = (BTreeMap<u64, u32>, u32, usize);

impl GibsonDomParams {
    fn of_counts(&self, pages_of: &PagesOf) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, pages_of.pages as usize)?;
        Ok(self.cleaner(pages_of.on(LEAST_PAGES).collect(), pages_of.pages, pages_of.len()))
    }

    /// The cleaner by the shared hashes with their pages, of `pages` with so many different `hashes`.
    fn cleaner(&self, shared: FxHashMap<u64, u32>, pages: u32, hashes: usize) -> Box<dyn Cleaner> {
        let fewest = self.frequency.fewest(pages);
        Box::new(GibsonDomCleaner { params: self.clone(), shared, fewest, pages, hashes })
    }
}

/// The result of a fit to one site.
struct GibsonDomCleaner {
    params: GibsonDomParams,
    /// The hashes on several training pages, with the number of their pages.
    shared: FxHashMap<u64, u32>,
    /// The fewest pages of a template.
    fewest: u32,
    /// The number of pages counted.
    pages: u32,
    /// The number of different hashes on these pages.
    hashes: usize,
}

impl GibsonDomCleaner {
    fn is_template(&self, hash: u64) -> bool {
        self.shared.get(&hash).is_some_and(|&pages| pages >= self.fewest)
    }
}

impl Cleaner for GibsonDomCleaner {
    /// Keeps the text without the nodes whose hash is template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        let template = self.params.hashes(page).filter(|&(_, hash)| self.is_template(hash));
        without(page, template.map(|(node, _)| page.span(node)))
    }

    /// For each node, the number of training pages with its content, against F; no number if there are fewer
    /// than two.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let of_node = |(node, hash)| {
            let against = |&pages: &u32| Number::against("pages", f64::from(pages), f64::from(self.fewest));
            let decision = if self.is_template(hash) { "template" } else { "kept" };
            Evidence::decided(node, self.shared.get(&hash).map(against), decision)
        };
        self.params.hashes(page.page()).map(of_node).collect()
    }

    fn state(&self) -> Option<Vec<u8>> {
        let shared = self.shared.iter().map(|(&hash, &pages)| (hash, pages)).collect();
        let state: State = (shared, self.pages, self.hashes);
        Some(versioned::write(VERSION, &state))
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let template = self.shared.values().filter(|&&pages| pages >= self.fewest).count();
        figures(self.pages, self.hashes, template)
    }
}

cleaning::choices! {
    /// Which nodes are compared.
    pub enum Nodes {
        /// All elements, and all text leaves.
        ElementsAndText,
        /// All elements.
        Elements,
    }

    /// The content of a node.
    pub enum Content {
        /// Tags, attributes with their values, and text.
        Html,
        /// Tags and text.
        TagsAndText,
    }
}

/// Marks the end of an element, so that `<b><i></i></b>` differs from `<b></b><i></i>`.
const END: u64 = 0x6a09_e667_f3bc_c909;

impl GibsonDomParams {
    /// The nodes that are compared, in document order, each with the hash of its content. Nodes without text are left
    /// out: nothing would be removed with them.
    fn hashes(&self, page: &Page) -> impl Iterator<Item = (NodeId, u64)> {
        let contents = self.contents(page);
        let compared = move |&node: &NodeId| {
            !page.span(node).is_empty() && (self.nodes == Nodes::ElementsAndText || page.is_element(node))
        };
        page.nodes().filter(compared).map(move |node| (node, contents[node.index()]))
    }

    /// The hash of the content of every node, by index; from the leaves up, so linear in nodes and text.
    fn contents(&self, page: &Page) -> Vec<u64> {
        let mut contents = vec![0; page.len()];
        for node in page.nodes().rev() {
            contents[node.index()] = if page.is_text(node) {
                // the separator after a text is not part of the node
                hash_text(page.text_of(node).trim_end())
            } else {
                let below = page.children(node).map(|child| contents[child.index()]);
                then(below.fold(self.tag(page, node), then), END)
            };
        }
        contents
    }

    /// The start tag of an element.
    fn tag(&self, page: &Page, node: NodeId) -> u64 {
        let tag = mix(!hash_text(page.tag(node).as_str()));
        match self.content {
            Content::TagsAndText => tag,
            Content::Html => page
                .attributes(node)
                .fold(tag, |tag, (name, value)| then(then(tag, hash_text(name)), hash_text(value))),
        }
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Method as _, Params as _, Settings};
    use testkit::parse;

    use super::*;

    const HTML: GibsonDomParams = GibsonDomParams {
        frequency: Frequency::Pages(2),
        nodes: Nodes::ElementsAndText,
        content: Content::Html,
    };
    const TAGS: GibsonDomParams = GibsonDomParams { content: Content::TagsAndText, ..HTML };

    /// Checks whether the first `div` has the same hash in both pages.
    #[track_caller]
    fn check(params: &GibsonDomParams, one: &str, other: &str, same: bool) {
        let [one_hash, other_hash] = [one, other].map(|html| {
            let page = parse(html);
            let hash = params.hashes(&page).find(|&(node, _)| *page.tag(node) == "div");
            hash.expect("a div with text").1
        });
        assert_eq!(one_hash == other_hash, same, "{one} | {other}");
    }

    #[test]
    fn content_is_markup_and_text() {
        check(&HTML, "<div><a href=/x>one</a></div>two", "zero<div><a href=/x>one</a></div>", true);
        check(&HTML, "<div>one</div>", "<div>two</div>", false);
        check(&HTML, "<div><b>one</b></div>", "<div><i>one</i></div>", false);
        check(&HTML, "<div><a href=/x>one</a></div>", "<div><a href=/y>one</a></div>", false);
        check(&HTML, "<div><b>one</b>two</div>", "<div><b>two</b>one</div>", false);
        // nesting is part of it
        check(&TAGS, "<div>x<b><i></i></b></div>", "<div>x<b></b><i></i></div>", false);
        check(&TAGS, "<div>b</div>", "<div><b></b>b</div>", false);
        // attributes are part of it unless they are not to be
        check(&TAGS, "<div><a href=/x>one</a></div>", "<div><a href=/y>one</a></div>", true);
        check(&TAGS, "<div class=a>one</div>", "<div>one</div>", true);
        check(&HTML, "<div class=a>one</div>", "<div>one</div>", false);
        check(&HTML, "<div a=bc>one</div>", "<div ab=c>one</div>", false);
        // the separator behind a text does not count
        check(&HTML, "<div>one</div>two", "<div>one</div>", true);
        // nodes without text are left out
        let page = parse("<title>t</title><div><img src=x></div><p>one <b>two</b>");
        let tags = |nodes| -> Vec<String> {
            let params = GibsonDomParams { nodes, ..HTML };
            params.hashes(&page).map(|(node, _)| page.tag(node).to_string()).collect()
        };
        assert_eq!(tags(Nodes::Elements), ["html", "head", "title", "body", "p", "b"]);
        let all = ["html", "head", "title", "#text", "body", "p", "#text", "b", "#text"];
        assert_eq!(tags(Nodes::ElementsAndText), all);
    }

    #[track_caller]
    fn check_state(state: &State, is_sound: bool) {
        let method = GibsonDomParams::of_settings(&Settings::new()).unwrap();
        let error = method.restore(&versioned::write(VERSION, state)).err().map(|error| error.to_string());
        let impossible = "the state of a fit cannot be read: its counts cannot be those of a site".to_owned();
        assert_eq!(error, (!is_sound).then_some(impossible), "{state:?}");
    }

    #[test]
    fn counts_that_no_site_has_are_refused() {
        let shared = BTreeMap::from([(7, 2), (8, 3)]);
        check_state(&(shared.clone(), 3, 9), true);
        check_state(&(shared.clone(), 2, 9), false);
        check_state(&(shared, 3, 1), false);
        check_state(&(BTreeMap::from([(7, 1)]), 3, 9), false);
        check_state(&(BTreeMap::new(), 0, 0), false);
    }

    /// Sites are stored for years. A test that fails here asks for another [`VERSION`], and for this number anew.
    #[test]
    fn the_bytes_of_this_version_stay() {
        let page =
            testkit::parse("<div class=menu><a href=/>Home</a></div><p>Nobody had seen the river.</p>");
        let sketch = GibsonDomParams::of_settings(&Settings::new()).unwrap().sketch(&page).unwrap();
        assert_eq!((VERSION, text::hash::fnv_bytes(sketch.into_iter())), (1, 10_864_112_218_084_012_170));
    }
}
