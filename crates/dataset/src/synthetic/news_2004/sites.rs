//! The five news sites. Names and hosts are invented; each stands for one column of the thesis's Table 5-2.

use crate::synthetic::classed::{FIVE, SiteSpec};

/// The classes, in the order of the thesis's table.
pub const CLASSES: [&str; FIVE] = ["business", "entertainment", "health", "politics", "technology"];

/// The sites, standing for ABC, BBC, CBS, CNN and USA Today. Each has its page types.
pub(super) static SITES: [SiteSpec; FIVE] = [
    SiteSpec {
        id: "federal-network",
        name: "Federal Network News",
        host: "www.federalnetwork.test",
        category: "news",
        encoding: "iso-8859-1",
        kinds: &[("story", 60), ("feature", 25), ("wire", 15)],
    },
    SiteSpec {
        id: "albion-online",
        name: "Albion News Online",
        host: "news.albion.test",
        category: "news",
        encoding: "iso-8859-1",
        kinds: &[("story", 70), ("analysis", 30)],
    },
    SiteSpec {
        id: "meridian",
        name: "Meridian News",
        host: "www.meridiannews.test",
        category: "news",
        encoding: "windows-1252",
        kinds: &[("story", 75), ("interactive", 25)],
    },
    SiteSpec {
        id: "continental",
        name: "Continental Cable News",
        host: "www.continental.test",
        category: "news",
        encoding: "iso-8859-1",
        kinds: &[("story", 55), ("wire", 25), ("special", 20)],
    },
    SiteSpec {
        id: "daily-nation",
        name: "The Daily Nation",
        host: "www.dailynation.test",
        category: "news",
        encoding: "iso-8859-1",
        kinds: &[("story", 65), ("column", 20), ("brief", 15)],
    },
];

/// The sites' templates.
pub(super) const TEMPLATES: [&str; FIVE] = [
    include_str!("templates/federal-network.html"),
    include_str!("templates/albion-online.html"),
    include_str!("templates/meridian.html"),
    include_str!("templates/continental.html"),
    include_str!("templates/daily-nation.html"),
];

/// What a site calls its sections, and their folders, in the order of the classes.
pub(in crate::synthetic) const fn sections(site: usize) -> [(&'static str, &'static str); FIVE] {
    match site {
        0 => [
            ("Business", "business"),
            ("Entertainment", "entertainment"),
            ("Health", "living"),
            ("Politics", "politics"),
            ("Technology", "scitech"),
        ],
        1 => [
            ("Business", "business"),
            ("Entertainment", "entertainment"),
            ("Health", "health"),
            ("UK Politics", "uk_politics"),
            ("Technology", "technology"),
        ],
        2 => [
            ("MoneyLine", "business"),
            ("Entertainment", "entertainment"),
            ("HealthFile", "health"),
            ("Politics", "politics"),
            ("SciTech", "tech"),
        ],
        3 => [
            ("BUSINESS", "BUSINESS"),
            ("ENTERTAINMENT", "SHOWBIZ"),
            ("HEALTH", "HEALTH"),
            ("POLITICS", "ALLPOLITICS"),
            ("TECHNOLOGY", "TECH"),
        ],
        _ => [
            ("Money", "money"),
            ("Life", "life"),
            ("Health", "health"),
            ("Washington", "washington"),
            ("Tech", "tech"),
        ],
    }
}
