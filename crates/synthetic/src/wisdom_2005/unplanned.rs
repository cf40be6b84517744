//! A site before its plan is made: its settings, its counts, and the kinds of articles of its sections.

use super::settings::Settings;
use super::table::Counts;
use crate::corpus::Section;
use crate::eproduct_2004;
use crate::site::{Ground, stands_on_ground};

/// The first day on which articles were published; below, the number of these days. The last is 29 March
/// 2004, a day of the paper's crawl.
pub(super) const FIRST_DAY: usize = 365 + 31;
pub(super) const DAYS: usize = 58;

/// The kind of a section's articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// Stories on a topic.
    Story(&'static str),
    /// Pages of courses.
    Course,
    /// Pages of people.
    Person,
    /// Pages of projects.
    Project,
    /// Talks, awards and other news of a department.
    Event,
    /// Reviews of products of a class, numbered as in `eproduct_2004`.
    Product(usize),
}

impl About {
    pub(super) fn of(section: &'static Section) -> Self {
        let topic = section.topics[0].as_str();
        let product = || eproduct_2004::CORPUS.classes.iter().position(|class| class == topic);
        match topic {
            "course" => Self::Course,
            "person" => Self::Person,
            "project" => Self::Project,
            "event" => Self::Event,
            _ => product().map_or(Self::Story(topic), Self::Product),
        }
    }
}

/// The data for a site's plan.
pub(crate) struct Unplanned {
    pub(super) ground: Ground,
    pub(crate) settings: &'static Settings,
    pub(crate) counts: Counts,
}

stands_on_ground!(Unplanned);

impl Unplanned {
    pub(crate) fn section(&self, section: usize) -> &'static Section {
        &self.spec().sections[section % self.spec().sections.len()]
    }
}
