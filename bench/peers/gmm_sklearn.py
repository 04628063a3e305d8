"""The peer of bench/speed/gmm.ts: one EM iteration of scikit-learn's GaussianMixture on the points and from the parameters it was given.

gmm_sklearn.py FOLDER ROUNDS; points.bin is 32-bit, weights.bin, means.bin and COVARIANCE.bin are 64-bit. An iteration is what six of them
cost more than one, by five (for 'tied' what two cost more than one). scikit-learn has no shared spherical covariance; 'spherical' does the same work with a variance for each
component, 'tied' is the shared one of the SCDV paper's code. CPU milliseconds as JSON, and the mean log-likelihood after the last iteration.
"""
import json
import sys
import time
import warnings
from pathlib import Path

import numpy as np
from sklearn.mixture import GaussianMixture

folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
shape = json.loads((folder / "shape.json").read_text())
rows, d, components = shape["rows"], shape["dimensions"], shape["components"]
points = np.fromfile(folder / "points.bin", np.float32).reshape(rows, d)
weights = np.fromfile(folder / "weights.bin", np.float64)
means = np.fromfile(folder / "means.bin", np.float64).reshape(components, d)


def fit(kind, precisions, iterations):
    mixture = GaussianMixture(
        components, covariance_type=kind, tol=0, max_iter=iterations, reg_covar=shape["floor"], init_params="random_from_data",
        weights_init=weights, means_init=means, precisions_init=precisions, random_state=1,
    )
    start = time.process_time()
    mixture.fit(points)
    return time.process_time() - start, mixture


def measure(kind, precisions, rounds=rounds, more=5):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        times = [(fit(kind, precisions, 1)[0], fit(kind, precisions, 1 + more)[0]) for _ in range(rounds)]
        mixture = fit(kind, precisions, 1 + more)[1]
    few, many = (min(column) for column in zip(*times))
    return {"ms": 1000 * (many - few) / more, "logLikelihood": float(mixture.score(points))}


variance = float(np.fromfile(folder / "tied-spherical.bin", np.float64)[0])
tied = np.fromfile(folder / "tied.bin", np.float64).reshape(d, d)
diagonal = np.fromfile(folder / "diagonal.bin", np.float64).reshape(components, d)
print(json.dumps({
    "spherical": measure("spherical", np.full(components, 1 / variance)),
    "tied": measure("tied", np.linalg.inv(tied), 1, 1),
    "diagonal": measure("diag", 1 / diagonal),
}))
