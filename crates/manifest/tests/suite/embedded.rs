//! The experiments that are built in.

use manifest::{Output, OutputKind, embedded, embedded_ids};

#[test]
fn every_built_in_experiment_is_sound_and_has_outputs() {
    assert!(embedded_ids().contains(&"lin-ho"));
    for id in embedded_ids() {
        let experiment = embedded(id).unwrap_or_else(|error| panic!("{error}"));
        assert!(!experiment.outputs.is_empty(), "{id}");
        let local = experiment.data.iter().find(|data| data.is_local());
        assert!(local.is_none(), "{id} names pages of one machine: {local:?}");
        // a leaderboard is of no paper
        let says = |output: &Output| {
            !output.claims.is_empty() || matches!(output.kind, OutputKind::Leaderboard { .. })
        };
        assert!(experiment.outputs.iter().any(says), "{id} claims nothing");
    }
}

#[test]
fn an_unknown_experiment_is_refused_with_those_that_exist() {
    let said = embedded("lin").unwrap_err().to_string();
    assert!(said.starts_with("no experiment \"lin\"; there are: "), "{said}");
}
