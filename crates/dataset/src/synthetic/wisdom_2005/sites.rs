//! The seventeen sites, in the order of the paper's Table 2. Names and hosts are invented; each stands for one row.
//!
//! From the table come the counts (module `table`), and how much stands around the main content: the numbers of menu
//! entries are such that the shares of anchors and of text in the answers come near the table's coverage, and lists
//! and stretches of an article near its numbers of blocks. From the text: CTIMES has big lists with entries of all
//! categories (4.2); TOC pages of CNET and TTV have many anchors out of the site or to pages not crawled (4.1); menus of
//! a section blur the entropies of UDN and CNET (4.2); university sites have short anchors and numbers of courses,
//! commercial sites links by script (4.4). What the paper is silent about (sections, layouts, lengths of articles) are
//! guesses at ordinary sites of 2001 to 2004.

use super::spec::{About, Anchors, Articles, Lists, Menus, Section, Spec};
use super::table::COUNT;
use crate::synthetic::words::{Language, Topic};

/// The pages of a site: a shell, a layout of lists, and two layouts of articles.
macro_rules! template {
    ($shell:literal, $list:literal, $story:literal, $other:literal) => {
        concat!(
            include_str!(concat!("templates/shell-", $shell, "-top.html")),
            include_str!(concat!("templates/list-", $list, ".html")),
            "[[if main_layout]]",
            include_str!(concat!("templates/story-", $story, ".html")),
            "[[end]][[if other_layout]]",
            include_str!(concat!("templates/story-", $other, ".html")),
            "[[end]]",
            include_str!("templates/service.html"),
            include_str!(concat!("templates/shell-", $shell, "-bottom.html")),
        )
    };
}

const fn section(name: &'static str, folder: &'static str, about: About) -> Section {
    Section { name, folder, about }
}

const fn story(name: &'static str, folder: &'static str, topic: Topic) -> Section {
    section(name, folder, About::Story(topic))
}

/// Entries of services, section menu, hot list, related list, partners, advertisements and footer.
const fn menus(sections: bool, [services, local, hot, related, partners, ads, footer]: [usize; 7]) -> Menus {
    Menus { sections, services, local, hot, related, partners, ads, footer }
}

const POLITICS: Section = story("政治", "politics", Topic::Politics);
const SOCIETY: Section = story("社會", "society", Topic::Society);
const FINANCE: Section = story("財經", "finance", Topic::Finance);
const WORLD: Section = story("國際", "world", Topic::World);
const CITY: Section = story("地方", "local", Topic::City);
const LIFE: Section = story("生活", "life", Topic::Life);
const SPORT: Section = story("體育", "sports", Topic::Sport);
const CULTURE: Section = story("影劇藝文", "culture", Topic::Culture);
const SCIENCE: Section = story("科技", "tech", Topic::Technology);

const DEPARTMENT: &[Section] = &[
    section("Courses", "courses", About::Course),
    section("People", "people", About::Person),
    section("Research", "research", About::Project),
    section("News and Events", "events", About::Event),
];

const TITLES: Anchors = Anchors { short: 0.0, script: 0.0, outsite: 0.0 };

/// The sites.
pub(super) static SITES: [Spec; COUNT] = [
    Spec {
        id: "central-post",
        name: "中原日報",
        host: "www.zhongyuan-post.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, FINANCE, WORLD, LIFE, SPORT],
        path: "/{s}/{d}/{n}.htm",
        template: template!("plain", "rows", "headings", "spans"),
        color: "#336699",
        shade: "#e6eef6",
        around_toc: menus(true, [0, 0, 0, 0, 0, 0, 2]),
        around_article: menus(false, [0, 0, 0, 0, 0, 0, 0]),
        lists: Lists { split: 2, others: (0, 0), root: 3, whole: 0, summaries: 0.0, lead: 0.0 },
        anchors: TITLES,
        articles: Articles { paragraphs: (6, 13), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    },
    Spec {
        id: "china-tribune",
        name: "華報電子報",
        host: "news.huatribune.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, FINANCE, WORLD, CITY, LIFE, SPORT, CULTURE],
        path: "/Chinatribune/{s}/{d}/{n}.htm",
        template: template!("bar", "whole", "nested", "spans"),
        color: "#cc0000",
        shade: "#ffeecc",
        around_toc: menus(true, [66, 8, 10, 0, 30, 3, 8]),
        around_article: menus(true, [0, 0, 0, 3, 0, 1, 3]),
        lists: Lists { split: 3, others: (1, 8), root: 4, whole: 20, summaries: 0.0, lead: 0.0 },
        anchors: TITLES,
        articles: Articles { paragraphs: (6, 12), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    },
    Spec {
        id: "islands-agency",
        name: "群島通訊社",
        host: "www.qundao-agency.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, FINANCE, WORLD, SOCIETY, CITY, SPORT, CULTURE],
        path: "/{s}/{n}.html",
        template: template!("center", "rows", "headings", "definitions"),
        color: "#009966",
        shade: "#e0f0e8",
        around_toc: menus(true, [56, 10, 10, 0, 30, 3, 6]),
        around_article: menus(true, [6, 0, 0, 0, 0, 1, 5]),
        lists: Lists { split: 1, others: (3, 6), root: 8, whole: 0, summaries: 0.0, lead: 0.1 },
        anchors: TITLES,
        articles: Articles { paragraphs: (5, 12), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    },
    Spec {
        id: "click-island",
        name: "點擊島科技網",
        host: "taiwan.clickisland.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[
            story("新聞", "news", Topic::Technology),
            story("產業", "industry", Topic::Finance),
            story("評測", "reviews", Topic::Technology),
            story("生活科技", "living", Topic::Life),
            story("人物", "people", Topic::Society),
            story("國際", "world", Topic::World),
        ],
        path: "/{s}/story/0,200,{n},00.htm",
        template: template!("portal", "lines", "breaks", "nested"),
        color: "#ffcc00",
        shade: "#ffffe0",
        around_toc: menus(true, [62, 12, 10, 0, 32, 4, 8]),
        around_article: menus(true, [12, 8, 6, 5, 0, 2, 6]),
        lists: Lists { split: 2, others: (0, 0), root: 4, whole: 0, summaries: 0.3, lead: 0.3 },
        anchors: Anchors { short: 0.15, script: 0.0, outsite: 0.12 },
        articles: Articles { paragraphs: (7, 13), sentences: (2, 4), pieces: (1, 2), tools: 1.0 },
    },
    Spec {
        id: "sunrise-tv",
        name: "日昇電視",
        host: "www.risheng-tv.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, FINANCE, WORLD, LIFE, SPORT],
        path: "/news/headline/{s}/{n}.html",
        template: template!("left", "lines", "nested", "breaks"),
        color: "#0033cc",
        shade: "#dde6ff",
        around_toc: menus(true, [2, 0, 0, 0, 0, 1, 2]),
        around_article: menus(true, [10, 0, 8, 6, 6, 2, 6]),
        lists: Lists { split: 1, others: (0, 0), root: 4, whole: 0, summaries: 0.0, lead: 0.0 },
        anchors: TITLES,
        articles: Articles { paragraphs: (4, 9), sentences: (2, 3), pieces: (1, 1), tools: 0.3 },
    },
    Spec {
        id: "formosa-cable",
        name: "寶島有線新聞",
        host: "www.baodao-cable.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, LIFE, WORLD, SPORT],
        path: "/news/{d}/{s}{n}.html",
        template: template!("center", "lines", "headings", "spans"),
        color: "#663399",
        shade: "#eee6f6",
        around_toc: menus(true, [0, 0, 0, 0, 0, 0, 1]),
        around_article: menus(true, [10, 0, 10, 5, 4, 1, 6]),
        lists: Lists { split: 2, others: (0, 0), root: 5, whole: 0, summaries: 0.2, lead: 0.0 },
        anchors: TITLES,
        articles: Articles { paragraphs: (5, 10), sentences: (2, 3), pieces: (1, 1), tools: 0.0 },
    },
    Spec {
        id: "terra-tv",
        name: "大地電視",
        host: "www.dadi-tv.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, FINANCE, WORLD, CITY, CULTURE],
        path: "/news/{s}/news.asp?id={n}",
        template: template!("portal", "rows", "spans", "breaks"),
        color: "#ff9933",
        shade: "#fff2e0",
        around_toc: menus(true, [26, 8, 8, 0, 10, 2, 6]),
        around_article: menus(true, [12, 6, 8, 0, 6, 2, 6]),
        lists: Lists { split: 1, others: (0, 0), root: 3, whole: 0, summaries: 0.0, lead: 0.0 },
        anchors: Anchors { short: 0.0, script: 0.0, outsite: 0.15 },
        articles: Articles { paragraphs: (4, 9), sentences: (2, 3), pieces: (1, 1), tools: 0.8 },
    },
    Spec {
        id: "united-journal",
        name: "聯合新報",
        host: "lianhexinbao.test",
        language: Language::Chinese,
        encoding: "big5",
        category: "news",
        sections: &[POLITICS, SOCIETY, FINANCE, WORLD, CITY, SPORT, SCIENCE, CULTURE],
        path: "/NEWS/{s}/{n}.shtml",
        template: template!("bar", "cells", "breaks", "headings"),
        color: "#006633",
        shade: "#e6f2ea",
        around_toc: menus(true, [11, 14, 10, 0, 5, 3, 7]),
        around_article: menus(true, [4, 10, 0, 6, 0, 1, 4]),
        lists: Lists { split: 2, others: (1, 6), root: 3, whole: 0, summaries: 0.15, lead: 0.15 },
        anchors: Anchors { short: 0.1, script: 0.0, outsite: 0.04 },
        articles: Articles { paragraphs: (5, 10), sentences: (2, 4), pieces: (1, 2), tools: 0.6 },
    },
    university(
        ["hillcrest", "Hillcrest Computer Science", "www.cs.hillcrest.test"],
        template!("plain", "bullets", "headings", "definitions"),
        ["#990000", "#f4e8e8"],
        [menus(true, [4, 0, 0, 0, 2, 0, 4]), menus(true, [0, 4, 0, 0, 0, 0, 3])],
        Lists { split: 2, others: (0, 0), root: 4, whole: 0, summaries: 0.0, lead: 0.0 },
        Articles { paragraphs: (3, 7), sentences: (2, 4), pieces: (1, 2), tools: 0.0 },
    ),
    university(
        ["southfork", "Southfork University CS", "www.cs.southfork.test"],
        template!("sidebar", "bullets", "headings", "boxes"),
        ["#cc5500", "#f8eee4"],
        [menus(true, [6, 4, 0, 0, 2, 0, 4]), menus(true, [0, 3, 0, 0, 0, 0, 2])],
        Lists { split: 1, others: (0, 0), root: 4, whole: 0, summaries: 0.0, lead: 0.0 },
        Articles { paragraphs: (4, 9), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    ),
    university(
        ["evergreen", "Evergreen CSE", "www.cs.evergreen.test"],
        template!("plain", "paragraphs", "definitions", "headings"),
        ["#330066", "#eeeaf4"],
        [menus(false, [0, 0, 0, 0, 0, 0, 0]), menus(true, [14, 10, 0, 4, 6, 0, 6])],
        Lists { split: 1, others: (0, 0), root: 5, whole: 0, summaries: 0.0, lead: 0.0 },
        Articles { paragraphs: (5, 11), sentences: (2, 3), pieces: (1, 1), tools: 0.0 },
    ),
    university(
        ["lakeside", "Lakeside Computer Sciences", "www.cs.lakeside.test"],
        template!("sidebar", "lines", "definitions", "spans"),
        ["#b70101", "#f6e6e6"],
        [menus(true, [7, 4, 0, 0, 1, 0, 3]), menus(true, [4, 4, 0, 0, 0, 0, 3])],
        Lists { split: 1, others: (0, 0), root: 4, whole: 0, summaries: 0.0, lead: 0.0 },
        Articles { paragraphs: (3, 8), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    ),
    commercial(
        ["guidepost", "Guidepost Networking", "compnetworking.guidepost.test"],
        template!("tabs", "lines", "headings", "breaks"),
        ["#ff6600", "#fff0e0"],
        &[
            story("Home Networking", "home", Topic::Technology),
            story("Wireless", "wireless", Topic::Technology),
            story("Internet", "internet", Topic::Technology),
            story("Careers", "careers", Topic::Society),
            story("Business", "business", Topic::Finance),
        ],
        "/library/weekly/{s}/aa{n}.htm",
        [menus(true, [22, 18, 8, 0, 10, 4, 8]), menus(true, [20, 18, 8, 6, 12, 4, 8])],
        Lists { split: 1, others: (0, 0), root: 3, whole: 0, summaries: 0.4, lead: 0.2 },
        Anchors { short: 0.3, script: 0.15, outsite: 0.1 },
        Articles { paragraphs: (9, 16), sentences: (1, 2), pieces: (4, 6), tools: 0.5 },
    ),
    commercial(
        ["clickreviews", "ClickReviews", "reviews.clickreviews.test"],
        template!("portal", "rows", "boxes", "nested"),
        ["#ffcc00", "#f0f0d8"],
        &[
            section("Notebooks", "notebooks", About::Product(0)),
            section("Digital cameras", "cameras", About::Product(1)),
            section("Phones", "phones", About::Product(2)),
            section("Printers", "printers", About::Product(3)),
            section("Televisions", "televisions", About::Product(4)),
        ],
        "/{s}/0-1070-7-{n}.html",
        [menus(true, [18, 13, 0, 0, 4, 3, 6]), menus(true, [24, 14, 8, 6, 14, 4, 8])],
        Lists { split: 1, others: (0, 0), root: 5, whole: 0, summaries: 0.0, lead: 0.0 },
        Anchors { short: 0.3, script: 0.25, outsite: 0.05 },
        Articles { paragraphs: (5, 8), sentences: (2, 4), pieces: (1, 1), tools: 0.0 },
    ),
    commercial(
        ["sideline", "Sideline", "sports.sideline.test"],
        template!("boxes", "bullets", "boxes", "headings"),
        ["#cc0000", "#eeeeee"],
        &[
            story("Baseball", "mlb", Topic::Sport),
            story("Football", "nfl", Topic::Sport),
            story("Basketball", "nba", Topic::Sport),
            story("Soccer", "soccer", Topic::Sport),
            story("Business", "business", Topic::Finance),
        ],
        "/{s}/news/story?id={n}",
        [menus(true, [18, 14, 8, 0, 8, 3, 6]), menus(true, [14, 9, 6, 5, 6, 3, 7])],
        Lists { split: 2, others: (0, 0), root: 4, whole: 0, summaries: 0.1, lead: 0.3 },
        Anchors { short: 0.1, script: 0.3, outsite: 0.05 },
        Articles { paragraphs: (8, 15), sentences: (1, 3), pieces: (1, 2), tools: 0.0 },
    ),
    commercial(
        ["riverline", "Riverline Internet", "www.riverline.test"],
        template!("left", "boxes", "headings", "nested"),
        ["#006699", "#e0ecf2"],
        &[
            story("Support", "support", Topic::Technology),
            story("Community", "community", Topic::City),
            story("Business", "business", Topic::Finance),
            story("Living", "living", Topic::Life),
        ],
        "/{s}/doc{n}.html",
        [menus(true, [8, 4, 0, 0, 0, 1, 4]), menus(true, [14, 8, 4, 4, 8, 2, 8])],
        Lists { split: 1, others: (0, 0), root: 4, whole: 0, summaries: 0.2, lead: 0.0 },
        Anchors { short: 0.25, script: 0.1, outsite: 0.1 },
        Articles { paragraphs: (5, 12), sentences: (1, 3), pieces: (1, 2), tools: 0.0 },
    ),
    commercial(
        ["anglebracket", "AngleBracket.test", "www.anglebracket.test"],
        template!("boxes", "paragraphs", "headings", "boxes"),
        ["#003366", "#e6ebf2"],
        &[
            story("Tools", "tools", Topic::Technology),
            story("Standards", "standards", Topic::Technology),
            story("Business", "business", Topic::Finance),
            story("Policy", "policy", Topic::Politics),
            story("Practice", "practice", Topic::Technology),
        ],
        "/pub/a/{d}/{n}.html",
        [menus(true, [6, 4, 0, 0, 2, 1, 3]), menus(true, [10, 5, 0, 3, 3, 1, 5])],
        Lists { split: 1, others: (0, 0), root: 4, whole: 0, summaries: 0.8, lead: 0.0 },
        Anchors { short: 0.15, script: 0.1, outsite: 0.05 },
        Articles { paragraphs: (9, 16), sentences: (2, 3), pieces: (2, 3), tools: 0.0 },
    ),
];

/// A department: courses, people, projects, events. Courses have numbers for titles, and links to them are short.
const fn university(
    [id, name, host]: [&'static str; 3],
    template: &'static str,
    [color, shade]: [&'static str; 2],
    [around_toc, around_article]: [Menus; 2],
    lists: Lists,
    articles: Articles,
) -> Spec {
    Spec {
        id,
        name,
        host,
        language: Language::English,
        encoding: "iso-8859-1",
        category: "university",
        sections: DEPARTMENT,
        path: "/{s}/{n}/",
        template,
        color,
        shade,
        around_toc,
        around_article,
        lists,
        anchors: Anchors { short: 0.1, script: 0.0, outsite: 0.03 },
        articles,
    }
}

/// A site of guides, reviews, scores, help or technical articles.
#[expect(clippy::too_many_arguments, reason = "a row of the table of sites, written five times just below")]
const fn commercial(
    [id, name, host]: [&'static str; 3],
    template: &'static str,
    [color, shade]: [&'static str; 2],
    sections: &'static [Section],
    path: &'static str,
    [around_toc, around_article]: [Menus; 2],
    lists: Lists,
    anchors: Anchors,
    articles: Articles,
) -> Spec {
    Spec {
        id,
        name,
        host,
        language: Language::English,
        encoding: "iso-8859-1",
        category: "commercial",
        sections,
        path,
        template,
        color,
        shade,
        around_toc,
        around_article,
        lists,
        anchors,
        articles,
    }
}
