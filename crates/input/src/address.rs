//! The address of a page by its place in a tree of files, so that the links between such pages work.

use url::{Host, Url};

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
    let is_host = url.as_ref().and_then(Url::host).is_some_and(|host| match host {
        Host::Domain(domain) => {
            let known = psl::domain(domain.as_bytes()).is_some_and(|domain| domain.suffix().is_known());
            known && domain.eq_ignore_ascii_case(name)
        }
        Host::Ipv4(_) | Host::Ipv6(_) => false,
    });
    if is_host { name } else { NO_HOST }
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
    }

    #[test]
    fn other_names_stand_for_no_host() {
        for name in ["blog.v2", "my.site.bak", "news.example-17", "co.uk", "org"] {
            check_host(name, NO_HOST);
        }
        for name in ["pages", "", "my site", "2005", "127.0.0.1", "a.b/c", "host.org:80", "a@b.c", "[::1]"] {
            check_host(name, NO_HOST);
        }
    }
}
