//! The bounds that are no settings: each keeps a hostile or broken site from costing more than a page.

/// Redirects followed one after the other (RFC 9309, 2.3.1.2, names five for robots.txt; browsers follow twenty).
pub(crate) const MOST_REDIRECTS: usize = 5;

/// Longest address that is asked for, in bytes: what servers and search engines commonly take.
pub(crate) const LONGEST_ADDRESS: usize = 2_000;

/// Times that one segment may occur in a path: `/a/b/a/b/a/b/a/b` results from relative links that lead ever deeper.
pub(crate) const MOST_REPEATS: usize = 3;

/// Segments of a path.
pub(crate) const MOST_SEGMENTS: usize = 40;

/// Addresses that differ in nothing but the query, such as the days of an endless calendar.
pub(crate) const MOST_VARIANTS: u32 = 5_000;

/// Distinct links followed from one page.
pub(crate) const MOST_LINKS: usize = 10_000;

/// Addresses that are known at once, visited or waiting; beyond it links are not noted.
pub(crate) const MOST_KNOWN: usize = 1_000_000;

/// Bytes of these addresses, so that long ones do not fill the memory (each is held twice while it waits).
pub(crate) const MOST_KNOWN_BYTES: usize = 128 << 20;

/// Requests for pages, for each page that is wanted.
pub(crate) const REQUESTS_A_PAGE: usize = 10;

/// Requests for pages that are made in any case, so that a small crawl is not ended by a few dead links.
pub(crate) const REQUESTS_AT_LEAST: usize = 100;

/// Addresses in a row that fail for a reason that may pass, before the crawl stops: the network is gone, or the
/// server asks to be left alone.
pub(crate) const PATIENCE: usize = 10;

/// Longest header of an answer, in bytes: what browsers take.
pub(crate) const LONGEST_HEADER: usize = 256 << 10;

/// Fields of the header of an answer; browsers count bytes alone.
pub(crate) const MOST_FIELDS: usize = 1 << 14;

/// Bytes of robots.txt that are read (RFC 9309, 2.5: at least 500 KiB); what follows is not looked at. One more than
/// `robotxt` looks at: by it a last line that is cut off is distinguished from one that is whole.
pub(crate) const ROBOTS_BYTES: u64 = (500 << 10) + 1;

/// Seconds for which a copy of robots.txt is used (RFC 9309, 2.4).
pub(crate) const ROBOTS_AGE: i64 = 24 * 60 * 60;

/// Longest pause between two requests that a server may ask for, in seconds, by `Crawl-delay` or `Retry-After`.
pub(crate) const LONGEST_PAUSE: u64 = 60;
