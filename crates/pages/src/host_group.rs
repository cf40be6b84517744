//! The hosts of one publisher, by the public suffix list. They have one key: a method that learnt from one of
//! them is not tested on another. The site of a page in a crawl is its registrable domain.

use std::borrow::Cow;

use url::Url;

/// The key of a page's address, a host, or the id of a site. Hosts with equal keys are either all for
/// training or all for testing.
///
/// It is the first label of the registrable domain by the public suffix list, so one publisher has one key in
/// all countries: `bbc` for `news.bbc.co.uk` and `www.bbc.com`, `sina` for `sina.com.hk` and
/// `news.sina.com.tw`. Two owners of one label (`time.com`, `time.org`) share a key too: keeping them
/// together costs little, but separating one publisher would make results too good. Some ids of sites are a
/// host and a part behind `/` (`www.cnn.com/2000`); these have the host's key. A name without a registrable
/// domain (a page without address, a package, an IP address, a generated site) is its own key, up to the
/// first `/`.
///
/// ```
/// assert_eq!(pages::host_group("http://news.bbc.co.uk/2/hi/x.stm"), "bbc");
/// assert_eq!(pages::host_group("www.nytimes.com/2000"), "nytimes");
/// assert_eq!(pages::host_group("debian-handbook"), "debian-handbook");
/// ```
pub fn host_group(name: &str) -> String {
    let host = host_of(name);
    let domain = psl::domain(host.as_bytes()).filter(|domain| domain.suffix().is_known());
    let label = domain.and_then(|domain| {
        let label = domain.as_bytes().split(|byte| *byte == b'.').next()?;
        std::str::from_utf8(label).ok()
    });
    label.unwrap_or(&host).to_owned()
}

/// The registrable domain of a page's address by the public suffix list, in lower case, international names
/// in their ASCII form. It is the site of the page in a crawl. A host without one (an IP address,
/// `localhost`) is its own site. `None` for a text that is no address with a host.
///
/// ```
/// assert_eq!(pages::registrable_domain("http://News.BBC.co.uk:80/2/hi/x.stm").as_deref(), Some("bbc.co.uk"));
/// assert_eq!(pages::registrable_domain("https://someone.github.io/").as_deref(), Some("someone.github.io"));
/// assert_eq!(pages::registrable_domain("http://localhost/").as_deref(), Some("localhost"));
/// assert_eq!(pages::registrable_domain("a page"), None);
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
