//! The book of this checkout: it is built without a warning.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// What mdBook warns of.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<Vec<String>>>);

impl<S: Subscriber> Layer<S> for Warnings {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() <= tracing::Level::WARN {
            self.0.lock().unwrap().push(format!("{event:?}"));
        }
    }
}

#[test]
fn the_book_is_built_without_a_warning_and_all_links_lead_somewhere() {
    let out = tempfile::tempdir().unwrap();
    let warnings = Warnings::default();
    let told = tracing_subscriber::registry().with(warnings.clone());
    tracing::subscriber::with_default(told, || {
        book::build(&root(), out.path(), "https://host.test/").unwrap();
    });
    assert_eq!(*warnings.0.lock().unwrap(), [""; 0]);
    let first = fs::read_to_string(out.path().join("index.html")).unwrap();
    assert!(first.contains("gives you the text of web pages"), "the first page is the README");
}
