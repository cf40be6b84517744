//! The description of a method: id, citation, parameters.

use cleaning::Settings;
use methods::catalogue;
use testkit::family_checks::{check_family, check_ids};

#[test]
fn ids_are_well_formed_unique_and_sorted() {
    check_ids(catalogue().iter().map(|family| family.info()));
}

#[test]
fn texts_defaults_and_refusals_of_every_method() {
    for family in catalogue() {
        check_family(family.info(), &family.defaults(), |settings| family.build(settings).map(|_| ()));
    }
}

#[test]
fn what_a_method_advises_to_try_builds_and_is_no_default() {
    for family in catalogue() {
        let advice = family.advice();
        for assignments in [advice.where_nothing_is_kept, advice.where_everything_is_kept] {
            let mut settings = Settings::new();
            for assignment in assignments {
                settings.assign(assignment).unwrap_or_else(|error| panic!("{}: {error}", family.info().id));
            }
            if let Err(error) = family.build(&settings) {
                panic!("{}: {error}", family.info().id);
            }
            for (key, value) in settings.iter() {
                assert_ne!(
                    family.defaults().get(key),
                    Some(value),
                    "{}: {key} is a default",
                    family.info().id
                );
            }
        }
    }
}
