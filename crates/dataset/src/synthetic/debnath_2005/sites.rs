//! The fifteen sites, in the order of the paper's Table 1. Names and hosts are invented; each stands for one row.
//!
//! Sections are the table's categories. Which topics are written about in each, what a story is made of, and how often
//! each layout comes are guesses at ordinary sites of 2004: the paper is silent.

use super::table::COUNT;
use crate::synthetic::classed::SiteSpec;
use crate::synthetic::words::Topic;

/// The most sections of any site.
pub(super) const MOST_SECTIONS: usize = 11;

/// One site.
pub(super) struct Site {
    /// Names and layouts. `kinds` are the layouts of stories or goods; a news site has main pages besides.
    pub(super) spec: SiteSpec,
    /// The path of a page: `{d}` its day, `{s}` its section's folder, `{n}` its number.
    pub(super) path: &'static str,
    /// What its pages are about.
    pub(super) content: Content,
}

/// What the pages of a site are about.
pub(super) enum Content {
    /// Stories, and main pages with teasers of them. The section [`MAIN`] is that of the main pages.
    News {
        sections: &'static [Section],
        /// The least and the greatest number of paragraphs.
        paragraphs: (usize, usize),
        /// Who stands in the dateline.
        agency: &'static str,
    },
    /// Things for sale or under review, each with readers' reviews.
    Goods {
        /// What the table calls them.
        category: &'static str,
        wares: Wares,
        /// The least and the greatest number of reviews.
        reviews: (usize, usize),
    },
}

/// What is for sale or under review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wares {
    /// Books of several genres.
    Books,
    /// Notebooks, cameras, mobile phones, printers and TVs.
    Products,
}

/// The section of a news site's main pages.
pub(super) const MAIN: usize = 0;

/// One section of a news site.
pub(super) struct Section {
    /// The table's category.
    pub(super) name: &'static str,
    pub(super) folder: &'static str,
    /// What is written about.
    pub(super) topics: &'static [Topic],
}

impl Site {
    pub(super) const fn sections(&self) -> usize {
        match &self.content {
            Content::News { sections, .. } => sections.len(),
            Content::Goods { .. } => 1,
        }
    }

    /// The name of a section, as the table has it.
    pub(super) fn section(&self, section: usize) -> &'static str {
        match &self.content {
            Content::News { sections, .. } => sections[section].name,
            Content::Goods { category, .. } => category,
        }
    }

    /// Whether the pages of a section are main pages.
    pub(super) fn is_main(&self, section: usize) -> bool {
        section == MAIN && matches!(self.content, Content::News { .. })
    }
}

const fn section(name: &'static str, folder: &'static str, topics: &'static [Topic]) -> Section {
    Section { name, folder, topics }
}

const fn spec(
    id: &'static str,
    name: &'static str,
    host: &'static str,
    category: &'static str,
    kinds: &'static [(&'static str, usize)],
) -> SiteSpec {
    SiteSpec { id, name, host, category, encoding: "iso-8859-1", kinds }
}

const MAIN_PAGE: Section = section("Main Page", "", &[]);
const HOME: &[Topic] = &[Topic::City, Topic::Society, Topic::Politics];
const ABROAD: &[Topic] = &[Topic::World];
const MONEY: &[Topic] = &[Topic::Finance];
const SCREEN: &[Topic] = &[Topic::Culture];
const SCIENCE: &[Topic] = &[Topic::Technology];
const CAPITAL: &[Topic] = &[Topic::Politics];
const LIVING: &[Topic] = &[Topic::Life];
const GAMES: &[Topic] = &[Topic::Sport];
const ALL: &[Topic] = &[
    Topic::World,
    Topic::Politics,
    Topic::Finance,
    Topic::Society,
    Topic::City,
    Topic::Culture,
    Topic::Sport,
    Topic::Technology,
    Topic::Life,
];

/// The sites, standing for ABC, Bloomberg, BBC, CBS, CNN, FOX, FOX23, Indian Express, Indiatimes, MSNBC, Yahoo News,
/// Shopping.com, Amazon, Barnes & Noble and Epinions.
pub(super) static SITES: [Site; COUNT] = [
    Site {
        spec: spec(
            "unity-news",
            "Unity News",
            "www.unitynews.test",
            "news",
            &[("story", 65), ("feature", 35)],
        ),
        path: "/sections/{s}/story?id={n}&day={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("USA", "us", HOME),
                section("World", "international", ABROAD),
                section("Business", "business", MONEY),
                section("Entertainment", "entertainment", SCREEN),
                section("Science/Tech", "technology", SCIENCE),
                section("Politics", "politics", CAPITAL),
                section("Living", "living", LIVING),
            ],
            paragraphs: (6, 18),
            agency: "Unity News",
        },
    },
    Site {
        spec: spec(
            "tickertape",
            "Tickertape.test",
            "www.tickertape.test",
            "news",
            &[("story", 80), ("column", 20)],
        ),
        path: "/apps/news?pid={n}&sid={s}&refer={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("World", "world", ABROAD),
                section("Market", "markets", MONEY),
                section("US Top Stories", "us", &[Topic::Finance, Topic::Politics]),
                section("World Top Stories", "top_world_news", &[Topic::World, Topic::Finance]),
                section("Asian", "asia", &[Topic::Finance, Topic::World]),
                section("Australia/New Zealand", "australia", &[Topic::Finance, Topic::World]),
                section("Europe", "europe", &[Topic::Finance, Topic::World]),
                section("The Americas", "latin_america", &[Topic::Finance, Topic::World]),
            ],
            paragraphs: (8, 22),
            agency: "Tickertape",
        },
    },
    Site {
        spec: spec(
            "islewave",
            "Islewave News",
            "news.islewave.test",
            "news",
            &[("story", 70), ("depth", 30)],
        ),
        path: "/1/hi/{s}/{n}.stm?d={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("The Continents", "world", ABROAD),
                section("Business", "business", MONEY),
                section("Health", "health", LIVING),
                section("Nature", "sci/nature", &[Topic::Life, Topic::Technology]),
                section("Technology", "technology", SCIENCE),
                section("Entertainment", "entertainment", SCREEN),
            ],
            paragraphs: (8, 20),
            agency: "Islewave",
        },
    },
    Site {
        spec: spec(
            "evening-eye",
            "Evening Eye News",
            "www.eveningeye.test",
            "news",
            &[("story", 70), ("wire", 30)],
        ),
        path: "/stories/{d}/{s}/main{n}.shtml",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("National", "national", HOME),
                section("World", "world", ABROAD),
                section("Politics", "politics", CAPITAL),
                section("Technology", "tech", SCIENCE),
                section("Health", "health", LIVING),
                section("Entertainment", "entertainment", SCREEN),
            ],
            paragraphs: (7, 18),
            agency: "Evening Eye",
        },
    },
    Site {
        spec: spec(
            "cable-one",
            "Cable One News",
            "www.cableone.test",
            "news",
            &[("story", 55), ("wire", 30), ("special", 15)],
        ),
        path: "/{d}/{s}/{n}/index.html",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("World", "WORLD", ABROAD),
                section("US", "US", HOME),
                section("All Politics", "ALLPOLITICS", CAPITAL),
                section("Law", "LAW", &[Topic::Society, Topic::Politics]),
                section("Tech(nology)", "TECH", SCIENCE),
                section("Space (Technology)", "TECH/space", SCIENCE),
                section("Health", "HEALTH", LIVING),
                section("Showbiz", "SHOWBIZ", SCREEN),
                section("Education", "EDUCATION", &[Topic::Society, Topic::Life]),
                section("Specials", "SPECIALS", ALL),
            ],
            paragraphs: (7, 20),
            agency: "Cable One",
        },
    },
    Site {
        spec: spec(
            "redbrush",
            "Redbrush Channel",
            "www.redbrush.test",
            "news",
            &[("story", 75), ("views", 25)],
        ),
        path: "/story/0,2933,{n},00.html?cat={s}&d={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("Top Stories", "top", ALL),
                section("Politics", "politics", CAPITAL),
                section("Business", "business", MONEY),
                section("Life", "life", &[Topic::Life, Topic::Culture]),
                section("Views", "views", &[Topic::Politics, Topic::Society]),
            ],
            paragraphs: (6, 16),
            agency: "Redbrush",
        },
    },
    Site {
        spec: spec(
            "channel-58",
            "Channel 58 News",
            "www.channel58.test",
            "news",
            &[("local", 50), ("wire", 50)],
        ),
        path: "/news/{s}/story.aspx?content_id={n}&d={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("General", "general", ALL),
                section("Local", "local", &[Topic::City, Topic::Society]),
                section("Regional", "regional", &[Topic::City, Topic::Politics]),
                section("National", "national", HOME),
                section("World", "world", ABROAD),
                section("In Depth", "indepth", ALL),
                section("Sports", "sports", GAMES),
                section("Business", "business", MONEY),
                section("Entertainment", "entertainment", SCREEN),
                section("Health", "health", LIVING),
            ],
            paragraphs: (4, 12),
            agency: "AW",
        },
    },
    Site {
        spec: spec(
            "deccan-mail",
            "The Deccan Mail",
            "www.deccanmail.test",
            "news",
            &[("story", 60), ("brief", 40)],
        ),
        path: "/full_story.php?content_id={n}&type={s}&date={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("International", "international", ABROAD),
                section("Sports", "sports", GAMES),
                section("National Network", "network", &[Topic::Society, Topic::City, Topic::Politics]),
                section("Business", "business", MONEY),
                section("Headlines", "headlines", ALL),
            ],
            paragraphs: (5, 14),
            agency: "DMS",
        },
    },
    Site {
        spec: spec(
            "monsoon-times",
            "Monsoon Times",
            "timesofmonsoon.test",
            "news",
            &[("story", 60), ("digest", 40)],
        ),
        path: "/articleshow/msid-{n}.cms?s={s}&d={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("Main Stories", "main", ALL),
                section("Top Media Headlines", "media", ALL),
            ],
            paragraphs: (4, 12),
            agency: "MTN",
        },
    },
    Site {
        spec: spec(
            "northlink",
            "Northlink.test News",
            "www.northlink.test",
            "news",
            &[("story", 75), ("wide", 25)],
        ),
        path: "/id/{n}/site/{s}/?d={d}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("Business", "business", MONEY),
                section("Sports", "sports", GAMES),
                section("Technology and Science", "tech", SCIENCE),
                section("Health", "health", LIVING),
                section("Travel", "travel", &[Topic::Life, Topic::World]),
            ],
            paragraphs: (7, 18),
            agency: "Northlink",
        },
    },
    Site {
        spec: spec(
            "hooray-news",
            "Hooray! News",
            "news.hooray.test",
            "news",
            &[("story", 65), ("opinion", 35)],
        ),
        path: "/news?tmpl=story&cid={s}&u=/aw/{d}/{n}",
        content: Content::News {
            sections: &[
                MAIN_PAGE,
                section("Top Stories", "716", ALL),
                section("US (National)", "519", HOME),
                section("Business", "509", MONEY),
                section("World", "516", ABROAD),
                section("Entertainment", "529", SCREEN),
                section("Sports", "532", GAMES),
                section("Technology", "528", SCIENCE),
                section("Politics", "694", CAPITAL),
                section("Science", "753", &[Topic::Technology, Topic::Life]),
            ],
            paragraphs: (5, 16),
            agency: "AW",
        },
    },
    Site {
        spec: spec("comparo", "Comparo.test", "www.comparo.test", "shopping", &[("item", 60), ("guide", 40)]),
        path: "/xPO-{s}-{n}?day={d}",
        content: Content::Goods {
            category: "Miscellaneous Products",
            wares: Wares::Products,
            reviews: (2, 7),
        },
    },
    Site {
        spec: spec(
            "great-river",
            "Great River Books",
            "www.greatriver.test",
            "book shop",
            &[("detail", 70), ("media", 30)],
        ),
        path: "/exec/tg/detail/-/0{n}/{s}/{d}",
        content: Content::Goods { category: "Book Pages", wares: Wares::Books, reviews: (3, 10) },
    },
    Site {
        spec: spec(
            "penn-lamp",
            "Penn & Lamp Booksellers",
            "search.pennlamp.test",
            "book shop",
            &[("item", 65), ("texts", 35)],
        ),
        path: "/bookSearch/isbnInquiry.asp?isbn=0{n}&cat={s}&d={d}",
        content: Content::Goods { category: "Book Pages", wares: Wares::Books, reviews: (2, 6) },
    },
    Site {
        spec: spec(
            "plainspeak",
            "Plainspeak.test",
            "www.plainspeak.test",
            "reviews",
            &[("list", 60), ("full", 40)],
        ),
        path: "/{s}-reviews-{n}/{d}",
        content: Content::Goods { category: "Reviews", wares: Wares::Products, reviews: (4, 12) },
    },
];

/// The sites' templates.
pub(super) const TEMPLATES: [&str; COUNT] = [
    include_str!("templates/unity-news.html"),
    include_str!("templates/tickertape.html"),
    include_str!("templates/islewave.html"),
    include_str!("templates/evening-eye.html"),
    include_str!("templates/cable-one.html"),
    include_str!("templates/redbrush.html"),
    include_str!("templates/channel-58.html"),
    include_str!("templates/deccan-mail.html"),
    include_str!("templates/monsoon-times.html"),
    include_str!("templates/northlink.html"),
    include_str!("templates/hooray-news.html"),
    include_str!("templates/comparo.html"),
    include_str!("templates/great-river.html"),
    include_str!("templates/penn-lamp.html"),
    include_str!("templates/plainspeak.html"),
];
