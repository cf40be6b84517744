//! The requests of a crawl: robots.txt first, then one address, and the outcome of its answer: a page to keep, a redirect to follow,
//! or the reason why neither.

use page::{Hints, Page};
use url::Url;

use crate::address::{Site, key};
use crate::answer::Answer;
use crate::crawler::{Crawl, Visit, VisitResult};
use crate::directives::{Directives, links};
use crate::fetch::{Want, is_html, retry_after};
use crate::folder::Entry;
use crate::manners::{Copy, request_rules, written};
use crate::outcome::{CrawlError, Failure, Kind, Outcome};
use crate::{MOST_REDIRECTS, archive};

impl Crawl<'_> {
    /// Asks the server, if robots.txt allows it.
    pub(super) fn ask(&mut self, visit: &Visit<'_>) -> Result<VisitResult, CrawlError> {
        let allowed = self.may_ask(visit.url)?;
        if allowed {
            self.pace.wait(self.clock);
        }
        self.when = written(self.clock.date());
        if !allowed {
            return Ok(Failure::new(Kind::Robots, "robots.txt forbids it").into());
        }
        let answer = self.fetcher.fetch(visit.url, Want::Page(self.settings.asked.max_bytes));
        let alone = answer.as_ref().ok().and_then(|answer| retry_after(answer, self.clock.date()));
        self.pace.done(self.clock, alone);
        match answer {
            Err(failure) => Ok(failure.into()),
            Ok(answer) => self.judge(visit, &answer),
        }
    }

    fn judge(&mut self, visit: &Visit<'_>, answer: &Answer) -> Result<VisitResult, CrawlError> {
        match answer.status {
            200..=299 => self.judge_page(visit, answer),
            301 | 302 | 303 | 307 | 308 => self.judge_redirect(visit, answer),
            status @ (408 | 429 | 500..) => {
                Ok(Failure::new(Kind::Unavailable, format!("status {status}")).into())
            }
            status => Ok(Failure::new(Kind::Status, format!("status {status}")).into()),
        }
    }

    fn judge_page(&mut self, visit: &Visit<'_>, answer: &Answer) -> Result<VisitResult, CrawlError> {
        let mime = answer.mime();
        if let Some(mime) = mime.as_ref().filter(|mime| !is_html(mime)) {
            return Ok(Failure::new(Kind::NotHtml, format!("it is {mime}")).into());
        }
        let body = match answer.body(self.settings.asked.max_bytes, false) {
            Ok(body) => body,
            Err(failure) => return Ok(failure.into()),
        };
        if mime.is_none() && !page::begins_like_a_page(&body) {
            return Ok(Failure::new(Kind::NotHtml, "it has no content type").into());
        }
        if let Err(not_a_page) = page::sniff(&body) {
            return Ok(Failure::new(Kind::NotHtml, not_a_page.to_string()).into());
        }
        let digest = archive::digest(&body);
        if let Some(same) = self.bodies.get(&digest) {
            return Ok(Failure::new(Kind::Duplicate, format!("the same bytes as {same}")).into());
        }
        let (keep, mut links) = self.page_of(visit.url, answer, &body);
        if visit.depth >= self.settings.asked.depth {
            links.clear();
        }
        let outcome = if keep {
            let record = self.folder.keep(&self.when, visit.url.as_str(), &answer.block)?;
            Outcome::Page { record, status: answer.status, mime: mime.unwrap_or_default(), digest }
        } else {
            let links = links.iter().map(Url::to_string).collect();
            Outcome::Left { kind: Kind::Noindex, problem: "the page forbids keeping it".to_owned(), links }
        };
        Ok(VisitResult { outcome, links })
    }

    /// Whether the page may be kept, and the links that may be followed.
    pub(super) fn page_of(&self, url: &Url, answer: &Answer, body: &[u8]) -> (bool, Vec<Url>) {
        let page =
            Page::parse(body, &Hints { url: Some(url.as_str()), charset: answer.field("content-type") });
        let Directives { keep, follow } = Directives::of(&page, answer, self.settings.token());
        (keep, if follow { links(&page, &self.site) } else { Vec::new() })
    }

    fn judge_redirect(&mut self, visit: &Visit<'_>, answer: &Answer) -> Result<VisitResult, CrawlError> {
        let failed = |kind, problem: String| Ok(Failure::new(kind, problem).into());
        let to = match answer.target(visit.url) {
            None => return failed(Kind::Redirect, format!("status {} leads nowhere", answer.status)),
            Some(Err(location)) => {
                return failed(Kind::Redirect, format!("it leads to {location}, which is no page"));
            }
            Some(Ok(to)) => to,
        };
        let of_site = self.site.holds(&to) || visit.depth == 0 && self.site.is_known_as(&to);
        if !of_site {
            return failed(Kind::OffSite, format!("it leads out of the site, to {to}"));
        }
        if visit.chain.contains(&key(&to)) {
            return failed(Kind::Redirect, format!("it leads in a circle, to {to}"));
        }
        if visit.chain.len() > MOST_REDIRECTS {
            return failed(Kind::Redirect, format!("more than {MOST_REDIRECTS} redirects, the last to {to}"));
        }
        let record = self.folder.keep(&self.when, visit.url.as_str(), &answer.block)?;
        let outcome = Outcome::Redirect {
            record,
            status: answer.status,
            mime: answer.mime().unwrap_or_default(),
            digest: self.digest_of_redirect(answer),
            to: to.into(),
        };
        Ok(VisitResult { outcome, links: Vec::new() })
    }

    /// The digest of the body, as that of a page: the header has the date. A body that cannot be unpacked counts as empty, since the next
    /// address matters and not the body.
    pub(super) fn digest_of_redirect(&self, answer: &Answer) -> String {
        archive::digest(&answer.body(self.settings.asked.max_bytes, true).unwrap_or_default())
    }
}

impl Crawl<'_> {
    /// Whether robots.txt of the address's site allows it.
    pub(super) fn may_ask(&mut self, url: &Url) -> Result<bool, CrawlError> {
        let (site, now) = (Site::of(url), self.clock.date());
        if self.rules.as_ref().is_none_or(|(copy, _)| copy.site != site.root() || !copy.is_fresh(now)) {
            let copy = self.copy(&site)?;
            let rules = copy.rules(self.settings.token());
            // a common extension of the standard
            self.pace.ask_for(rules.crawl_delay().unwrap_or_default());
            self.rules = Some((copy, rules));
        }
        Ok(self.rules.as_ref().is_some_and(|(_, rules)| rules.is_url_allowed(url)))
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
        match (request_rules(self.fetcher, &robots, &mut self.pace, self.clock), old) {
            (Ok(text), _) => {
                let copy = Copy { site: site.root().to_owned(), when: now.unix_timestamp(), text };
                self.folder.journal.add(&Entry::Robots(copy.clone()))?;
                self.copies.insert(copy.site.clone(), copy.clone());
                Ok(copy)
            }
            (Err(failure), Some(old)) => {
                let problem = failure.problem;
                self.watch.note(&format!("{robots} cannot be reached, the copy at hand counts: {problem}"));
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
