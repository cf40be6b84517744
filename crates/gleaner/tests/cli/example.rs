//! The example of `experiments/README.md` is a whole experiment.

use crate::place::Place;

#[test]
fn the_example_of_the_readme_runs() {
    let readme = include_str!("../../../../experiments/README.md");
    let place = Place::new();
    let block = |opening: &str| {
        let (_, rest) = readme.split_once(opening).unwrap();
        rest.split_once("```").unwrap().0
    };
    place.write("example/experiment.toml", block("```toml\n"));
    place.write("example/words.sql", block("```sql\n"));
    let sound = "example: sound; 2 data sets, 5 runs (with baselines), 1 table, 1 claim\n";
    assert_eq!(place.check(&["check", "example"], 0, ""), sound);
    let text = place.done(&["reproduce", "example", "--scale", "0.05", "--no-times", "--out", "out"]);
    assert!(text.starts_with("pagelet keeps the words better"), "{text}");
    for data in ["news-2002", "debnath-2005"] {
        let table = place.read(&format!("out/example/tables/words.synthetic-{data}.csv"));
        let header = table.lines().next().unwrap();
        for column in ["lin-ho", "pagelet"] {
            assert!(header.contains(column), "{header}");
        }
        assert!(place.path(&format!("out/example/plots/words.synthetic-{data}.svg")).is_file());
    }
    assert_eq!(place.read("out/example/claims.csv").lines().count(), 3);
}
