//! The five sites with product pages. Names and hosts are invented; each stands for one column of the thesis's Table 5-1.

use crate::synthetic::classed::{FIVE, SiteSpec};

/// The classes, in the order of the thesis's table.
pub const CLASSES: [&str; FIVE] = ["notebook", "camera", "mobile", "printer", "tv"];

/// The sites, standing for Amazon, CNet, J&R, PCMag and ZDnet. Each has its page types.
pub(super) static SITES: [SiteSpec; FIVE] = [
    SiteSpec {
        id: "rivermart",
        name: "Rivermart.test",
        host: "www.rivermart.test",
        category: "shop",
        encoding: "iso-8859-1",
        kinds: &[("detail", 65), ("boutique", 20), ("used", 15)],
    },
    SiteSpec {
        id: "clickreview",
        name: "ClickReview",
        host: "reviews.clickreview.test",
        category: "product reviews",
        encoding: "iso-8859-1",
        kinds: &[("overview", 50), ("review", 30), ("compare", 20)],
    },
    SiteSpec {
        id: "downtown-sound",
        name: "Downtown Sound",
        host: "www.downtownsound.test",
        category: "shop",
        encoding: "windows-1252",
        kinds: &[("item", 70), ("bundle", 30)],
    },
    SiteSpec {
        id: "lab-monthly",
        name: "Lab Monthly",
        host: "www.labmonthly.test",
        category: "product reviews",
        encoding: "iso-8859-1",
        kinds: &[("review", 70), ("first_look", 30)],
    },
    SiteSpec {
        id: "techdesk",
        name: "TechDesk",
        host: "techupdate.techdesk.test",
        category: "product reviews",
        encoding: "iso-8859-1",
        kinds: &[("overview", 55), ("review", 30), ("guide", 15)],
    },
];

/// The sites' templates.
pub(super) const TEMPLATES: [&str; FIVE] = [
    include_str!("templates/rivermart.html"),
    include_str!("templates/clickreview.html"),
    include_str!("templates/downtown-sound.html"),
    include_str!("templates/lab-monthly.html"),
    include_str!("templates/techdesk.html"),
];

/// What a site calls its departments of the five classes, and their folders, in the order of the classes.
pub(super) const fn sections(site: usize) -> [(&'static str, &'static str); FIVE] {
    match site {
        0 => [
            ("Laptops & Notebooks", "notebooks"),
            ("Camera & Photo", "photo"),
            ("Cell Phones & Service", "wireless"),
            ("Printers & Ink", "printers"),
            ("TV & Video", "tv"),
        ],
        1 => [
            ("Notebooks", "notebooks"),
            ("Digital cameras", "cameras"),
            ("Phones", "phones"),
            ("Printers", "printers"),
            ("Televisions", "televisions"),
        ],
        2 => [
            ("Laptop Computers", "laptop"),
            ("Digital Cameras", "digicam"),
            ("Mobile Phones", "mobile"),
            ("Printers", "print"),
            ("Televisions & HDTV", "tv"),
        ],
        3 => [
            ("Notebooks", "c-nb"),
            ("Digital Cameras", "c-dc"),
            ("Cell Phones", "c-cp"),
            ("Printers", "c-pr"),
            ("TVs", "c-tv"),
        ],
        _ => [
            ("Notebooks & tablets", "notebooks"),
            ("Digital cameras", "cameras"),
            ("Mobile phones", "phones"),
            ("Printers & scanners", "printers"),
            ("TV & home theater", "hometheater"),
        ],
    }
}
