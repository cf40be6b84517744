//! The six sites with product pages. Names and hosts are invented; each stands for one site of the paper.

use super::SITES as COUNT;
use crate::synthetic::classed::{FIVE, SiteSpec};

/// The sites, standing for PCConnection, Amazon, CNet, J&R, PCMag and ZDnet. Each has its page types.
pub(super) static SITES: [SiteSpec; COUNT] = [
    spec(
        "circuit-depot",
        "Circuit Depot",
        "www.circuitdepot.test",
        "shop",
        &[("product", 75), ("bundle", 25)],
    ),
    spec("longriver", "Longriver", "www.longriver.test", "shop", &[("detail", 70), ("brand_page", 30)]),
    spec(
        "clicklab",
        "ClickLab",
        "reviews.clicklab.test",
        "product reviews",
        &[("overview", 45), ("review", 35), ("first_take", 20)],
    ),
    spec(
        "park-row",
        "Park Row Music & Computers",
        "www.parkrow.test",
        "shop",
        &[("item", 70), ("outlet", 30)],
    ),
    spec(
        "benchpress",
        "Benchpress",
        "www.benchpress.test",
        "product reviews",
        &[("review", 65), ("roundup", 35)],
    ),
    spec("deskwire", "Deskwire", "www.deskwire.test", "product reviews", &[("product", 60), ("article", 40)]),
];

const fn spec(
    id: &'static str,
    name: &'static str,
    host: &'static str,
    category: &'static str,
    kinds: &'static [(&'static str, usize)],
) -> SiteSpec {
    SiteSpec { id, name, host, category, encoding: "utf-8", kinds }
}

/// The sites' templates.
pub(super) const TEMPLATES: [&str; COUNT] = [
    include_str!("templates/circuit-depot.html"),
    include_str!("templates/longriver.html"),
    include_str!("templates/clicklab.html"),
    include_str!("templates/park-row.html"),
    include_str!("templates/benchpress.html"),
    include_str!("templates/deskwire.html"),
];

/// What a site calls its departments of the five classes, and their folders, in the order of the classes.
pub(super) const fn sections(site: usize) -> [(&'static str, &'static str); FIVE] {
    match site {
        0 => [
            ("Notebooks & Tablets", "notebooks"),
            ("Cameras & Camcorders", "cameras"),
            ("Phones & Telephony", "phones"),
            ("Printers & Scanners", "printers"),
            ("TVs & Projectors", "tvs"),
        ],
        1 => [
            ("Laptops", "laptops"),
            ("Camera, Photo & Video", "photo"),
            ("Cell Phones & Accessories", "wireless"),
            ("Printers & Ink", "office"),
            ("Television & Video", "tv"),
        ],
        2 => [
            ("Laptops", "laptops"),
            ("Digital Cameras", "digital-cameras"),
            ("Phones", "phones"),
            ("Printers", "printers"),
            ("TVs", "tvs"),
        ],
        3 => [
            ("Laptops", "laptops"),
            ("Digital Photo", "photo"),
            ("Mobile", "mobile"),
            ("Printing", "printing"),
            ("Home Theater & TV", "home-theater"),
        ],
        4 => [
            ("Laptops", "laptop-computers"),
            ("Cameras", "digital-cameras"),
            ("Cell Phones", "cell-phones"),
            ("Printers", "printers"),
            ("HDTVs", "hdtvs"),
        ],
        _ => [
            ("Notebooks", "notebooks"),
            ("Cameras", "cameras"),
            ("Smartphones", "smartphones"),
            ("Printers", "printers"),
            ("TV & Displays", "displays"),
        ],
    }
}
