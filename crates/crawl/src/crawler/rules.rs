//! The present rules of robots.txt, and their source.

use url::Url;

use super::Crawl;
use crate::address::Site;
use crate::error::CrawlError;
use crate::journal::Entry;
use crate::outcome::Kind;
use crate::robots::{self, Copy, Step};

impl Crawl<'_> {
    /// Whether robots.txt of the address's site allows it.
    pub(super) fn may_ask(&mut self, url: &Url) -> Result<bool, CrawlError> {
        let (site, now) = (Site::of(url), self.clock.date());
        if self.rules.as_ref().is_none_or(|(copy, _)| copy.site != site.root() || !copy.is_fresh(now)) {
            let copy = self.copy(&site)?;
            let rules = copy.rules(self.settings.token());
            if let Some(pause) = rules.pause() {
                self.pace.ask_for(pause);
            }
            self.rules = Some((copy, rules));
        }
        Ok(self.rules.as_ref().is_some_and(|(_, rules)| rules.allow(url)))
    }

    /// The present copy of robots.txt: one of the last day, or a new one; an older one if robots.txt cannot
    /// be reached any more (RFC 9309, 2.4).
    fn copy(&mut self, site: &Site) -> Result<Copy, CrawlError> {
        let old = self.copies.get(site.root()).cloned();
        let now = self.clock.date();
        if let Some(fresh) = old.as_ref().filter(|old| old.is_fresh(now)) {
            return Ok(fresh.clone());
        }
        let robots = site.robots();
        let (pace, clock) = (&mut self.pace, self.clock);
        let text = robots::ask(self.fetcher, &robots, |step| match step {
            Step::Before => pace.wait(clock),
            Step::After => pace.done(clock, None),
        });
        match (text, old) {
            (Ok(text), _) => {
                let copy = Copy { site: site.root().to_owned(), when: now.unix_timestamp(), text };
                self.folder.note(&Entry::Robots(copy.clone()))?;
                self.copies.insert(copy.site.clone(), copy.clone());
                Ok(copy)
            }
            (Err(failure), Some(old)) => {
                self.watch.note(&format!(
                    "{robots} cannot be reached, the copy at hand counts: {}",
                    failure.problem
                ));
                // for a day more, so that robots.txt is not requested before every page
                Ok(Copy { when: now.unix_timestamp(), ..old })
            }
            (Err(failure), None) if failure.kind == Kind::Private => Err(self.no_page(failure)),
            (Err(failure), None) => {
                Err(CrawlError::Robots { robots: robots.into(), problem: failure.problem })
            }
        }
    }
}
