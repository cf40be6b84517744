//! Addresses: of a page by its place in a tree of files or in a crawl, so that the links between such pages work; and the hosts of one
//! publisher, by the public suffix list.

use std::collections::BTreeSet;
use std::iter;

use cleaning::Site;
use rustc_hash::FxHashSet;
use url::Url;

use crate::stored::Digest;

/// The host of a folder whose name is no host; no such host can exist (RFC 2606).
const NO_HOST: &str = "folder.invalid";

/// `http://<host>/<path>`. Characters of the path with a meaning in addresses are escaped, as for a file
/// server. `None` if `host` is no host.
pub fn address_of_file(host: &str, path: &str) -> Option<String> {
    let mut url = Url::parse(&format!("http://{host}/")).ok()?;
    url.path_segments_mut().ok()?.clear().extend(path.split('/'));
    Some(url.into())
}

/// The host that a folder of pages is named after, as crawlers name folders; otherwise a made-up host. A host ends
/// in a public suffix: `blog.v2` is none.
pub(crate) fn host_of_folder(name: &str) -> &str {
    let url = Url::parse(&format!("http://{name}/")).ok();
    let is_host = url.as_ref().and_then(Url::domain).is_some_and(|domain| {
        let known = psl::domain(domain.as_bytes()).is_some_and(|domain| domain.suffix().is_known());
        known && domain.eq_ignore_ascii_case(name)
    });
    if is_host { name } else { NO_HOST }
}

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
    let domain = domain.and_then(|domain| std::str::from_utf8(domain.as_bytes()).ok());
    let key = domain.and_then(|domain| domain.split('.').next()).unwrap_or(&host);
    let is = |name: &str| name == key || domain == Some(name);
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
fn host_of(name: &str) -> String {
    let host = |address: &str| Some(without_dot(Url::parse(address).ok()?.host_str()?).to_owned());
    let start = name.split('/').next().unwrap_or_default();
    let of_start = || start.contains('.').then(|| host(&format!("http://{start}/"))).flatten();
    host(name).or_else(of_start).unwrap_or_else(|| start.to_owned())
}

/// The host without the dot of the root at its end.
fn without_dot(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

/// An address of the web without its fragment.
pub(crate) fn web_url(target: &str) -> Option<Url> {
    let mut url = Url::parse(target).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    url.set_fragment(None);
    Some(url)
}

/// The id of an address's site, which can also be the name of a folder.
///
/// Hosts of dots alone are valid by the web's rules for addresses, but as names of folders they are this
/// folder or the one above; they have no site.
pub(crate) fn site_of(url: &Url) -> Option<String> {
    let host = url.host_str().filter(|host| host.contains(|char| char != '.'))?;
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    Some(format!("{host}{port}").replace(':', "_"))
}

/// Path and query of an address.
pub(crate) fn name_of(url: &Url) -> String {
    let path = url.path().trim_start_matches('/');
    let index = if path.is_empty() || path.ends_with('/') { "index.html" } else { "" };
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{path}{index}{query}")
}

/// The addresses and names of the pages of a site while they are listed. There may be millions, so they are stored as digests.
#[derive(Default)]
pub(crate) struct PageNames {
    urls: FxHashSet<Digest>,
    names: FxHashSet<Digest>,
}

impl PageNames {
    /// The name of the page at an address: the plain one, or with `~2` and so on if others have it. `None` if the address is known.
    pub(crate) fn add(&mut self, url: &str, plain: &str) -> Option<String> {
        if !self.urls.insert(Digest::of(url.as_bytes())) {
            return None;
        }
        let mut names = iter::once(plain.to_owned()).chain((2..).map(|number| format!("{plain}~{number}")));
        names.find(|name| self.names.insert(Digest::of(name.as_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, expected: &str) {
        assert_eq!(address_of_file("a-doc.test", path).unwrap(), expected);
    }

    #[test]
    fn the_address_is_made_of_host_and_path() {
        check("usr/share/doc/a/x.html", "http://a-doc.test/usr/share/doc/a/x.html");
        check("story.asp?id=3", "http://a-doc.test/story.asp%3Fid=3");
        check("a b/100%?/c#d.html", "http://a-doc.test/a%20b/100%25%3F/c%23d.html");
        check("新/%FF.html", "http://a-doc.test/%E6%96%B0/%25FF.html");
    }

    #[track_caller]
    fn check_host(folder: &str, expected: &str) {
        assert_eq!(host_of_folder(folder), expected);
        assert!(address_of_file(expected, "a").is_some());
    }

    #[test]
    fn a_folder_may_be_named_after_a_host() {
        check_host("www.example.org", "www.example.org");
        check_host("WWW.Example.org", "WWW.Example.org");
        check_host("example.co.uk", "example.co.uk");
        // other names stand for no host
        for name in ["blog.v2", "my.site.bak", "news.example-17", "co.uk", "org"] {
            check_host(name, NO_HOST);
        }
        for name in ["pages", "", "my site", "2005", "127.0.0.1", "a.b/c", "host.org:80", "a@b.c", "[::1]"] {
            check_host(name, NO_HOST);
        }
    }

    #[track_caller]
    fn check_group(expected: &str, names: &[&str]) {
        for name in names {
            assert_eq!(host_group(name), expected, "{name}");
        }
    }

    #[test]
    fn one_publisher_has_one_key() {
        check_group(
            "bbc",
            &["bbc.co.uk", "bbc.com", "http://news.bbc.co.uk/2/hi/x.stm", "BBC.com:8080", "bbc.co.uk."],
        );
        check_group("sina", &["sina.com.hk", "news.sina.com.tw", "https://www.sina.com.cn/a"]);
        check_group("nytimes", &["www.nytimes.com/2000", "nytimes.com", "nytimes/2000"]);
        check_group("xinhuanet", &["big5.xinhuanet.com"]);
        check_group("blog", &["blog.github.io"]);
        check_group("google", &["design.google", "google.dev"]);
        check_group("design", &["design.com"]);
        check_group("nymag", &["http://newyorkmetro.com/news/x", "www.nymag.com/2005"]);
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
    fn names_without_a_public_suffix_are_their_own() {
        // names of other scripts are hosts
        check_group("xn--fsqu00a", &["例子.中国", "http://www.例子.中国/a", "xn--fsqu00a.xn--fiqs8s"]);
        // what has no domain has its own name
        check_group("0551", &["0551"]);
        check_group("debian-handbook", &["debian-handbook"]);
        check_group("10.0.0.1", &["10.0.0.1", "http://10.0.0.1:80/a"]);
        check_group("a.debian.test", &["a.debian.test", "http://a.debian.test/x"]);
        check_group("co.uk", &["co.uk"]);
        check_group("crawl-to-the-future", &["crawl-to-the-future"]);
        check_group("", &[""]);
    }
}
