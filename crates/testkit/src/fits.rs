//! A method fitted to a site, and its results there.

use cleaning::{
    Cleaner, FitError, Labels, MethodParams, PageRef, Settings, Site, Spans, Training, kept_text,
};

use crate::{all, parse, site};

/// Settings of a method, in the form that a test writes.
pub trait Assign {
    /// The settings.
    fn settings(&self) -> Settings;
}

impl Assign for Settings {
    fn settings(&self) -> Settings {
        self.clone()
    }
}

impl Assign for [&str] {
    /// The settings of assignments in the form of `--set`: `rule.fixed=0.5`.
    fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        self.iter().for_each(|assignment| settings.assign(assignment).unwrap());
        settings
    }
}

impl<const N: usize> Assign for [&str; N] {
    fn settings(&self) -> Settings {
        self.as_slice().settings()
    }
}

/// The method of `P`, fitted.
///
/// # Errors
/// Those of the fit.
///
/// # Panics
/// For settings that build no method.
pub fn try_fit<P: MethodParams>(
    training: &Training<'_>,
    settings: &(impl Assign + ?Sized),
) -> Result<Box<dyn Cleaner>, FitError> {
    let params = P::of_settings(&settings.settings());
    params.unwrap_or_else(|error| panic!("{error}")).make().fit(training)
}

/// The method of `P`, fitted to these pages of the site without labels and with seed 0.
pub fn fit_to<P: MethodParams>(
    site: &Site,
    pages: &[usize],
    settings: &(impl Assign + ?Sized),
) -> Box<dyn Cleaner> {
    try_fit::<P>(&Training { site, pages, labels: Labels::none(), seed: 0 }, settings).unwrap()
}

/// The method of `P`, fitted to all pages of the site without labels and with seed 0.
pub fn fit<P: MethodParams>(site: &Site, settings: &(impl Assign + ?Sized)) -> Box<dyn Cleaner> {
    fit_to::<P>(site, &all(site), settings)
}

/// The kept text of a page, by [`kept_text`], with ` / ` for its line breaks.
pub fn kept(cleaner: &dyn Cleaner, page: PageRef<'_>) -> String {
    kept_text(&page, cleaner.clean(page).kept()).replace('\n', " / ")
}

/// The kept spans of each page of the site.
pub fn cleanings(cleaner: &dyn Cleaner, site: &Site) -> Vec<Spans> {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// The statistics of a fit, in their order.
pub fn statistics(cleaner: &dyn Cleaner) -> Vec<(&'static str, f64)> {
    cleaner.fit_statistics().iter().map(|figure| (figure.name, figure.value)).collect()
}

/// One statistic of a fit.
pub fn statistic(cleaner: &dyn Cleaner, name: &str) -> f64 {
    statistics(cleaner).into_iter().find(|(known, _)| *known == name).expect("the fit has it").1
}

/// Fits to a site of these pages and compares the [`kept`] text of the first.
#[track_caller]
pub fn check<P: MethodParams>(pages: &[impl AsRef<str>], assignments: &[&str], expected: &str) {
    let site = site(pages);
    assert_eq!(kept(&*fit::<P>(&site, assignments), site.page(0)), expected, "{assignments:?}");
}

/// Fits to a site of these pages and compares the [`kept`] text of another page.
#[track_caller]
pub fn check_unseen<P: MethodParams>(
    pages: &[impl AsRef<str>],
    unseen: &str,
    assignments: &[&str],
    expected: &str,
) {
    let (site, page) = (site(pages), parse(unseen));
    let cleaner = fit::<P>(&site, assignments);
    assert_eq!(kept(&*cleaner, PageRef::alone(&page)), expected, "{assignments:?}");
}
