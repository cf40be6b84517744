//! The requests of a crawl: robots.txt first, then one address, and the outcome of its answer: a page to keep, a redirect to follow,
//! or the reason why neither.

use input::InWork;
use page::{Hints, Page};
use sha2::{Digest as _, Sha256};
use url::Url;

use crate::MOST_REDIRECTS;
use crate::address::{are_of_one_site, have_one_host, key, robots_of};
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
        if !self.may_ask(visit.url)? {
            let forbidden = Failure::new(Kind::Robots, "robots.txt forbids it");
            return self.keep(visit, written(self.clock.date()), Err(forbidden), Vec::new());
        }
        self.pace.wait(self.clock);
        let date = written(self.clock.date());
        let answer = self.fetcher.fetch(visit.url, Want::Page(self.settings.asked.max_bytes));
        let alone = answer.as_ref().ok().and_then(|answer| retry_after(answer, self.clock.date()));
        self.pace.done(self.clock, alone);
        let (seen, block) = match answer {
            Ok(answer) => (self.judge(visit, &answer), answer.block),
            Err(failure) => (Err(failure), Vec::new()),
        };
        self.keep(visit, date, seen, block)
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
        let not_html = |problem: String| Failure::new(Kind::NotHtml, problem);
        let has_type = answer.head.is_of_page();
        if has_type == Some(false) {
            let media = answer.head.media_type().unwrap_or_default();
            return Err(not_html(format!("it is {}", media.to_ascii_lowercase())));
        }
        let body = answer.body(self.settings.asked.max_bytes)?;
        if has_type.is_none() && !page::begins_like_a_page(&body) {
            return Err(not_html("it has no content type".to_owned()));
        }
        page::sniff(&body).map_err(|not_a_page| not_html(not_a_page.to_string()))?;
        let digest = Sha256::digest(&body).into();
        if let Some(same) = self.bodies.get(&digest) {
            return Err(Failure::new(Kind::Duplicate, format!("the same bytes as {same}")));
        }
        let work = InWork::begin(self.site.host_str().unwrap_or_default(), Some(visit.url.as_str()));
        let _work = work.map_err(|left_out| Failure::new(Kind::LeftOut, left_out.to_string()))?;
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
        let to = answer.target(visit.url)?;
        let of_site = are_of_one_site(&self.site, &to) || visit.depth == 0 && have_one_host(&self.site, &to);
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
        let (robots, now) = (robots_of(url), self.clock.date());
        if self.copies.get(robots.as_str()).is_none_or(|copy| !copy.is_fresh(now)) {
            self.renew(&robots, written(now))?;
        }
        let rules = &self.copies[robots.as_str()].rules;
        // a common extension of the standard
        self.pace.ask_for(rules.crawl_delay().unwrap_or_default());
        Ok(rules.is_url_allowed(url))
    }

    /// Requests robots.txt. If it cannot be reached any more, the older copy counts (RFC 9309, 2.4).
    fn renew(&mut self, robots: &Url, date: String) -> Result<(), CrawlError> {
        match request_rules(self.fetcher, robots, &mut self.pace, self.clock) {
            Ok(text) => {
                let about = robots.to_string();
                self.copies.insert(about.clone(), Copy::of(&text, date.clone(), self.settings.token()));
                self.folder.add(&Record { content: Content::Rules, date, about, block: text.into_bytes() });
            }
            Err(failure) => match self.copies.get_mut(robots.as_str()) {
                Some(old) => {
                    let problem = failure.problem;
                    tracing::warn!(robots = robots.as_str(), problem, "not reached, the copy at hand counts");
                    // for a day more, so that robots.txt is not requested before every page
                    old.date = date;
                }
                None if failure.kind == Kind::Private => return Err(self.no_page(failure)),
                None => return Err(CrawlError::Robots(robots.to_string(), failure.problem)),
            },
        }
        Ok(())
    }
}
