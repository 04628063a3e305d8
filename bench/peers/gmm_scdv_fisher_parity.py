"""The peer of bench/quality/parity.ts: the same mixtures, SCDV and Fisher vectors in scikit-learn and NumPy, in 64 bits.

gmm_scdv_fisher_parity.py FOLDER. From the parameters Satchel started from, as many EM iterations as it took; then log-likelihood,
responsibilities and document vectors, computed here from scratch. Leaves NAME.peer.bin beside what Satchel wrote, and prints the
log-likelihoods and the SCDV threshold as JSON.
"""
import json
import sys
import warnings
from pathlib import Path

import numpy as np
from scipy.special import logsumexp
from sklearn.mixture import GaussianMixture

folder = Path(sys.argv[1])
setup = json.loads((folder / "setup.json").read_text())
V, d = setup["words"], setup["dimensions"]
words = np.fromfile(folder / "words.bin", np.float32).reshape(V, d).astype(np.float64)
offsets, ids = (np.fromfile(folder / f"{name}.bin", np.uint32).astype(np.int64) for name in ("offsets", "ids"))
counts = np.fromfile(folder / "counts.bin", np.float32).astype(np.float64)
documents = len(offsets) - 1
bags = np.zeros((documents, V))
for row in range(documents):
    bags[row, ids[offsets[row] : offsets[row + 1]]] = counts[offsets[row] : offsets[row + 1]]


def start_of(fit, name):
    return np.fromfile(folder / f"{fit['name']}.{name}.bin", np.float64)


def climb_shared_spherical(points, fit, weights, means, variance):
    """scikit-learn has no covariance of this kind: the equations as they stand in methods and docs."""
    for step in range(fit["iterations"] + 1):
        squares = (points**2).sum(1)[:, None] - 2 * points @ means.T + (means**2).sum(1)
        logs = np.log(weights) - 0.5 * (d * np.log(2 * np.pi * variance) + squares / variance)
        totals = logsumexp(logs, axis=1)
        shares = np.exp(logs - totals[:, None])
        if step == fit["iterations"]:
            return totals.mean(), shares, (weights, means, variance)
        mass = shares.sum(0)
        weights, means = mass / len(points), shares.T @ points / mass[:, None]
        variance = ((points**2).sum() - (mass * (means**2).sum(1)).sum()) / len(points) / d + fit["floor"]


def climb_sklearn(points, fit, weights, means, covariances):
    kind = {"diagonal": "diag"}.get(fit["covariance"], fit["covariance"])
    K = fit["components"]
    shape = {"full": (K, d, d), "diag": (K, d), "spherical": (K,), "tied": (d, d)}[kind]
    covariances = covariances.reshape(shape)
    precisions = np.linalg.inv(covariances) if kind in ("full", "tied") else 1 / covariances
    mixture = GaussianMixture(
        K, covariance_type=kind, tol=0, max_iter=fit["iterations"], reg_covar=fit["floor"], init_params="random_from_data",
        weights_init=weights, means_init=means, precisions_init=precisions, random_state=1,
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        mixture.fit(points)
    return mixture.score(points), mixture.predict_proba(words), (mixture.weights_, mixture.means_, mixture.covariances_)


def climb(fit, points):
    start = start_of(fit, "weights"), start_of(fit, "means").reshape(fit["components"], d)
    if fit["covariance"] == "tied-spherical":
        return climb_shared_spherical(points, fit, *start, start_of(fit, "covariances")[0])
    return climb_sklearn(points, fit, *start, start_of(fit, "covariances"))


def scdv(shares, percentage):
    idf = np.log((1 + documents) / (1 + (bags > 0).sum(0))) + 1
    vectors = np.stack([(shares * (bag * idf)[:, None]).T @ words for bag in bags]).reshape(documents, -1)
    lengths = np.linalg.norm(vectors, axis=1)
    full = lengths > 0
    vectors[full] /= lengths[full, None]
    threshold = percentage / 100 * (abs(vectors[full].min(1).mean()) + abs(vectors[full].max(1).mean())) / 2
    return np.where(np.abs(vectors) < threshold, 0, vectors), threshold


def fisher(shares, weights, means, variances):
    """Sums over tokens of each document, as the equations have them; power and unit length at the end."""
    rows = []
    for bag in bags:
        gradient = np.zeros((len(weights), d))
        for w in np.flatnonzero(bag):
            gradient += bag[w] * shares[w][:, None] * (words[w] - means) / np.sqrt(variances)
        gradient = (gradient / np.sqrt(weights)[:, None]).ravel()
        rooted = np.sign(gradient) * np.sqrt(np.abs(gradient))
        length = np.linalg.norm(rooted)
        rows.append(rooted / length if length > 0 else rooted)
    return np.stack(rows)


answer = {}
for fit in setup["fits"]:
    tokens = bags.sum(0).astype(int)
    points = np.repeat(words, tokens, axis=0) if fit["points"] == "tokens" else words
    log_likelihood, shares, parameters = climb(fit, points)
    answer[fit["name"]] = {"logLikelihood": float(log_likelihood)}
    shares.tofile(folder / f"{fit['name']}.shares.peer.bin")
    if fit["name"] == "scdv":
        vectors, answer["scdv"]["threshold"] = scdv(shares, setup["percentage"])
        vectors.astype(np.float32).tofile(folder / "scdv.vectors.peer.bin")
    if fit["name"] == "fisher":
        fisher(shares, *parameters).astype(np.float32).tofile(folder / "fisher.vectors.peer.bin")
print(json.dumps(answer))
