//! Throwaway.
#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]
use cleaning::*;
use dataset::*;
use method_cst::CstParams;
use text::TermOptions;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id = &args[0];
    let pages: Option<usize> = args[1].parse().ok();
    let mut settings = Settings::new();
    for a in &args[2..] {
        settings.assign(a).unwrap();
    }
    let store =
        Store { data: "/tmp/cst-data".into(), mirror: Some("/work/shared/mirror".into()), offline: true };
    let d = descriptor(id).unwrap();
    let mut o = ReadOptions::whole(d);
    if d.id().contains("synthetic") {
        o.pages = pages
    } else if let Some(p) = pages {
        o.scale = p as f64 / 100.0
    }
    let corpus = open(d, &store, &o, &Silent).unwrap();
    let mut words = [0_u64; 8];
    let mut gold_words = [0_u64; 8];
    let mut leaves = [0_u64; 8];
    let (mut tp, mut kept_n, mut gold_n, mut f_sum, mut scored) = (0_f64, 0_f64, 0_f64, 0_f64, 0_u32);
    let (mut wtp, mut wall) = (0.0, 0.0);
    let mut sites = 0;
    let mut root1 = 0;
    let mut one = 0;
    let mut elements = 0;
    let mut page_total = 0;
    for index in 0..corpus.sites().len() {
        let MarkedSite { site, pages } = corpus.load(index).unwrap();
        let params: CstParams = settings.parse(CstParams::INFO).unwrap();
        let method = params.clone().check().unwrap();
        let all: Vec<usize> = (0..site.len()).collect();
        page_total += site.len();
        let tree = method.tree(&site, &all);
        sites += 1;
        root1 += usize::from(tree.path_importance(method_cst::ElementId::ROOT) > 0.9);
        elements += tree.len();
        for e in tree.elements() {
            let n = tree.leaf_tag_nodes(e);
            if n > 0 {
                leaves[bin(tree.path_importance(e))] += n as u64;
                if tree.tag_nodes(e) == 1 {
                    one += 1
                }
            }
        }
        let cleaner =
            method.fit(&Training { site: &site, pages: &all, labels: Labels::none(), seed: 0 }).unwrap();
        let terms = site.terms(&TermOptions::default());
        for &p in &all {
            let c = cleaner.clean(site.page(p));
            let w: std::collections::HashMap<u32, f64> =
                c.weights().iter().map(|w| (w.span.start, w.weight)).collect();
            let gold = pages[p].scored().then(|| pages[p].gold.clone()).flatten().map(|g| g.informative());
            let (mut t, mut k, mut g) = (0.0, 0.0, 0.0);
            for (s, e, _) in terms.of_page(p).iter() {
                let x = w.get(&s).copied().unwrap_or(0.0);
                words[bin(x)] += 1;
                if let Some(gold) = &gold {
                    let is = gold.bytes_within(Span { start: s, end: e }) > 0;
                    if is {
                        gold_words[bin(x)] += 1;
                        g += 1.0;
                        wtp += x;
                    }
                    if x > 0.0 {
                        k += 1.0;
                        if is {
                            t += 1.0
                        }
                    }
                    wall += x;
                }
            }
            if gold.is_some() && g > 0.0 {
                scored += 1;
                tp += t;
                kept_n += k;
                gold_n += g;
                f_sum += if k + g > 0.0 { 2.0 * t / (k + g) } else { 0.0 };
            }
        }
    }
    let show = |name: &str, h: &[u64; 8]| {
        let n: u64 = h.iter().sum();
        println!(
            "{name:<12} {n:>9} {}",
            h.iter().map(|x| format!("{:.3}", *x as f64 / n.max(1) as f64)).collect::<Vec<_>>().join(" ")
        )
    };
    println!(
        "{id} {} sites {sites} pages {page_total} elements {elements} root>.9 {root1} leaves of one tag node {one}",
        settings
    );
    println!("bins: 0 | <.2 | <.5 | <.9 | <.99 | <.9999 | <1 | 1");
    show("words", &words);
    show("gold words", &gold_words);
    show("leaf PathImp", &leaves);
    println!(
        "token P {:.3} R {:.3} meanF {:.3} of {scored}; weight in gold {:.3}; gold share of kept",
        tp / kept_n,
        tp / gold_n,
        f_sum / f64::from(scored),
        wtp / wall
    );
}
fn bin(x: f64) -> usize {
    if x <= 0.0 {
        0
    } else if x < 0.2 {
        1
    } else if x < 0.5 {
        2
    } else if x < 0.9 {
        3
    } else if x < 0.99 {
        4
    } else if x < 0.9999 {
        5
    } else if x < 1.0 {
        6
    } else {
        7
    }
}
