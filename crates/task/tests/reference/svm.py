"""Reference for the linear SVM: a small fixed data set, and scikit-learn's decisions on it.

Writes svm.json beside itself; `tests/svm.rs` compares. Run with Python 3 and scikit-learn (made with 1.9.1);
the generator of the data is written out here, so that they do not depend on a library.

The data: 25 pages of class 1 and 15 of class 2 train, with some shared terms, some of each class, three pages that
are there twice (one of them in both classes) and one zero vector; 30 further pages and a zero vector are tested.
Values are multiples of 1/16, so they are the same in single and double precision.
"""

import json
import pathlib

import sklearn
from sklearn.svm import SVC

TERMS = 60


class Random:
    """The minimal standard generator of Lehmer, Park and Miller."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = self.state * 48271 % 2147483647
        return self.state % n


def page(random, first):
    """Terms 0 to 39 are anyone's; 40 to 49 lean to the first class, 50 to 59 to the second."""
    values = {}
    for _ in range(6 + random.below(10)):
        term = random.below(40)
        if random.below(3) == 0:
            own = 40 if first == (random.below(5) > 0) else 50
            term = own + random.below(10)
        values[term] = values.get(term, 0) + (1 + random.below(32)) / 16
    return sorted(values.items())


def dense(pages):
    rows = []
    for values in pages:
        row = [0.0] * TERMS
        for term, value in values:
            row[term] = value
        rows.append(row)
    return rows


def main():
    random = Random(7)
    first = [page(random, True) for _ in range(23)]
    second = [page(random, False) for _ in range(12)]
    first += [first[0], []]
    second += [second[0], second[1], first[1]]
    tested = [page(random, i % 2 == 0) for i in range(30)] + [[]]
    x = dense(first + second)
    y = [1] * len(first) + [-1] * len(second)
    light = 1 / (sum(v * v for row in x for v in row) / len(x))
    results = []
    for cost in [light, 10 * light, 0.01, 1.0, 100.0]:
        svc = SVC(kernel="linear", C=cost, tol=1e-9).fit(x, y)
        results.append(
            {
                "cost": cost,
                "rho": -float(svc.intercept_[0]),
                "weights": [float(w) for w in svc.coef_[0]],
                "decisions": [float(d) for d in svc.decision_function(dense(tested))],
            }
        )
    out = {
        "made_with": "scikit-learn " + sklearn.__version__,
        "terms": TERMS,
        "first": first,
        "second": second,
        "tested": tested,
        "light": light,
        "results": results,
    }
    pathlib.Path(__file__).with_name("svm.json").write_text(json.dumps(out) + "\n")


main()
