//! The kind of a page, as far as the page, its program or its address states it.

use page::Url;
use serde::Serialize;

use super::elements::Elements;
use super::json_ld::JsonLd;
use super::tags::Tags;

/// A kind of page, by what its content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PageKind {
    /// News, a report, an entry of a blog.
    Article,
    /// Questions with answers, or the posts of a thread.
    Forum,
    /// One thing that is sold.
    Product,
    /// Many of these, with links to each.
    Collection,
    /// The description of a program, an interface or a language.
    Documentation,
}

impl PageKind {
    /// The name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PageKind::Article => "article",
            PageKind::Forum => "forum",
            PageKind::Product => "product",
            PageKind::Collection => "collection",
            PageKind::Documentation => "documentation",
        }
    }
}

/// Types of schema.org, and the kinds of page that they state.
const TYPES: [(PageKind, &[&str]); 4] = [
    (PageKind::Forum, &["DiscussionForumPosting", "QAPage"]),
    (PageKind::Collection, &["CollectionPage"]),
    (PageKind::Product, &["Product", "ProductGroup"]),
    (PageKind::Documentation, &["TechArticle", "APIReference"]),
];

/// Beginnings of `meta name=generator`: programs that write pages of one kind.
const PROGRAMS: [(PageKind, &[&str]); 2] = [
    (
        PageKind::Forum,
        &["discourse", "vbulletin", "phpbb", "xenforo", "flarum", "nodebb", "mybb", "smf", "invision"],
    ),
    (
        PageKind::Documentation,
        &[
            "mkdocs",
            "sphinx",
            "docusaurus",
            "docutils",
            "gitbook",
            "bookdown",
            "rustdoc",
            "doxygen",
            "mediawiki",
            "dokuwiki",
            "javadoc",
            "starlight",
            "vitepress",
            "antora",
            "mdbook",
            "asciidoctor",
        ],
    ),
];

/// First labels of hosts.
const HOSTS: [(PageKind, &[&str]); 2] = [
    (PageKind::Forum, &["forum", "forums", "community", "discuss", "discussions", "board", "boards"]),
    (PageKind::Documentation, &["doc", "docs", "developer", "developers", "api", "wiki", "manual"]),
];

/// Folders in addresses.
const FOLDERS: [(PageKind, &[&str]); 4] = [
    (
        PageKind::Forum,
        &[
            "forum",
            "forums",
            "thread",
            "threads",
            "topic",
            "topics",
            "discussion",
            "discussions",
            "questions",
            "t",
        ],
    ),
    (PageKind::Collection, &["collection", "collections", "category", "categories", "product-category"]),
    (PageKind::Product, &["product", "products", "p", "dp", "itm"]),
    (PageKind::Documentation, &["docs", "doc", "documentation", "manual", "reference", "api", "wiki"]),
];

/// Endings of types that state an article.
const ARTICLES: [&str; 3] = ["Article", "BlogPosting", "Report"];

/// The kind of a page: forums first, since their programs state articles too, then by type, address and program; articles last. `None`
/// if nothing states it.
pub(super) fn kind(
    url: Option<&Url>,
    json_ld: &JsonLd,
    tags: &Tags<'_>,
    elements: &Elements<'_>,
) -> Option<PageKind> {
    let types: Vec<&str> =
        json_ld.types().chain(elements.types.iter().map(|of| of.rsplit('/').next().unwrap_or(of))).collect();
    let graph = tags.named(&["og:type"]).unwrap_or_default().to_ascii_lowercase();
    let program = tags.named(&["generator"]).unwrap_or_default().to_ascii_lowercase();
    let is_article =
        graph == "article" || types.iter().any(|of| ARTICLES.iter().any(|end| of.ends_with(end)));
    let by_type =
        |kind| TYPES.iter().any(|(of, names)| *of == kind && names.iter().any(|name| types.contains(name)));
    let by_program = |kind| {
        PROGRAMS.iter().any(|(of, names)| *of == kind && names.iter().any(|name| program.starts_with(name)))
    };
    let by_graph = |kind| match kind {
        PageKind::Collection => graph == "product.group",
        PageKind::Product => graph == "product" || graph == "product.item",
        _ => false,
    };
    let by_address = |kind| url.is_some_and(|url| is_address_of(url, kind));
    // a shop has articles about its products, and states these products
    let states = |kind: PageKind| {
        by_program(kind)
            || by_graph(kind)
            || by_address(kind)
            || by_type(kind) && (kind == PageKind::Forum || !is_article)
    };
    let kinds = [PageKind::Forum, PageKind::Collection, PageKind::Product, PageKind::Documentation];
    kinds.into_iter().find(|kind| states(*kind)).or(is_article.then_some(PageKind::Article))
}

/// Whether the host begins with a name of the kind, or a folder has one.
fn is_address_of(url: &Url, kind: PageKind) -> bool {
    let names = |of: &'static [(PageKind, &[&str])]| {
        of.iter().filter(move |(of, _)| *of == kind).flat_map(|(_, names)| *names)
    };
    let host = url.host_str().and_then(|host| host.split_once('.')).map(|(first, _)| first);
    let folders = url.path().rsplit_once('/').map_or("", |(folders, _)| folders).split('/');
    names(&HOSTS).any(|name| host == Some(name))
        || folders.into_iter().any(|folder| names(&FOLDERS).any(|name| folder.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    use testkit::parse_at;

    use super::*;
    use crate::Metadata;

    #[track_caller]
    fn check(url: &str, html: &str, expected: Option<PageKind>) {
        assert_eq!(Metadata::of(&parse_at(url, html)).kind, expected, "{url} {html}");
    }

    #[test]
    fn a_kind_is_stated_by_type_program_or_address() {
        let posting = "<script type=application/ld+json>{\"@type\":\"DiscussionForumPosting\"}</script>";
        let product = "<div itemscope itemtype=https://schema.org/Product>";
        let article = "<meta property=og:type content=article>";
        check("http://a.test/b", "", None);
        check("http://a.test/b", posting, Some(PageKind::Forum));
        check("http://a.test/b", &format!("{article}{posting}"), Some(PageKind::Forum));
        check("http://a.test/b", product, Some(PageKind::Product));
        check("http://a.test/b", &format!("{article}{product}"), Some(PageKind::Article));
        check("http://a.test/b", "<meta name=generator content='MkDocs 1.6'>", Some(PageKind::Documentation));
        check("http://docs.a.test/b", article, Some(PageKind::Documentation));
        check("http://a.test/collections/b", product, Some(PageKind::Collection));
        check("http://a.test/products/b", "", Some(PageKind::Product));
        // the last part is the page itself
        check("http://a.test/products", "", None);
        check("http://forum.a.test/b", "", Some(PageKind::Forum));
    }
}
