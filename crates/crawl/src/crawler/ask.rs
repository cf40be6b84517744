//! One request, and the outcome of its answer: a page to keep, a redirect to follow, or the reason why
//! neither.

use page::{Hints, Page};
use url::Url;

use super::{Crawl, Visit, VisitResult};
use crate::address::{key, page_address};
use crate::answer::Answer;
use crate::bounds::MOST_REDIRECTS;
use crate::clock::written;
use crate::directives::Directives;
use crate::error::CrawlError;
use crate::fetch::{Want, is_html, retry_after};
use crate::links::links;
use crate::outcome::{Failure, Kind, Outcome};
use crate::warc;

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
        let answer = self.fetcher.fetch(visit.url, Want::Page(self.settings.max_bytes));
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
        let body = match answer.body(self.settings.max_bytes, false) {
            Ok(body) => body,
            Err(failure) => return Ok(failure.into()),
        };
        if mime.is_none() && !page::begins_like_a_page(&body) {
            return Ok(Failure::new(Kind::NotHtml, "it has no content type").into());
        }
        if let Err(not_a_page) = page::sniff(&body) {
            return Ok(Failure::new(Kind::NotHtml, not_a_page.to_string()).into());
        }
        let digest = warc::digest(&body);
        if let Some(same) = self.bodies.get(&digest) {
            return Ok(Failure::new(Kind::Duplicate, format!("the same bytes as {same}")).into());
        }
        let (keep, links) = self.page_of(visit.url, answer, &body);
        let outcome = if keep {
            let record = self.folder.keep(&self.when, visit.url.as_str(), &answer.block)?;
            Outcome::Page { record, status: answer.status, mime: mime.unwrap_or_default(), digest }
        } else {
            let links =
                links.iter().filter(|_| visit.depth < self.settings.depth).map(Url::to_string).collect();
            Outcome::Left { kind: Kind::Noindex, problem: "the page forbids keeping it".to_owned(), links }
        };
        Ok(VisitResult { outcome, links: if visit.depth < self.settings.depth { links } else { Vec::new() } })
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
        let Some(location) = answer.location() else {
            return failed(Kind::Redirect, format!("status {} leads nowhere", answer.status));
        };
        let Some(to) = visit.url.join(&location).ok().and_then(page_address) else {
            return failed(Kind::Redirect, format!("it leads to {location}, which is no page"));
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
        warc::digest(&answer.body(self.settings.max_bytes, true).unwrap_or_default())
    }
}
