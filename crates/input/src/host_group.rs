//! The hosts of one publisher, by the public suffix list. They have one key: a method that learnt from one of
//! them is not tested on another. The site of a page in a crawl is its registrable domain.

use std::borrow::Cow;
use std::collections::BTreeSet;

use cleaning::Site;
use url::Url;

/// Other names of publishers, which no rule finds: a registrable domain or a key, the key of the publisher, and the source.
const OTHER_NAMES: &str = include_str!("other_names.csv");

/// The key of a page's address, a host, or the id of a site. Hosts with equal keys are either all for
/// training or all for testing.
///
/// It is the first label of the registrable domain by the public suffix list, so one publisher has one key in
/// all countries: `bbc` for `news.bbc.co.uk` and `www.bbc.com`, `sina` for `sina.com.hk` and
/// `news.sina.com.tw`. Two owners of one label (`time.com`, `time.org`) share a key too: keeping them
/// together costs little, but separating one publisher would make results too good. Some ids of sites are a
/// host and a part behind `/` (`www.cnn.com/2000`); these have the host's key. A name without a registrable
/// domain (a page without address, a package, an IP address, a generated site) is its own key, up to the
/// first `/`. Names in `other_names.csv` have the key of their publisher.
///
/// ```
/// assert_eq!(input::host_group("http://news.bbc.co.uk/2/hi/x.stm"), "bbc");
/// assert_eq!(input::host_group("www.nytimes.com/2000"), "nytimes");
/// assert_eq!(input::host_group("debian-handbook"), "debian-handbook");
/// ```
pub fn host_group(name: &str) -> String {
    let host = host_of(name);
    let domain = psl::domain(host.as_bytes()).filter(|domain| domain.suffix().is_known());
    let label = domain.and_then(|domain| {
        let label = domain.as_bytes().split(|byte| *byte == b'.').next()?;
        std::str::from_utf8(label).ok()
    });
    let key = label.unwrap_or(&host);
    let is = |name: &str| name == key || domain.is_some_and(|domain| domain.as_bytes() == name.as_bytes());
    other_names().find(|(name, _)| is(name)).map_or(key, |(_, publisher)| publisher).to_owned()
}

/// The keys of a site ([`host_group`]): those of its id and of all addresses of its pages. Sites that share a key
/// have the same publisher.
pub fn publishers(site: &Site) -> BTreeSet<String> {
    let addresses = site.pages().iter().filter_map(|page| page.url());
    // `.invalid` hosts are made up by a reader, for pages without an address
    let real = addresses.filter(|address| !address.host_str().is_some_and(|host| host.ends_with(".invalid")));
    real.map(|address| host_group(address.as_str())).chain([host_group(site.id())]).collect()
}

/// Each other name, with the key of its publisher.
fn other_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    OTHER_NAMES.lines().skip(1).filter_map(|line| {
        let mut cells = line.splitn(3, ',');
        Some((cells.next()?, cells.next()?))
    })
}

/// The registrable domain of a page's address by the public suffix list, in lower case, international names
/// in their ASCII form. It is the site of the page in a crawl. A host without one (an IP address,
/// `localhost`) is its own site. `None` for a text that is no address with a host.
///
/// ```
/// assert_eq!(input::registrable_domain("http://News.BBC.co.uk:80/2/hi/x.stm").as_deref(), Some("bbc.co.uk"));
/// assert_eq!(input::registrable_domain("https://someone.github.io/").as_deref(), Some("someone.github.io"));
/// assert_eq!(input::registrable_domain("http://localhost/").as_deref(), Some("localhost"));
/// assert_eq!(input::registrable_domain("a page"), None);
/// ```
pub fn registrable_domain(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = without_dot(url.host_str().filter(|host| !host.is_empty())?);
    Some(psl::domain_str(host).filter(|_| url.domain().is_some()).unwrap_or(host).to_owned())
}

/// The host in lower case, international names in their ASCII form. For a name that is no host, its part
/// before the first `/`.
fn host_of(name: &str) -> Cow<'_, str> {
    if let Some(host) = Url::parse(name).ok().as_ref().and_then(Url::host_str) {
        return Cow::Owned(without_dot(host).to_owned());
    }
    let start = name.split('/').next().unwrap_or_default();
    let host = start.contains('.').then(|| Url::parse(&format!("http://{start}/")).ok()).flatten();
    match host.as_ref().and_then(Url::host_str) {
        Some(host) => Cow::Owned(without_dot(host).to_owned()),
        None => Cow::Borrowed(start),
    }
}

/// The host without the dot of the root at its end.
fn without_dot(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: &str, names: &[&str]) {
        for name in names {
            assert_eq!(host_group(name), expected, "{name}");
        }
    }

    #[test]
    fn one_publisher_has_one_key() {
        check(
            "bbc",
            &["bbc.co.uk", "bbc.com", "http://news.bbc.co.uk/2/hi/x.stm", "BBC.com:8080", "bbc.co.uk."],
        );
        check("sina", &["sina.com.hk", "news.sina.com.tw", "https://www.sina.com.cn/a"]);
        check("nytimes", &["www.nytimes.com/2000", "nytimes.com", "nytimes/2000"]);
        check("xinhuanet", &["big5.xinhuanet.com"]);
        check("blog", &["blog.github.io"]);
        check("google", &["design.google", "google.dev"]);
        check("design", &["design.com"]);
        check("nymag", &["http://newyorkmetro.com/news/x", "www.nymag.com/2005"]);
    }

    #[test]
    fn other_names_are_complete_and_need_one_look() {
        assert_eq!(other_names().count(), OTHER_NAMES.lines().count() - 1);
        for (name, publisher) in other_names() {
            assert!(!name.is_empty() && !publisher.is_empty() && name != publisher, "{name}");
            assert!(other_names().all(|(other, _)| other != publisher), "{publisher} is itself another name");
        }
    }

    #[test]
    fn the_id_of_a_site_is_a_name_of_its_publisher() {
        let page = |url| {
            let hints = page::Hints { url: Some(url), charset: None };
            (url.to_owned(), page::Page::parse(b"<p>story", &hints))
        };
        let site = Site::new("www.times.com/2005", [page("http://daily.org/a"), page("http://1.invalid/")]);
        assert_eq!(publishers(&site), BTreeSet::from(["daily", "times"].map(str::to_owned)));
    }

    #[test]
    fn names_of_other_scripts_are_hosts() {
        check("xn--fsqu00a", &["例子.中国", "http://www.例子.中国/a", "xn--fsqu00a.xn--fiqs8s"]);
    }

    #[test]
    fn what_has_no_domain_has_its_own_name() {
        check("0551", &["0551"]);
        check("debian-handbook", &["debian-handbook"]);
        check("10.0.0.1", &["10.0.0.1", "http://10.0.0.1:80/a"]);
        check("a.debian.test", &["a.debian.test", "http://a.debian.test/x"]);
        check("co.uk", &["co.uk"]);
        check("crawl-to-the-future", &["crawl-to-the-future"]);
        check("", &[""]);
    }
}
