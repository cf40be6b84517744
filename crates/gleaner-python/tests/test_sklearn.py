"""The estimator of scikit-learn."""

import pickle

import pytest

pytest.importorskip("sklearn")

from sklearn.base import clone
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.pipeline import make_pipeline
from sklearn.utils import estimator_checks

import gleaner
from gleaner.sklearn import SiteCleaner

PAGES = [f"<div>Home News</div><p>{text}</p>" for text in ("The storm came.", "The council met.", "Nobody won.")]
KEPT = ["The storm came.", "The council met.", "Nobody won."]
PARAMS = {"blocks": "element"}

# scikit-learn runs none of its checks on data for estimators that take no matrix; these are the rest
CHECKS = [
    "check_estimator_cloneable", "check_estimator_get_tags_default_keys", "check_estimator_repr",
    "check_get_params_invariance", "check_no_attributes_set_in_init", "check_parameters_default_constructible",
    "check_set_params", "check_do_not_raise_errors_in_init_or_set_param", "check_valid_tag_types",
    "check_estimator_tags_renamed",
]


@pytest.mark.filterwarnings("ignore")
def test_check_estimator():
    estimator_checks.check_estimator(SiteCleaner())


@pytest.mark.parametrize("check", CHECKS)
def test_checks_that_apply(check):
    check = getattr(estimator_checks, check, None)
    if check is None:
        pytest.skip("this version of scikit-learn has no such check")
    check("SiteCleaner", SiteCleaner())


def test_it_is_a_step_of_a_pipeline():
    cleaner = SiteCleaner("lin-ho", params=PARAMS)
    assert cleaner.fit_transform(PAGES) == KEPT
    pairs = [(f"http://a.test/{number}", page.encode()) for number, page in enumerate(PAGES)]
    assert clone(cleaner).fit(pairs).transform(pairs[1:]) == KEPT[1:]
    again = pickle.loads(pickle.dumps(clone(cleaner).fit(pairs)))
    assert again.transform(PAGES) == KEPT
    counts = make_pipeline(clone(cleaner), CountVectorizer()).fit_transform(PAGES)
    assert counts.shape == (3, 7)


def test_faults_are_raised():
    from sklearn.exceptions import NotFittedError

    with pytest.raises(NotFittedError):
        SiteCleaner().transform(PAGES)
    with pytest.raises(gleaner.ReadError, match="page 1: not a page"):
        SiteCleaner().fit([PAGES[0], b"%PDF-1.4"])
    with pytest.raises(gleaner.ParameterError):
        SiteCleaner("lin-ho", params={"colour": 1}).fit(PAGES)
