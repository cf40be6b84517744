//! Pages and their metadata, with hostile pages.

use proptest::prelude::*;
use testkit::{parse, parse_at};

use crate::metadata::*;

fn of(html: &str) -> Metadata {
    Metadata::of(&parse_at("http://a.test/b", html))
}

fn some(value: &str) -> Option<String> {
    Some(value.to_owned())
}

#[test]
fn tags_are_read_in_their_order() {
    let html = "<html lang=en_us><title> A page - Site </title><meta name=author content='By Jane Doe'>\
        <meta name=Author content='J. Roe'><meta property=og:title content='A &amp; page'><meta name=description content=d>\
        <meta property=og:site_name content=Site><meta property=article:published_time content=2020-02-03T10:00:00Z>\
        <link rel='x canonical' href=/c>";
    let expected = Metadata {
        title: some("A & page"),
        author: some("Jane Doe; J. Roe"),
        date: some("2020-02-03"),
        language: some("en-us"),
        kind: None,
        site_name: some("Site"),
        description: some("d"),
        url: some("http://a.test/c"),
    };
    assert_eq!(of(html), expected);
}

#[test]
fn json_ld_comes_before_tags() {
    let html = "<title>t</title><meta name=author content=x><script type=application/ld+json>\
        {\"@context\":\"https://schema.org\",\"@graph\":[{\"@type\":\"WebSite\",\"name\":\"The site\"},\
        {\"@type\":[\"Article\",\"NewsArticle\"],\"headline\":\"It&#8217;s\n a <b>page</b>\",\"datePublished\":\"2021-01-02T00:00:00+00:00\",\
        \"author\":[{\"@id\":\"#jane\"},{\"name\":\"R. Roe\"},\"Doe & Co\",7],\"publisher\":{\"@id\":\"#o\"},\"inLanguage\":\"fr-FR\",\
        \"description\":\"d\"},\
        {\"@type\":\"Person\",\"@id\":\"#jane\",\"name\":\"Jane Doe\"},{\"@type\":\"Organization\",\"@id\":\"#o\",\"name\":\"O\"}]}\
        </script>";
    let expected = Metadata {
        title: some("It’s a page"),
        author: some("Jane Doe; R. Roe; Doe & Co"),
        date: some("2021-01-02"),
        language: some("fr-FR"),
        kind: Some(PageKind::Article),
        site_name: some("O"),
        description: some("d"),
        url: None,
    };
    assert_eq!(of(html), expected);
}

#[test]
fn others_that_a_page_names_are_not_it() {
    let html = "<title>t</title><script type=application/ld+json>{\"@type\":\"ItemList\",\"itemListElement\":\
        [{\"@type\":\"NewsArticle\",\"headline\":\"another\",\"author\":\"Other\"}]}</script>";
    assert_eq!((of(html).title, of(html).author), (some("t"), None));
}

#[test]
fn what_is_not_said_is_none() {
    let page = parse("");
    assert_eq!(Metadata::of(&page), Metadata::default());
    let made_up = parse_at("http://folder.invalid/x.html", "<link rel=canonical href=y>");
    assert_eq!(Metadata::of(&made_up).url, None);
    assert_eq!(
        of("<meta name=author content=http://a.test/jane><link rel=canonical href=javascript:x()>").author,
        None
    );
    assert_eq!(
        of("<link rel=canonical href=javascript:x()><meta property=og:url content=c>").url,
        some("http://a.test/c")
    );
    assert_eq!(of("<html lang='x\"><script>'>").language, None);
    assert_eq!(of("<time itemprop=datePublished datetime=2020-01-02>").date, some("2020-01-02"));
}

#[test]
fn the_heading_is_the_title_if_a_title_names_it() {
    let check = |html: &str, expected| assert_eq!(of(html).title, some(expected), "{html}");
    check("<title>Flood in town: what now? - A</title><h1>A</h1><h1>Flood in town</h1>", "Flood in town");
    check("<title>Flood in town - A</title><h1>Subscribe</h1>", "Flood in town");
    check("<title>Flood | Herald</title><meta property=og:site_name content='Herald'>", "Flood");
    // the host is a name of the site
    check("<title>A.test - Flood</title>", "Flood");
    // its name is that of the link to its first page
    check("<title>Flood in town - River Post</title><a href=/>River Post</a>", "Flood in town");
    check(
        "<title>Flood in town - River Post</title><a href=http://a.test/><img alt='River Post'></a>",
        "Flood in town",
    );
    check(
        "<title>Flood in town - River Post</title><a href=http://b.test/>River Post</a>",
        "Flood in town - River Post",
    );
    // a section is in the menu
    let menu = "<nav><a href=/n>News</a><a href=/f>Floods</a></nav>";
    check(&format!("<title>News | Flood in town</title>{menu}"), "Flood in town");
    check(&format!("<title>News - Flood in town - A</title>{menu}"), "Flood in town");
    check(&format!("<title>News | Floods</title>{menu}"), "News | Floods");
    check("<title>News | Flood in town</title>", "News | Flood in town");
    check(&format!("<title>Floods - Town and river at last</title><h1>Floods</h1>{menu}"), "Floods");
    check("<title>Flood in town | River</title>", "Flood in town");
    check("<title>Flood in town | River and lake too</title>", "Flood in town | River and lake too");
    check("<title>Flood | River</title>", "Flood | River");
    check("<title>Flood in town - River Post 7</title><a href=/>River Post</a>", "Flood in town");
    check("<title>Flood | River Post (855) 742-41</title><a href=/>River Post</a>", "Flood");
}

#[test]
fn by_lines_dates_and_sites_as_authors() {
    // by lines and dates stand at the headline
    let page = |beside: &str| of(&format!("<title>Flood</title><h1>Flood</h1>{beside}<p>Water rises."));
    let check = |beside: &str, author: Option<&str>, date: Option<&str>| {
        let said = page(beside);
        assert_eq!((said.author.as_deref(), said.date.as_deref()), (author, date), "{beside}");
    };
    check("<p>By Jane Doe<p>May 3, 2024", Some("Jane Doe"), Some("2024-05-03"));
    check(
        "<a rel=author href=/j>Jane Doe</a> <time datetime=2024-05-03>yesterday</time>",
        Some("Jane Doe"),
        Some("2024-05-03"),
    );
    check("<div itemprop=author><meta itemprop=name content='Jane Doe'></div>", Some("Jane Doe"), None);
    check(
        "<a href=/people/j>Jane Doe</a><span class=published-on>3 May 2024</span>",
        Some("Jane Doe"),
        Some("2024-05-03"),
    );
    check("<div class=byline>Written by <b>Jane Doe</b> | 3 min</div>", Some("Jane Doe"), None);
    check("<p>Updated May 4, 2024<p>May 3, 2024", None, Some("2024-05-03"));
    check("<p>Updated May 4, 2024", None, Some("2024-05-04"));
    check("<article data-author='jd7'>x</article>", Some("jd7"), None);
    check("<p>By and by it rained.<p>In May 2024 it rained.", None, None);
    check("<p class=byline>By Staff<p>May 3, 2024", None, Some("2024-05-03"));
    check("<p class=byline>By Editorial Team", None, None);
    // what people are, and what is no name
    check("<p class=byline>Jane Doe Writer", Some("Jane Doe"), None);
    check("<p class=byline>Post by Jane", Some("Jane"), None);
    for said in ["Learn About Our Process", "Visit the Herald Store", "My Account", "page.head.author"] {
        check(&format!("<p class=byline>{said}"), None, None);
    }
    check(&format!("<p>{}<p>By Jane Doe, May 3, 2024", "Rain. ".repeat(500)), None, None);
    // the site is the author of a page that names no people
    let page = |beside: &str| {
        of(&format!(
            "<meta property=og:site_name content='The Herald'><meta name=author content='the herald'><title>Flood</title>\
             <h1>Flood</h1>{beside}"
        ))
    };
    assert_eq!(page("").author, some("the herald"));
    assert_eq!(page("<p>By Jane Doe").author, some("Jane Doe"));
}

#[test]
fn dates_stand_far_away_in_addresses_or_in_boxes() {
    // an address says a day
    let page = parse_at("http://a.test/2024/05/31/flood", "<title>Flood</title>");
    assert_eq!(Metadata::of(&page).date, some("2024-05-31"));
    // a day is found away from the headline if it is certain
    let far = "<p>Rain. ".repeat(500);
    let check = |before: &str, after: &str, date: Option<&str>| {
        let html = format!("<title>Flood</title>{before}<h1>Flood</h1>{far}{after}");
        assert_eq!(of(&html).date.as_deref(), date, "{before} {after}");
    };
    // below the headline before above it
    check("<time datetime=2024-06-01>x</time>", "", Some("2024-06-01"));
    let html = "<time datetime=2024-06-01>x</time><h1>Flood</h1><time datetime=2024-05-03>x</time>";
    assert_eq!(of(&format!("<title>Flood</title>{html}")).date, some("2024-05-03"));
    check("", "<p>Posted on May 3, 2024", Some("2024-05-03"));
    check("", "<h4>Published</h4><p>May 3, 2024", Some("2024-05-03"));
    check("", "<span class=post-date>May 3, 2024</span><time>3 May 2024</time>", Some("2024-05-03"));
    // a list of other pages
    check("", "<span class=post-date>May 3, 2024</span><span class=post-date>May 2, 2024</span>", None);
    // the day of something else is no day of the page
    let check = |html: &str, date: Option<&str>| {
        let html = format!("<title>Flood</title>{html}<p>{}", "Rain. ".repeat(100));
        assert_eq!(of(&html).date.as_deref(), date, "{html}");
    };
    let day = "<time datetime=2024-05-03>May 3, 2024</time>";
    // in a sentence
    check(&format!("<h1>Flood</h1><p>It burned on {day}."), None);
    check(&format!("<h1>Flood</h1><p>By Jane Doe, {day}."), Some("2024-05-03"));
    check(&format!("<h1>Flood</h1><p>Last updated on {day}."), Some("2024-05-03"));
    check(
        "<h1>Flood</h1><p>Discussion in 'Rivers and lakes' started by Ann, May 3, 2024.",
        Some("2024-05-03"),
    );
    // in an aside of its own
    check(&format!("<article><aside>{day}</aside><h1>Flood</h1></article>"), Some("2024-05-03"));
    check(&format!("<article><aside>{day} {}</aside><h1>Flood</h1></article>", "Rain ".repeat(20)), None);
    // of an event
    check(&format!("<h1>Flood</h1><p class=event-date>{day}"), None);
    check(&format!("<h1>Flood</h1><p>Rain.<div class=event><h4>Opening</h4>{day}</div>"), None);
    check(&format!("<div class=event><h1>Flood</h1>{day}</div>"), Some("2024-05-03"));
    for line in ["Opening: {day}", "When: {day}, 10 am", "Valid until {day}", "Deadline: {day}"] {
        check(&format!("<h1>Flood</h1><p>{}", line.replace("{day}", day)), None);
        check(&format!("<h1>Flood</h1><p>{}", line.replace("{day}", "May 3, 2024")), None);
    }
    // in the frame of all pages
    check(&format!("<div>{day} in the valley</div><main><h1>Flood</h1></main>"), None);
    check(&format!("<div>{day} in the valley</div><h1>Flood</h1>"), Some("2024-05-03"));
    check(&format!("<main>{day}<article><h1>Flood</h1></article></main>"), Some("2024-05-03"));
    // the day shown below the headline is surer than a declared one
    let check = |below: &str, date: &str| {
        let html = format!(
            "<meta property=article:published_time content=2024-05-01><title>Flood</title><h1>Flood</h1>{below}<p>Water rises."
        );
        assert_eq!(of(&html).date, some(date), "{below}");
    };
    check("<p>By Jane Doe<p>May 3, 2024", "2024-05-03");
    check("<p>Updated May 4, 2024", "2024-05-01");
    check("<p>In the night to May 3, 2024 the water rose to a height", "2024-05-01");
    check(&format!("<p>{}<p>May 3, 2024", "Rain. ".repeat(50)), "2024-05-01");
    // the day of a question is not that of a comment
    let question = "<time itemprop=dateCreated datetime=2024-05-03>a year ago</time>";
    let comment = "<div itemprop=comment itemscope itemtype=https://schema.org/Comment><b itemprop=datePublished>2024-06-01</b></div>";
    assert_eq!(of(&format!("{question}{comment}")).date, some("2024-05-03"));
    assert_eq!(of(&format!("{comment}{question}")).date, some("2024-05-03"));
}

#[test]
fn long_and_odd_values_are_cut() {
    let title = of(&format!("<title>{}</title>", "新 ".repeat(100_000))).title.unwrap();
    assert_eq!(title.chars().count(), LONGEST - 1);
    assert_eq!(of("<meta property=og:title content='a\u{1}\u{0}b\n\nc'>").title, some("a \u{fffd}b c"));
    let authors = "<meta name=author content=x1>".repeat(3_000);
    assert_eq!(of(&authors).author, some("x1"));
}

#[test]
fn hostile_json_ld_is_passed_over() {
    let json_ld =
        |json: &str| of(&format!("<title>t</title><script type=application/ld+json>{json}</script>"));
    for json in [
        "[".repeat(500_000),
        "{\"@graph\":".repeat(100_000),
        "{\"@type\":\"Article\"".to_owned(),
        format!("[{}{{}}]", "{\"@type\":\"Article\"},".repeat(40_000)),
        format!("{{\"@type\":\"Article\",\"headline\":\"{}\"}}", "x".repeat(2 << 20)),
        "{\"@type\":{\"@type\":\"Article\"},\"headline\":[[]],\"author\":{\"author\":[]}}".to_owned(),
        "null".to_owned(),
        String::new(),
    ] {
        assert_eq!(json_ld(&json).title, some("t"), "{}", &json[..json.len().min(50)]);
    }
    let nested = format!(
        "{{\"@graph\":{}{{\"@type\":\"Article\",\"name\":\"n\"}}{}}}",
        "[".repeat(50),
        "]".repeat(50)
    );
    assert_eq!(json_ld(&nested).title, some("n"));
    let loose = "<!-- {\"@type\":\"Article\",\"name\":\"a\n\tb\"}; -->";
    assert_eq!(json_ld(loose).title, some("a b"));
}

proptest! {
    #[test]
    fn any_page_says_something_or_nothing(json in ".{0,60}", attribute in ".{0,40}") {
        let attribute = attribute.replace('"', "&quot;");
        let html = format!("<html lang=\"{attribute}\"><meta name=date content=\"{attribute}\"><meta name=author content=\"{attribute}\">\
            <script type=application/ld+json>{{\"@type\":\"Article\",\"name\":\"{json}\",\"datePublished\":\"{json}\"}}</script>");
        let metadata = of(&html);
        let is_clean = |(_, value): (&str, &str)| !value.is_empty() && !value.contains(char::is_control);
        prop_assert!(metadata.rows().all(is_clean), "{metadata:?}");
    }
}

#[test]
fn the_name_of_the_site_is_no_part_of_a_title() {
    let site = ["theherald".to_owned()];
    let check = |title, expected| assert_eq!(without_site(title, &site), expected, "{title}");
    check("Flood - The Herald", "Flood");
    check("The Herald | Flood", "Flood");
    check("Flood | News | The Herald", "Flood | News");
    check("Flood|The Herald", "Flood");
    check("The Herald", "The Herald");
    check("The Herald - The Herald", "The Herald");
    check("Rain - a flood - The Herald", "Rain - a flood");
    check("Flood | Herald", "Flood | Herald");
    let site = ["bbc", "nytimes"].map(str::to_owned);
    let check = |title, expected| assert_eq!(without_site(title, &site), expected, "{title}");
    check("BBC NEWS | Flood", "Flood");
    check("Flood - The New York Times", "Flood");
    check("Flood - New Year", "Flood - New Year");
    check("News - Flood", "News - Flood");
    check("", "");
}

#[test]
fn what_is_beside_a_page_is_not_it() {
    let json = |json: &str, beside: &str| {
        of(&format!("<title>Flood</title><script type=application/ld+json>{json}</script>{beside}"))
    };
    let video = "{\"@type\":\"VideoObject\",\"uploadDate\":\"2019-01-01\",\"author\":\"Video Guy\"}";
    let both = |page: &str| json(&format!("[{page},{video}]"), "");
    for page in ["{\"@type\":\"WebPage\"}", "{\"@type\":\"NewsArticle\",\"headline\":\"Flood\"}"] {
        assert_eq!((both(page).date, both(page).author), (None, None), "{page}");
        let picture = video.replace("VideoObject", "ImageObject").replace("uploadDate", "datePublished");
        assert_eq!(json(&format!("[{page},{picture}]"), "").date, None);
        let event = video.replace("VideoObject", "Event").replace("uploadDate", "dateCreated");
        assert_eq!(json(&format!("[{page},{event}]"), "").date, None);
    }
    assert_eq!(json(video, "").date, some("2019-01-01"));
    let main = format!("{{\"@type\":\"WebPage\",\"mainEntity\":{video}}}");
    assert_eq!((json(&main, "").date, json(&main, "").author), (some("2019-01-01"), some("Video Guy")));
    let question =
        "{\"@type\":\"QAPage\",\"mainEntity\":{\"@type\":\"Question\",\"dateCreated\":\"2024-05-31\"}}";
    assert_eq!(json(question, "").date, some("2024-05-31"));
    // bare quotes in a text
    for said in ["He said \"stop\" and left", "\"Stop\", he said", "On \"A\", \"B\" and \"C\""] {
        let article = format!(
            "{{\"@type\":\"NewsArticle\",\"headline\":\"{said}\",\"author\":\"Anna Berg\",\"datePublished\":\"2024-05-31\"}}"
        );
        let found = json(&article, "");
        assert_eq!((found.date, found.author), (some("2024-05-31"), some("Anna Berg")), "{said}");
    }
    // what cannot be read
    let rest =
        "\"author\": [{\"@type\":\"Person\",\"name\":\"Anna B\\u00e9rg\"}],\"datePublished\":\"2024-05-31\"";
    let article = "{\"@type\":\"NewsArticle\",";
    for broken in [
        format!("{article}{rest}"),
        format!("{article}\"wordCount\":,{rest}}}"),
        format!("{article}/* head */\"headline\":\"x\", // title\n{rest}}}"),
        format!("{article}\"headline\":\"x\"\n{rest}}}"),
        format!("{{\"@type\":\"WebSite\",\"name\":\"Courier\"}},{article}{rest}}}"),
        format!("\u{feff}{article}{rest}}}"),
    ] {
        let found = json(&broken, "");
        assert_eq!((found.date, found.author), (some("2024-05-31"), some("Anna Bérg")), "{broken}");
    }
    let broken = format!("[{{\"@type\":\"WebPage\"}}, {{\"@type\":\"Comment\",{rest}]");
    assert_eq!(
        json("{\"@type\":\"NewsArticle\"}", &format!("<script type=application/ld+json>{broken}</script>"))
            .kind,
        Some(PageKind::Article)
    );
    // others in microdata
    for of in ["UserComments", "ImageObject", "VideoObject", "MusicEvent"] {
        let inner = "<b itemprop=author itemscope itemtype=x/Person><a rel=author>Video Guy</a></b><time itemprop=dateCreated datetime=2019-01-01>x</time>";
        let other = |head: &str| {
            self::of(&format!(
                "<title>Flood</title><h1>Flood</h1><div itemscope itemtype=https://schema.org/{of}>{head}{inner}</div>"
            ))
        };
        assert_eq!((other("").date, other("").author), (None, None), "{of}");
    }
    let film = "<title>Flood</title><div itemscope itemtype=https://schema.org/VideoObject><h1>Flood</h1><b itemprop=author>Anna Berg</b></div>";
    assert_eq!(of(film).author, some("Anna Berg"));
    // the name of an author among what else is said
    let author = |inner: &str| {
        of(&format!("<title>Flood</title><h1>Flood</h1><div itemprop=author>{inner}</div>")).author
    };
    assert_eq!(author("<b itemprop=name>Anna Berg</b> <b itemprop=jobTitle>Knits</b>"), some("Anna Berg"));
    assert_eq!(
        author("By <a itemprop=url href=/a><b itemprop=name>Anna Berg</b></a><p>Writes on stars.</p>"),
        some("Anna Berg")
    );
    assert_eq!(
        author("<b itemprop=name>Anna Berg</b> and <b itemprop=name>Ole Roe</b>"),
        some("Anna Berg; Ole Roe")
    );
    assert_eq!(
        author("Anna Berg <p itemprop=worksFor itemscope><b itemprop=name>Courier</b></p>"),
        some("Anna Berg")
    );
    // a company is named if nobody else is
    let company = "<meta name=author content='Boats sp. z o.o.'><title>Flood</title><h1>Flood</h1>";
    assert_eq!(of(company).author, some("Boats sp. z o.o."));
    assert_eq!(of(&format!("{company}<p>By Anna Berg</p>")).author, some("Anna Berg"));
    assert_eq!(
        of("<meta name=author content=web@x.test><title>a</title><h1>a</h1><p>By Anna Berg").author,
        some("Anna Berg")
    );
    let forum = "<meta property=og:site_name content=Boats><meta name=author content=Boats><title>a</title>";
    let thread = "<script type=application/ld+json>{\"@type\":\"DiscussionForumPosting\"}</script>";
    assert_eq!((of(forum).author, of(&format!("{forum}{thread}")).author), (some("Boats"), None));
    // the address that the page declares
    let canonical = |path: &str| of(&format!("<link rel=canonical href=https://x.test{path}><p>a")).date;
    assert_eq!(canonical("/2024/05/31/ferry"), some("2024-05-31"));
    assert_eq!(canonical("/ferry"), None);
    let relative = Page::parse(b"<link rel=canonical href=/2024/05/31/ferry><p>a", &page::Hints::default());
    assert_eq!(Metadata::of(&relative).date, some("2024-05-31"));
    let address = "https://x.test/2024/05/31/ferry";
    assert_eq!(of(&format!("<meta name=twitter:url content={address}><p>a")).date, some("2024-05-31"));
    for place in [
        format!("\"url\":\"{address}\""),
        format!("\"mainEntityOfPage\":\"{address}\""),
        format!("\"mainEntityOfPage\":{{\"@id\":\"{address}\"}}"),
    ] {
        assert_eq!(
            json(&format!("{{\"@type\":\"NewsArticle\",{place}}}"), "").date,
            some("2024-05-31"),
            "{place}"
        );
        assert_eq!(
            json(
                &format!("[{{\"@type\":\"WebPage\"}},{{\"@type\":\"Offer\",{place}}}]")
                    .replace("mainEntityOfPage", "image"),
                ""
            )
            .date,
            None,
            "{place}"
        );
    }
}

#[test]
fn a_link_to_the_author_may_have_no_name() {
    let page =
        |beside: &str| of(&format!("<title>Flood</title><h1>Flood</h1>{beside}<p>Water rises.")).author;
    for link in ["About me", "About Me", "Twitter", "Follow me", "Über mich", "More posts", "Contact"] {
        let box_ = format!("<div><a rel=author href=/a>{link}</a></div>");
        assert_eq!(page(&format!("<p class=byline>by Anna Berg</p>{box_}")), some("Anna Berg"), "{link}");
        assert_eq!(page(&box_), None, "{link}");
    }
    assert_eq!(page("<p>by Anna Berg</p><a rel=author>annab</a>"), some("Anna Berg"));
    assert_eq!(page("<a rel=author>annab</a>"), some("annab"));
    assert_eq!(page("<p>By The River</p><a rel=author>Anna Berg</a>"), some("Anna Berg"));
}

#[test]
fn titles_have_no_machinery_and_no_name_of_the_site() {
    let check = |html: &str, expected| assert_eq!(of(html).title, some(expected), "{html}");
    for heading in [
        "Middleware<a class=headerlink href=#m>¶</a>",
        "Middleware¶",
        "Middleware <a href=#m>#</a>",
        "Middleware<button>Copy item path</button>",
        "<span class=descriptor>Title:</span>Middleware",
    ] {
        check(&format!("<title>Middleware - Guide</title><h1>{heading}</h1>"), "Middleware");
    }
    check(
        "<meta name=citation_title content='A proof'><meta property=og:title content='A proof | x'>",
        "A proof",
    );
    check("<title>C#</title><h1>C#</h1>", "C#");
    // the name of the site stands first
    for name in [
        "<h1 class=site-title>The Boat Book</h1>",
        "<h1 id=site-title><a href=/>The Boat Book</a></h1>",
        "<div class=menu-bar><h1 class=menu-title>The Boat Book</h1></div>",
    ] {
        check(&format!("<title>1. Sails - The Boat Book</title>{name}<h2>1. Sails</h2>"), "1. Sails");
        check(&format!("<title>1. Sails - The Boat Book</title>{name}<h1>1. Sails</h1>"), "1. Sails");
        check(&format!("<title>The Boat Book</title>{name}"), "The Boat Book");
    }
    let named = "<meta property=og:site_name content='Docker Forums'><h1>Docker Forums</h1>";
    check(&format!("<title>Confusing structure - Docker Forums</title>{named}"), "Confusing structure");
}

#[test]
fn a_day_beside_buttons_for_sharing_is_the_page_s() {
    let page = |class: &str| {
        of(&format!(
            "<title>Flood</title><h1>Flood</h1><div class={class}><time datetime=2024-05-03>x</time></div>"
        ))
        .date
    };
    for class in ["ShareByline", "social-date", "share-meta", "user-info", "forum-post"] {
        assert_eq!(page(class), some("2024-05-03"), "{class}");
    }
    for class in ["related", "sidebar", "comment-list", "disqus", "infobox"] {
        assert_eq!(page(class), None, "{class}");
    }
    let version = "<tr><th>Version<td>4 / 2024-05-03 <span class='bday published'>2024-05-03</span>";
    let html = format!("<title>Flood</title><h1>Flood</h1><table class='infobox vevent'>{version}</table>");
    assert_eq!(of(&html).date, None);
}
