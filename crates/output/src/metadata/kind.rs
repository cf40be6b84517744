//! The kind of a page, as far as the page, its program or its address states it; and its language: as it states it, or else of its text.

use page::Url;
use whatlang::detect;

use crate::metadata::sources::{MOST, Sources};
use crate::shown::pairs;

/// A kind of page, by what its content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Words that state a kind of page, parted by blanks.
type Words = [(PageKind, &'static str)];

/// Types of schema.org.
const TYPES: &Words = &[
    (PageKind::Forum, "DiscussionForumPosting QAPage"),
    (PageKind::Collection, "CollectionPage"),
    (PageKind::Product, "Product ProductGroup"),
    (PageKind::Documentation, "TechArticle APIReference"),
];

/// Values of `og:type`.
const GRAPHS: &Words =
    &[(PageKind::Collection, "product.group"), (PageKind::Product, "product product.item")];

/// Beginnings of `meta name=generator`: programs that write pages of one kind.
const PROGRAMS: &Words = &[
    (PageKind::Forum, "discourse vbulletin phpbb xenforo flarum nodebb mybb smf invision"),
    (
        PageKind::Documentation,
        "mkdocs sphinx docusaurus docutils gitbook bookdown rustdoc doxygen mediawiki dokuwiki javadoc starlight \
         vitepress antora mdbook asciidoctor",
    ),
];

/// First labels of hosts.
const HOSTS: &Words = &[
    (PageKind::Forum, "forum forums community discuss discussions board boards"),
    (PageKind::Documentation, "doc docs developer developers api wiki manual"),
];

/// Folders in addresses.
const FOLDERS: &Words = &[
    (PageKind::Forum, "forum forums thread threads topic topics discussion discussions questions t"),
    (PageKind::Collection, "collection collections category categories product-category"),
    (PageKind::Product, "product products dp itm"),
    (PageKind::Documentation, "docs doc documentation manual reference api wiki"),
];

/// Folders that say so only before the number of a thread: other sites sort their articles into them.
const NUMBERED: [&str; 2] = ["topic", "topics"];

/// The words of a kind.
fn words(list: &Words, kind: PageKind) -> impl Iterator<Item = &'static str> {
    list.iter().filter(move |(of, _)| *of == kind).flat_map(|(_, words)| words.split(' '))
}

/// Endings of types that state an article.
const ARTICLES: [&str; 3] = ["Article", "BlogPosting", "Report"];

/// The kind of a page: forums first, since their programs state articles too, then by type, address and program; articles last. `None`
/// if nothing states it.
pub(super) fn kind(sources: &Sources<'_>) -> Option<PageKind> {
    let Sources { page, json_ld, tags, .. } = sources;
    let of_elements = page.nodes().filter_map(|node| page.attribute(node, "itemtype")).take(MOST);
    let of_elements = of_elements.map(|of| of.trim().rsplit('/').next().unwrap_or_default());
    let types: Vec<&str> = json_ld.types().chain(of_elements).collect();
    let graph = tags.named("og:type").unwrap_or_default().to_ascii_lowercase();
    let program = tags.named("generator").unwrap_or_default().to_ascii_lowercase();
    let is_typed = types.iter().any(|of| ARTICLES.iter().any(|end| of.ends_with(end)));
    let is_article = is_typed || graph == "article";
    let by_type = |kind| words(TYPES, kind).any(|name| types.contains(&name));
    let by_program = |kind| words(PROGRAMS, kind).any(|name| program.starts_with(name));
    let by_graph = |kind| words(GRAPHS, kind).any(|name| name == graph);
    let by_address = |kind| page.url().is_some_and(|url| is_address_of(url, kind));
    let states_type = |kind| {
        by_type(kind)
            && match kind {
                PageKind::Forum => true,
                // lists of articles say `og:type` article
                PageKind::Collection => !is_typed,
                // a shop has articles about its products, and states these products
                _ => !is_article,
            }
    };
    let states = |kind| by_program(kind) || by_graph(kind) || by_address(kind) || states_type(kind);
    let kinds = [PageKind::Forum, PageKind::Collection, PageKind::Product, PageKind::Documentation];
    kinds.into_iter().find(|kind| states(*kind)).or(is_article.then_some(PageKind::Article))
}

/// Whether the host begins with a name of the kind, or a folder has one.
fn is_address_of(url: &Url, kind: PageKind) -> bool {
    let host = url.host_str().and_then(|host| host.split_once('.')).map(|(first, _)| first);
    let parts: Vec<&str> = url.path().split('/').collect();
    let is_numbered = |part: &str| part.contains(|sign: char| sign.is_ascii_digit());
    words(HOSTS, kind).any(|name| host == Some(name))
        || parts.array_windows().any(|[folder, next]| {
            let may_say = |name| !NUMBERED.contains(&name) || is_numbered(next);
            words(FOLDERS, kind).any(|name| folder.eq_ignore_ascii_case(name) && may_say(name))
        })
}

/// The most bytes of a text that are looked at: some pages of prose.
const READ: usize = 20_000;

/// Below so many letters the language of a text is a guess, and in another script than that of the stated language.
const LEAST_LETTERS: usize = 100;
const LEAST_OF_OTHER_SCRIPT: usize = 20;

/// The languages that are told apart: the three letters of ISO 639-3 and the two of ISO 639-1, which tags of the web have.
const CODES: &str = "afr af aka ak amh am ara ar aze az bel be ben bn bul bg cat ca ces cs cmn zh cym cy dan da deu de ell el eng en epo eo est et \
                     fin fi fra fr guj gu heb he hin hi hrv hr hun hu hye hy ind id ita it jav jv jpn ja kan kn kat ka khm km kor ko lat la \
                     lav lv lit lt mal ml mar mr mkd mk mya my nep ne nld nl nob nb ori or pan pa pes fa pol pl por pt ron ro rus ru sin si \
                     slk sk slv sl sna sn spa es srp sr swe sv tam ta tel te tgl tl tha th tuk tk tur tr ukr uk urd ur uzb uz vie vi yid yi zul zu";

/// The first tag of what a page states: letters and digits, separated by hyphens.
pub(super) fn stated(said: &str) -> Option<String> {
    let tag = said.split([',', ';', ' ']).find(|tag| !tag.is_empty())?.replace('_', "-");
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let first = tag.split('-').next()?;
    let is_language = (2..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_language && tag.len() <= 35 && tag.split('-').all(is_part)).then_some(tag)
}

/// Languages that are written in several scripts, of which `whatlang` knows one.
const IN_SEVERAL_SCRIPTS: &str = "az bs hi kk ku mn ms pa sr tk ug ur uz";

/// The language that a page states. It is that of the text if none is stated, or if the text is surely in a script
/// in which the stated language is not written: themes state the language of their authors.
pub(super) fn language_of(stated: Option<String>, text: &str) -> Option<String> {
    let of_text = |least| of_text(text, least).map(str::to_owned);
    match stated {
        Some(said) if is_in_other_script(&said, text) => of_text(LEAST_OF_OTHER_SCRIPT).or(Some(said)),
        None => of_text(LEAST_LETTERS),
        said => said,
    }
}

fn is_in_other_script(said: &str, text: &str) -> bool {
    let tag = said.split('-').next().unwrap_or_default().to_lowercase();
    let known = pairs(CODES).find(|(three, two)| [*three, *two].contains(&&*tag));
    let language = known.and_then(|(three, _)| whatlang::Lang::from_code(three));
    let script = whatlang::detect_script(read(text));
    !IN_SEVERAL_SCRIPTS.contains(&*tag)
        && language.zip(script).is_some_and(|(language, script)| !script.langs().contains(&language))
}

/// The language of a text of at least so many letters, by its script and its groups of three letters; `None` if these do
/// not decide.
fn of_text(text: &str, least: usize) -> Option<&'static str> {
    let text = read(text);
    text.chars().filter(|letter| letter.is_alphabetic()).nth(least - 1)?;
    let found = detect(text).filter(whatlang::Info::is_reliable)?;
    pairs(CODES).find(|(three, _)| *three == found.lang().code()).map(|(_, two)| two)
}

fn read(text: &str) -> &str {
    &text[..text.floor_char_boundary(READ)]
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
        let list = "<meta property=og:type content=article><script type=application/ld+json>{\"@type\":\"CollectionPage\"}</script>";
        check("http://a.test/b", list, Some(PageKind::Collection));
        check("http://a.test/b", &list.replace("CollectionPage", "NewsArticle"), Some(PageKind::Article));
        check("http://a.test/b", "<meta name=generator content='MkDocs 1.6'>", Some(PageKind::Documentation));
        check("http://docs.a.test/b", article, Some(PageKind::Documentation));
        check("http://a.test/collections/b", product, Some(PageKind::Collection));
        check("http://a.test/products/b", "", Some(PageKind::Product));
        check("http://a.test/p/b", "", None);
        // the last part is the page itself
        check("http://a.test/products", "", None);
        check("http://forum.a.test/b", "", Some(PageKind::Forum));
    }

    #[test]
    fn each_language_has_a_tag() {
        let codes: Vec<&str> = CODES.split_ascii_whitespace().collect();
        for language in whatlang::Lang::all() {
            let at = codes.iter().position(|code| *code == language.code());
            assert!(at.is_some_and(|at| at % 2 == 0 && codes[at + 1].len() == 2), "{language}");
        }
        assert_eq!(codes.len(), 2 * whatlang::Lang::all().len());
    }

    #[test]
    fn a_text_has_a_language_surer_than_what_is_stated() {
        // a text of some sentences has a language
        #[track_caller]
        fn check(text: &str, expected: Option<&str>) {
            assert_eq!(of_text(text, LEAST_LETTERS), expected, "{text}");
        }
        let english = "The mill closed ten years ago, and the water is clean enough for trout. Where there are trout, says the warden, there \
                       are otters sooner or later. Dogs have to be kept on a lead along the bank until the end of August.";
        check(english, Some("en"));
        let german = "Die Mühle wurde vor zehn Jahren geschlossen, und das Wasser ist sauber genug für Forellen. Wo es Forellen gibt, da \
                      gibt es früher oder später auch Otter, sagt der Wärter. Hunde müssen bis Ende August an der Leine gehen.";
        check(german, Some("de"));
        check(&"工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。".repeat(6), Some("zh"));
        let russian = "Завод закрылся десять лет назад, и вода достаточно чиста для форели. Где есть форель, говорит сторож, там рано или \
                       поздно будут и выдры. До конца августа собак вдоль берега надо водить на поводке.";
        check(russian, Some("ru"));
        check("The mill closed ten years ago.", None);
        check(&"1 2 3 . ".repeat(100), None);
        check("", None);
        // a text in another script is surer than what is stated
        let check = |stated: &str, text: &str, expected: &str| {
            assert_eq!(language_of(Some(stated.to_owned()), text).as_deref(), Some(expected), "{stated}");
        };
        let chinese = &"工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。".repeat(6);
        check("en", chinese, "zh");
        check("zh-TW", chinese, "zh-TW");
        check("en", "工廠在十年前關閉了，河水已經乾淨得可以養鱒魚。", "zh");
        check("en-US", "工廠在十年前關閉了", "en-US");
        check("xx", chinese, "xx");
        let russian = "Завод закрылся десять лет назад, и вода достаточно чиста для форели. Где есть форель, говорит сторож, там рано или \
                       поздно будут и выдры. До конца августа собак вдоль берега надо водить на поводке.";
        check("en", russian, "ru");
        check("uk", russian, "uk");
        check("sr-Latn", russian, "sr-Latn");
        let english = "The mill closed ten years ago, and the water is clean enough for trout. Where there are trout, says the warden, there \
                       are otters sooner or later. Dogs have to be kept on a lead along the bank until the end of August.";
        check("ja", english, "en");
        check("fr", english, "fr");
    }
}
