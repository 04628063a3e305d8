"""Writes test/fixtures/scikit-learn-mixtures.json: scikit-learn's GaussianMixture, all four kinds of covariances, on points from a seed.

    .cache/venv/bin/python bench/peers/gaussian_mixtures_golden.py

The points are multiples of 1/64, which 32-bit numbers hold exactly. EM takes 3000 steps: long before, it no longer moves, so that the
result does not depend on its start.
"""
import json
import warnings
from pathlib import Path

import numpy as np
import sklearn
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture

FLOOR = 0  # a floor lowers the likelihood: Satchel stops where a step does, scikit-learn goes on
random = np.random.default_rng(14)
kinds = [
    ([0, 0, 0], [[1.0, 0.6, 0.0], [0.6, 1.0, 0.2], [0.0, 0.2, 0.5]], 60),
    ([4, 1, -1], [[0.5, -0.3, 0.1], [-0.3, 2.0, 0.0], [0.1, 0.0, 1.0]], 40),
    ([1, 5, 2], [[1.5, 0.0, 0.7], [0.0, 0.4, 0.0], [0.7, 0.0, 1.2]], 20),
]
drawn = np.concatenate([random.multivariate_normal(mean, spread, count) for mean, spread, count in kinds])
points = np.round(64 * drawn) / 64

fits = {}
for kind in ["full", "tied", "diag", "spherical"]:
    mixture = GaussianMixture(3, covariance_type=kind, reg_covar=FLOOR, tol=0, max_iter=3000, random_state=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # it takes all its steps
        mixture.fit(points)
    order = np.argsort(-mixture.weights_)
    covariances = mixture.covariances_ if kind == "tied" else mixture.covariances_[order]
    fits[kind] = {
        "weights": mixture.weights_[order].tolist(),
        "means": mixture.means_[order].tolist(),
        "covariances": np.asarray(covariances).tolist(),
        "logLikelihood": mixture.score(points),
        "responsibilities": mixture.predict_proba(points[::10])[:, order].tolist(),
    }
golden = {"scikit-learn": sklearn.__version__, "floor": FLOOR, "points": points.tolist(), "fits": fits}
target = Path(__file__).parents[2] / "test" / "fixtures" / "scikit-learn-mixtures.json"
target.write_text(json.dumps(golden) + "\n")
