//! A traced page node by node, in document order: Figure 6 of Kao et al.

use manifest::{Names, Problem, TraceRef};

use super::Show;
use super::scope::{Scope, Shown};
use crate::plot::{self, Figure, Panel, Shape, TreeNode};
use crate::table::{Cell, Table};
use crate::traced::{Traced, number};

manifest::keys! {
    /// `[nodes]`: the nodes of a traced page in document order, and its tree over panels of numbers; what is marked is shaded.
    pub(crate) struct Nodes {
        /// The trace.
        trace: TraceRef,
        /// Numbers, by the names that the method gives them.
        numbers: Vec<String>,
    }
    Nodes::check_more
}

impl Nodes {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.refuse_empty("numbers", &self.numbers)?;
        for (place, number) in self.numbers.iter().enumerate() {
            names.refuse_twice("number", number, self.numbers[..place].iter())?;
        }
        Ok(())
    }
}

impl Show for Nodes {
    /// One row for each node with evidence, one panel of the plot for each number. `None` if the page is not traced.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { trace, numbers } = self;
        let traced = Traced::of(scope.lookup.trace(trace, &scope.data.id)?);
        let value = |node: usize, name: &str| number(traced.nodes[node].numbers, name).map(|own| own.value);
        let header = ["node", "parent", "depth", "tag", "bytes of text", "marked", "kept"];
        let header = header.into_iter().chain(numbers.iter().map(String::as_str));
        let rows = traced.nodes.iter().enumerate().map(|(at, node)| {
            let mut row = vec![
                Cell::count(at),
                node.parent.map_or(Cell::Empty, Cell::count),
                Cell::count(node.depth),
                Cell::text(&node.node.tag),
                Cell::Count(node.node.length.into()),
                Cell::Count(node.node.marked.into()),
                Cell::Count(node.node.kept.into()),
            ];
            row.extend(numbers.iter().map(|name| value(at, name).map_or(Cell::Empty, Cell::Figure)));
            row
        });
        let table = Table::new(header, rows, []);
        let nodes = traced.nodes.iter().map(|node| TreeNode {
            tag: node.node.tag.clone(),
            depth: node.depth,
            end: node.end,
            shaded: node.marked,
        });
        let panels: Vec<Panel> = numbers
            .iter()
            .map(|name| {
                let values = (0..traced.nodes.len()).map(|node| value(node, name)).collect();
                Panel { name: name.clone(), values }
            })
            .collect();
        let mut notes = super::steps::notes(scope, &traced, trace);
        notes.extend(
            panels
                .iter()
                .filter(|panel| panel.values.iter().all(Option::is_none))
                .map(|panel| format!("no node has a number called {}", panel.name)),
        );
        notes.push(
            "a node is shaded where all of its text is marked; marked and kept count bytes of its text"
                .to_owned(),
        );
        let shape = Shape::Nodes(plot::Nodes { nodes: nodes.collect(), panels, shaded: "marked".to_owned() });
        let figure = Figure::new(&scope.output.title, traced.caption(), "node, in document order", "", shape);
        Some(Shown { table, figure: (!traced.nodes.is_empty()).then_some(figure), drawn: None, notes })
    }
}
