//! The waiting addresses, and the choice of the next one.
//!
//! The order depends only on the pushed addresses and the seed. The same answers give the same order, so a
//! continued crawl does what it would have done without the break.

use std::collections::VecDeque;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rustc_hash::{FxHashMap, FxHashSet};
use url::{Position, Url};

use crate::address::{is_trap, key};
use crate::settings::Order;
use crate::{MOST_KNOWN, MOST_KNOWN_BYTES, MOST_VARIANTS};

/// The number of repeated addresses that may wait before they are removed.
const SLACK: usize = 1_000;

/// A waiting address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) url: Url,
    /// The number of links from the first page, by the way of the crawl.
    pub(crate) depth: u32,
    /// The page that links to it.
    pub(crate) from: Option<Arc<str>>,
}

/// The waiting addresses.
#[derive(Debug)]
pub(crate) struct Frontier {
    order: Order,
    random: ChaCha8Rng,
    waiting: VecDeque<Waiting>,
    /// All addresses met, by [`key`], and whether each was visited.
    known: FxHashMap<String, bool>,
    /// The number of bytes of the known addresses.
    bytes: usize,
    /// The number of known addresses that were not visited.
    unvisited: usize,
    /// The number of known addresses with a query, by the part before it.
    variants: FxHashMap<String, u32>,
    /// The number of links that were dropped, because of a trap or a bound.
    pub(crate) skipped: usize,
}

impl Frontier {
    pub(crate) fn new(order: Order, seed: u64) -> Self {
        Self {
            order,
            random: ChaCha8Rng::seed_from_u64(seed),
            waiting: VecDeque::new(),
            known: FxHashMap::default(),
            bytes: 0,
            unvisited: 0,
            variants: FxHashMap::default(),
            skipped: 0,
        }
    }

    /// Adds the first page, whatever its address.
    pub(crate) fn begin(&mut self, url: Url) {
        self.note(key(&url), false);
        self.waiting.push_back(Waiting { url, depth: 0, from: None });
    }

    /// Adds the links of a page, in document order.
    pub(crate) fn push(&mut self, links: Vec<Url>, depth: u32, from: &str) {
        let from: Option<Arc<str>> = Some(from.into());
        let taken = links.into_iter().filter(|url| self.takes(url));
        let mut fresh: Vec<Waiting> = taken.map(|url| Waiting { url, depth, from: from.clone() }).collect();
        if self.order == Order::Dfs {
            // addresses are taken from the end, so the first link goes last
            fresh.reverse();
        }
        self.waiting.extend(fresh);
        if self.waiting.len() > 2 * self.unvisited + SLACK {
            self.forget_repeated();
        }
    }

    /// The next address, if one waits.
    pub(crate) fn pop(&mut self) -> Option<Waiting> {
        loop {
            let next = match self.order {
                Order::Bfs => self.waiting.pop_front(),
                Order::Dfs => self.waiting.pop_back(),
                Order::Random => self.any(),
            }?;
            if !self.is_visited(&key(&next.url)) {
                return Some(next);
            }
        }
    }

    /// Marks an address as requested; false if it already was.
    pub(crate) fn visit(&mut self, url: &Url) -> bool {
        let key = key(url);
        match self.known.get_mut(&key) {
            Some(visited) => {
                let first = !std::mem::replace(visited, true);
                self.unvisited -= usize::from(first);
                first
            }
            None => {
                self.note(key, true);
                true
            }
        }
    }

    /// Whether a link is to wait. A waiting address waits once more in depth-first order only, in which the
    /// links of the last page come first.
    fn takes(&mut self, url: &Url) -> bool {
        let key = key(url);
        match self.known.get(&key).copied() {
            Some(visited) => !visited && self.order == Order::Dfs,
            None if is_trap(url) || self.is_full() || !self.takes_variant(url) => {
                self.skipped += 1;
                false
            }
            None => {
                self.note(key, false);
                true
            }
        }
    }

    fn note(&mut self, key: String, visited: bool) {
        self.bytes += key.len();
        self.unvisited += usize::from(!visited);
        self.known.insert(key, visited);
    }

    fn is_visited(&self, key: &str) -> bool {
        self.known.get(key).is_some_and(|&visited| visited)
    }

    fn is_full(&self) -> bool {
        self.known.len() >= MOST_KNOWN || self.bytes >= MOST_KNOWN_BYTES
    }

    fn takes_variant(&mut self, url: &Url) -> bool {
        if url.query().is_none() {
            return true;
        }
        let variants = self.variants.entry(url[..Position::AfterPath].to_owned()).or_default();
        let takes = *variants < MOST_VARIANTS;
        *variants += u32::from(takes);
        takes
    }

    /// Removes repeated addresses: in depth-first order each page puts all its links on top again. The
    /// topmost copy of an address counts, so the order does not change.
    fn forget_repeated(&mut self) {
        let mut seen = FxHashSet::default();
        let mut kept = VecDeque::with_capacity(self.unvisited);
        while let Some(last) = self.waiting.pop_back() {
            let key = key(&last.url);
            if !self.is_visited(&key) && seen.insert(key) {
                kept.push_front(last);
            }
        }
        self.waiting = kept;
    }

    /// One of the waiting addresses, all equally likely (the bias of the remainder is below one in 2^40).
    fn any(&mut self) -> Option<Waiting> {
        let length = self.waiting.len() as u64;
        let at = self.random.next_u64().checked_rem(length)?;
        self.waiting.swap_remove_back(usize::try_from(at).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(path: &str) -> Url {
        Url::parse("http://a.b/").unwrap().join(path).unwrap()
    }

    /// Walks a small site with these `links` from page to page, and returns the pages in the order of their
    /// visits.
    fn walk(order: Order, seed: u64, links: &[(&str, &[&str])]) -> String {
        let mut frontier = Frontier::new(order, seed);
        frontier.begin(url("a"));
        let mut walked = String::new();
        while let Some(next) = frontier.pop() {
            assert!(frontier.visit(&next.url));
            let name = &next.url.path()[1..];
            walked.push_str(name);
            let found = links.iter().find(|(from, _)| *from == name).map_or(&[][..], |(_, to)| to);
            frontier.push(found.iter().map(|to| url(to)).collect(), next.depth + 1, next.url.as_str());
        }
        walked
    }

    const SITE: [(&str, &[&str]); 5] =
        [("a", &["b", "c", "d"]), ("b", &["e", "d", "a"]), ("c", &["f"]), ("d", &["g"]), ("e", &["e"])];

    #[test]
    fn the_order_is_breadth_first_or_depth_first() {
        // breadth first takes depth by depth
        assert_eq!(walk(Order::Bfs, 0, &SITE), "abcdefg");
        // depth first takes the first link of the last page
        assert_eq!(walk(Order::Dfs, 0, &SITE), "abedgcf");
    }

    #[test]
    fn random_takes_all_by_the_seed() {
        let walks: Vec<String> = (0..20).map(|seed| walk(Order::Random, seed, &SITE)).collect();
        for (seed, walked) in (0..).zip(&walks) {
            assert_eq!(*walked, walk(Order::Random, seed, &SITE));
            let mut pages: Vec<char> = walked.chars().collect();
            pages.sort_unstable();
            assert_eq!(pages.iter().collect::<String>(), "abcdefg");
        }
        let distinct: FxHashSet<&String> = walks.iter().collect();
        assert!(distinct.len() > 5, "{walks:?}");
    }

    #[test]
    fn the_first_page_is_taken_whatever_its_address_is_like() {
        let mut frontier = Frontier::new(Order::Bfs, 0);
        frontier.begin(url("a/a/a/a/a"));
        assert_eq!(frontier.pop().map(|next| next.url), Some(url("a/a/a/a/a")));
    }

    #[test]
    fn traps_and_too_many_variants_are_skipped_and_counted() {
        let mut frontier = Frontier::new(Order::Bfs, 0);
        frontier.push(vec![url("x/x/x/x"), url("y")], 1, "");
        assert_eq!((frontier.pop().map(|next| next.url), frontier.skipped), (Some(url("y")), 1));
        let days = (0..MOST_VARIANTS + 3).map(|day| url(&format!("calendar?day={day}"))).collect();
        frontier.push(days, 1, "");
        assert_eq!(std::iter::from_fn(|| frontier.pop()).count(), MOST_VARIANTS as usize);
        assert_eq!(frontier.skipped, 4);
    }

    #[test]
    fn depth_first_keeps_no_more_than_there_is_to_visit() {
        // each page links to all pages around it: without removal the waiting addresses would grow with the
        // square of the pages
        const PAGES: usize = 400;
        let links = |at: usize| (0..PAGES).map(move |step| (at * 7 + step * 3 + 1) % PAGES);
        let mut frontier = Frontier::new(Order::Dfs, 0);
        frontier.begin(url("p?0"));
        let (mut stack, mut visited) = (vec![0], FxHashSet::default());
        let mut most = 0;
        while let Some(next) = frontier.pop() {
            frontier.visit(&next.url);
            let at = next.url.query().unwrap().parse().unwrap();
            // the order without any removal
            let plain = std::iter::from_fn(|| stack.pop()).find(|&page| visited.insert(page));
            assert_eq!(plain, Some(at));
            stack.extend(links(at).collect::<Vec<_>>().into_iter().rev());
            frontier.push(links(at).map(|page| url(&format!("p?{page}"))).collect(), next.depth + 1, "");
            most = most.max(frontier.waiting.len());
        }
        assert_eq!(visited.len(), PAGES);
        assert!(most <= 2 * PAGES + SLACK, "{most}");
    }

    #[test]
    fn memory_of_addresses_is_bounded_by_their_length_too() {
        let mut frontier = Frontier::new(Order::Bfs, 0);
        frontier.bytes = MOST_KNOWN_BYTES - 30;
        frontier.push(vec![url("first"), url("a-second-one"), url("third?query")], 1, "");
        let taken: Vec<_> = std::iter::from_fn(|| frontier.pop()).map(|next| next.url).collect();
        assert_eq!((taken, frontier.skipped), (vec![url("first"), url("a-second-one")], 1));
        assert!(frontier.variants.is_empty());
    }
}
