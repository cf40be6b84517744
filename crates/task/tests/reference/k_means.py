"""Makes k_means.json: a small data set with the k-means partitions and scores that task must find.

Written without a look at the Rust code: dense numpy in double precision, scikit-learn for the mutual information,
scipy for the assignment of clusters to classes. Run it where numpy, scipy and scikit-learn are installed:

    python3 k_means.py > k_means.json
"""

import json

import numpy as np
from scipy.optimize import linear_sum_assignment
from sklearn.metrics import normalized_mutual_info_score
from sklearn.metrics.pairwise import cosine_similarity

CLASSES, SITES, DOCUMENTS, CLUSTERS = 4, 3, 72, 4
COMMON, OF_CLASS, OF_SITE = 12, 8, 6
TERMS = COMMON + CLASSES * OF_CLASS + SITES * OF_SITE + DOCUMENTS


def data(random):
    """Counts of terms: words of all, of a class, of a site, and one word a document that no other has."""
    counts = np.zeros((DOCUMENTS, TERMS), dtype=int)
    classes = random.integers(CLASSES, size=DOCUMENTS)
    sites = random.integers(SITES, size=DOCUMENTS)
    for i in range(DOCUMENTS):
        for _ in range(14):
            kind = random.choice(["common", "class", "site", "own"], p=[0.3, 0.3, 0.3, 0.1])
            term = {
                "common": random.integers(COMMON),
                "class": COMMON + classes[i] * OF_CLASS + random.integers(OF_CLASS),
                "site": COMMON + CLASSES * OF_CLASS + sites[i] * OF_SITE + random.integers(OF_SITE),
                "own": TERMS - DOCUMENTS + i,
            }[kind]
            counts[i, term] += 1
    # two pages of which a cleaning left nothing
    counts[[5, 40]] = 0
    return counts, classes, sites


def tfidf(counts):
    """n / max n x ln(N / N_j), section 2.1.1."""
    largest = np.maximum(counts.max(axis=1, keepdims=True), 1)
    documents = np.maximum((counts > 0).sum(axis=0), 1)
    return counts / largest * np.log(len(counts) / documents)


def k_means(vectors, first, iterations):
    """Figure 5-1; -1 for a zero vector. Also the smallest lead of a closest centroid that is no exact tie."""
    zero = ~vectors.any(axis=1)
    centroids = vectors[first].copy()
    lead = 1.0
    for _ in range(iterations):
        cosines = cosine_similarity(vectors, centroids)
        assignment = cosines.argmax(axis=1)
        ordered = np.sort(cosines[~zero], axis=1)
        gaps = ordered[:, -1] - ordered[:, -2]
        lead = min(lead, gaps[gaps > 0].min())
        for cluster in range(len(first)):
            members = (assignment == cluster) & ~zero
            if members.any():
                centroids[cluster] = vectors[members].mean(axis=0)
    return np.where(zero, -1, assignment), lead


def best_f(assignment, classes):
    """The best mean F over the classes, clusters going to classes one to one."""
    table = np.zeros((CLASSES, CLUSTERS))
    for c in range(CLASSES):
        for k in range(CLUSTERS):
            both = np.sum((classes == c) & (assignment == k))
            if both:
                p, r = both / np.sum(assignment == k), both / np.sum(classes == c)
                table[c, k] = 2 * p * r / (p + r)
    rows, columns = linear_sum_assignment(table, maximize=True)
    return table[rows, columns].sum() / CLASSES


def main():
    random = np.random.default_rng(2004)
    counts, classes, sites = data(random)
    vectors = tfidf(counts)
    units = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-300)
    cases = []
    while len(cases) < 24:
        first = random.choice(DOCUMENTS, size=CLUSTERS, replace=False)
        if not vectors[first].any(axis=1).all():
            continue
        iterations = [1, 2, 30][len(cases) % 3]
        centroid = ["mean", "unit-mean"][len(cases) // 3 % 2]
        assignment, lead = k_means(vectors if centroid == "mean" else units, first, iterations)
        # single precision may decide otherwise what is as close as this
        if lead < 1e-5:
            continue
        cases.append({
            "first": first.tolist(),
            "iterations": iterations,
            "centroid": centroid,
            "assignment": assignment.tolist(),
            "f": best_f(assignment, classes),
            "class_information": normalized_mutual_info_score(classes, assignment),
            "site_information": normalized_mutual_info_score(sites, assignment),
        })
    bags = [[[int(t), int(n)] for t, n in enumerate(row) if n] for row in counts]
    cosines = [cosine_similarity(vectors)[i, i + 1] for i in range(DOCUMENTS - 1)]
    made = {
        "terms": TERMS, "bags": bags, "classes": classes.tolist(), "sites": sites.tolist(),
        "cosine_with_next": cosines, "cases": cases,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in made.items() if key != "cases"]
    listed = ",\n".join(json.dumps(case) for case in cases)
    print("{" + ",\n".join(lines) + f',\n"cases": [\n{listed}\n]' + "}")


main()
