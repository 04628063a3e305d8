"""scikit-learn's SVC (libsvm) on the vectors that bench/quality/kernel-svm.ts wrote: CPU seconds, objectives of the pairs, support vectors."""

import json
import sys
import time
from pathlib import Path

import numpy as np
import scipy.sparse
from sklearn.metrics.pairwise import linear_kernel, polynomial_kernel, rbf_kernel
from sklearn.svm import SVC

folder = Path(sys.argv[1])
setup = json.loads(sys.argv[2])


def rows_of(part):
    shape = json.loads((folder / f"{part}.shape.json").read_text())
    offsets = np.fromfile(folder / f"{part}.offsets.bin", np.uint32).astype(np.int32)
    indices = np.fromfile(folder / f"{part}.indices.bin", np.uint32).astype(np.int32)
    values = np.fromfile(folder / f"{part}.values.bin", np.float32).astype(np.float64)
    return scipy.sparse.csr_matrix((values, indices, offsets), shape=shape)


train, test = rows_of("train"), rows_of("test")
labels = np.fromfile(folder / "train.labels.bin", np.uint32)
machine = SVC(
    kernel={"polynomial": "poly"}.get(setup["kernel"], setup["kernel"]),
    C=setup["C"],
    gamma=setup["gamma"],
    degree=setup["degree"],
    coef0=setup["constant"],
    tol=setup["tolerance"],
    cache_size=200,
    decision_function_shape="ovo",
)
before = time.process_time()
machine.fit(train, labels)
seconds = time.process_time() - before

vectors = train[machine.support_]
if setup["kernel"] == "linear":
    kernel = linear_kernel(vectors)
elif setup["kernel"] == "rbf":
    kernel = rbf_kernel(vectors, gamma=setup["gamma"])
else:
    kernel = polynomial_kernel(vectors, degree=setup["degree"], gamma=setup["gamma"], coef0=setup["constant"])
coefficients = machine.dual_coef_
coefficients = coefficients.toarray() if scipy.sparse.issparse(coefficients) else coefficients
starts = np.concatenate([[0], np.cumsum(machine.n_support_)])
classes = len(machine.classes_)
objectives, support = [], []
for p in range(classes):
    for q in range(p + 1, classes):
        pair = np.zeros(len(vectors.indptr) - 1)
        pair[starts[p] : starts[p + 1]] = coefficients[q - 1, starts[p] : starts[p + 1]]
        pair[starts[q] : starts[q + 1]] = coefficients[p, starts[q] : starts[q + 1]]
        objectives.append(float(0.5 * pair @ kernel @ pair - np.abs(pair).sum()))
        support.append([int(row) for row in machine.support_[pair != 0]])
values = machine.decision_function(test)
values.astype(np.float64).tofile(folder / "values.bin")
print(json.dumps({"cpuSeconds": seconds, "objectives": objectives, "support": support}))
