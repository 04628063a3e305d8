"""Second half of the peer of bench/speed/whole-scdv.ts: from word vectors to a judged classifier, with NumPy and scikit-learn.

scdv_rest_sklearn.py FOLDER. A shared full covariance, 10 iterations, floor 1e-3, as the published code has it; the table of word-cluster
vectors; documents as sums of its rows, token by token; LinearSVC with C = 1 on sparse rows. CPU seconds by step as JSON, imports and the
reading of the first half's files left out.
"""
import json
import resource
import sys
import time
import warnings

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.mixture import GaussianMixture
from sklearn.svm import LinearSVC

folder = sys.argv[1]
vectors = np.load(f"{folder}/vectors.npy")
with open(f"{folder}/words.json", encoding="utf-8") as file:
    given = json.load(file)
ids = {word: w for w, word in enumerate(given["words"])}
documents = [[ids[word] for word in document if word in ids] for document in given["documents"]]
train = np.array([split == "train" for split in given["splits"]])
labels = np.array(given["labels"])
steps, last = {}, time.process_time()


def step(name):
    global last
    now = time.process_time()
    steps[name], last = now - last, now


K, percentage = 60, 4
vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
V, d = vectors.shape
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    mixture = GaussianMixture(K, covariance_type="tied", reg_covar=1e-3, max_iter=10, tol=1e-3, random_state=1).fit(vectors)
shares = mixture.predict_proba(vectors).astype(np.float32)
step("mixture")

held = np.zeros(V)
for document, is_training in zip(documents, train):
    if is_training:
        held[list(set(document))] += 1
idf = (np.log((1 + train.sum()) / (1 + held)) + 1).astype(np.float32)
table = (shares[:, :, None] * vectors[:, None, :]).reshape(V, K * d) * idf[:, None]
composite = np.zeros((len(documents), K * d), np.float32)
lowest, highest, full = 0.0, 0.0, 0
for row, document in enumerate(documents):
    vector = composite[row]
    for word in document:
        vector += table[word]
    length = np.sqrt(np.dot(vector, vector))
    if length > 0:
        vector /= length
        if train[row]:
            lowest, highest, full = lowest + vector.min(), highest + vector.max(), full + 1
composite[np.abs(composite) < percentage / 100 * (abs(lowest / full) + abs(highest / full)) / 2] = 0
step("documents")

svm = LinearSVC(C=1.0, random_state=1).fit(csr_matrix(composite[train]), labels[train])
step("classifier")
predicted = svm.predict(csr_matrix(composite[~train]))
accuracy = float((predicted == labels[~train]).mean())
step("predict")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"accuracy": accuracy, "cpuSeconds": steps, "peakMemoryMB": peak}))
