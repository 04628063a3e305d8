"""scikit-learn's LinearSVC on the matrix that linear-svm.ts wrote: one fit, its CPU seconds as JSON, its weights beside the matrix."""

import json
import sys
import time
from pathlib import Path

import numpy as np
import scipy.sparse
from sklearn.svm import LinearSVC

folder = Path(sys.argv[1])
shape = json.loads((folder / "shape.json").read_text())
offsets = np.fromfile(folder / "offsets.bin", np.uint32).astype(np.int32)
indices = np.fromfile(folder / "indices.bin", np.uint32).astype(np.int32)
values = np.fromfile(folder / "values.bin", np.float32).astype(np.float64)
labels = np.fromfile(folder / "labels.bin", np.uint32)
vectors = scipy.sparse.csr_matrix((values, indices, offsets), shape=(shape["rows"], shape["columns"]))

before = time.process_time()
fitted = LinearSVC(random_state=int(sys.argv[2])).fit(vectors, labels)
seconds = time.process_time() - before

fitted.coef_.astype(np.float64).tofile(folder / "peer-weights.bin")
fitted.intercept_.astype(np.float64).tofile(folder / "peer-bias.bin")
print(json.dumps({"cpuSeconds": seconds, "passes": int(fitted.n_iter_)}))
