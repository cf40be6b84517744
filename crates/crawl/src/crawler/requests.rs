//! The requests of a crawl: robots.txt first, then one address, and the outcome of its answer: a page to keep, a redirect to follow,
//! or the reason why neither.

use page::{Hints, Page};
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::MOST_REDIRECTS;
use crate::address::{Site, key};
use crate::answer::Answer;
use crate::archive::{Content, Record};
use crate::crawler::{Crawl, Outcome, Visit};
use crate::directives::{Directives, links};
use crate::fetch::{Want, retry_after};
use crate::manners::{Copy, request_rules, written};
use crate::outcome::{CrawlError, Failure, Kept, Kind};

impl Crawl<'_> {
    /// Asks the server, if robots.txt allows it.
    pub(super) fn ask(&mut self, visit: &Visit<'_>) -> Result<Outcome, CrawlError> {
        let allowed = self.may_ask(visit.url)?;
        if allowed {
            self.pace.wait(self.clock);
        }
        let date = written(self.clock.date());
        let answer = if allowed {
            let answer = self.fetcher.fetch(visit.url, Want::Page(self.settings.asked.max_bytes));
            let alone = answer.as_ref().ok().and_then(|answer| retry_after(answer, self.clock.date()));
            self.pace.done(self.clock, alone);
            answer
        } else {
            Err(Failure::new(Kind::Robots, "robots.txt forbids it"))
        };
        let (seen, block) = match answer {
            Ok(answer) => (self.judge(visit, &answer), answer.block),
            Err(failure) => (Err(failure), Vec::new()),
        };
        self.keep(visit, date, &seen, block)?;
        Ok(seen)
    }

    /// What an answer means, new or from the archive.
    pub(super) fn judge(&self, visit: &Visit<'_>, answer: &Answer) -> Outcome {
        match answer.head.status {
            200..=299 => self.judge_page(visit, answer),
            301 | 302 | 303 | 307 | 308 => self.judge_redirect(visit, answer),
            status @ (408 | 429 | 500..) => Err(Failure::new(Kind::Unavailable, format!("status {status}"))),
            status => Err(Failure::new(Kind::Status, format!("status {status}"))),
        }
    }

    fn judge_page(&self, visit: &Visit<'_>, answer: &Answer) -> Outcome {
        let not_html = |problem: String| Err(Failure::new(Kind::NotHtml, problem));
        let has_type = answer.head.is_of_page();
        if has_type == Some(false) {
            let media = answer.head.media_type().unwrap_or_default();
            return not_html(format!("it is {}", media.to_ascii_lowercase()));
        }
        let body = answer.body(self.settings.asked.max_bytes)?;
        if has_type.is_none() && !page::begins_like_a_page(&body) {
            return not_html("it has no content type".to_owned());
        }
        if let Err(not_a_page) = page::sniff(&body) {
            return not_html(not_a_page.to_string());
        }
        let digest = Sha256::digest(&body).into();
        if let Some(same) = self.bodies.get(&digest) {
            return Err(Failure::new(Kind::Duplicate, format!("the same bytes as {same}")));
        }
        let hints = Hints { url: Some(visit.url.as_str()), charset: answer.head.charset() };
        let page = Page::parse(&body, &hints);
        let Directives { keep, follow } = Directives::of(&page, answer, self.settings.token());
        let follow = follow && visit.depth < self.settings.asked.depth;
        let links = if follow { links(&page, &self.site) } else { Vec::new() };
        if keep {
            Ok(Kept::Page { digest, links })
        } else {
            let links = links.iter().map(Url::to_string).collect();
            Err(Failure { links, ..Failure::new(Kind::Noindex, "the page forbids keeping it") })
        }
    }

    fn judge_redirect(&self, visit: &Visit<'_>, answer: &Answer) -> Outcome {
        let failed = |kind, problem: String| Err(Failure::new(kind, problem));
        let to = match answer.target(visit.url) {
            None => return failed(Kind::Redirect, format!("status {} leads nowhere", answer.head.status)),
            Some(Err(location)) => {
                return failed(Kind::Redirect, format!("it leads to {location}, which is no page"));
            }
            Some(Ok(to)) => to,
        };
        let of_site = self.site.holds(&to) || visit.depth == 0 && self.site.is_known_as(&to);
        if !of_site {
            failed(Kind::OffSite, format!("it leads out of the site, to {to}"))
        } else if visit.chain.contains(&key(&to)) {
            failed(Kind::Redirect, format!("it leads in a circle, to {to}"))
        } else if visit.chain.len() > MOST_REDIRECTS {
            failed(Kind::Redirect, format!("more than {MOST_REDIRECTS} redirects, the last to {to}"))
        } else {
            Ok(Kept::Redirect(to))
        }
    }

    /// Whether robots.txt of the address's site allows it.
    pub(super) fn may_ask(&mut self, url: &Url) -> Result<bool, CrawlError> {
        let (robots, now) = (Site::of(url).robots(), self.clock.date());
        if self.rules.as_ref().is_none_or(|(copy, _)| copy.robots != robots.as_str() || !copy.is_fresh(now)) {
            let copy = self.copy(&robots)?;
            let rules = copy.rules(self.settings.token());
            // a common extension of the standard
            self.pace.ask_for(rules.crawl_delay().unwrap_or_default());
            self.rules = Some((copy, rules));
        }
        Ok(self.rules.as_ref().is_some_and(|(_, rules)| rules.is_url_allowed(url)))
    }

    /// The present copy of robots.txt: one of the last day, or a new one; an older one if robots.txt cannot
    /// be reached any more (RFC 9309, 2.4).
    fn copy(&mut self, robots: &Url) -> Result<Copy, CrawlError> {
        let old = self.copies.get(robots.as_str()).cloned();
        let now = self.clock.date();
        if let Some(fresh) = old.as_ref().filter(|old| old.is_fresh(now)) {
            return Ok(fresh.clone());
        }
        let date = written(now);
        match (request_rules(self.fetcher, robots, &mut self.pace, self.clock), old) {
            (Ok(text), _) => {
                let copy = Copy { robots: robots.to_string(), date, text };
                let Copy { robots: about, date, text } = copy.clone();
                self.folder.add(&Record {
                    content: Content::Rules,
                    date,
                    about,
                    block: text.into_bytes(),
                })?;
                self.copies.insert(copy.robots.clone(), copy.clone());
                Ok(copy)
            }
            (Err(failure), Some(old)) => {
                let problem = failure.problem;
                tracing::warn!(robots = robots.as_str(), problem, "not reached, the copy at hand counts");
                // for a day more, so that robots.txt is not requested before every page
                Ok(Copy { date, ..old })
            }
            (Err(failure), None) if failure.kind == Kind::Private => Err(self.no_page(failure)),
            (Err(failure), None) => Err(CrawlError::Robots(robots.to_string(), failure.problem)),
        }
    }
}
