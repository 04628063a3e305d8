"""The peer of bench/speed/scdv.ts: SCDV document vectors in NumPy, given words, responsibilities and idf.

scdv_numpy.py FOLDER. Two ways, CPU seconds of each as JSON:
  loop    as the published code does it: a table of idf · P(k|w) v_w for every word (V × K·d, 32-bit), then document by document and token
          by token the rows are added up, the sum is scaled to unit length, its extremes are noted, and small numbers are set to zero
  sparse  what a careful person would write: for each component one product of a sparse matrix (documents × words, with idf and P(k|w),
          responsibilities below 1e-5 left out) with the words' vectors, then lengths and extremes over the whole table
The dense vectors of `loop` after thresholding are written to loop.bin for the first CHECKED documents.
"""
import json
import sys
import time
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, diags

folder = Path(sys.argv[1])
shape = json.loads((folder / "shape.json").read_text())
V, d, K, percentage, checked = (shape[name] for name in ("words", "dimensions", "components", "percentage", "checked"))
words = np.fromfile(folder / "words.bin", np.float32).reshape(V, d)
idf = np.fromfile(folder / "idf.bin", np.float32)
responsibilities = np.fromfile(folder / "responsibilities.bin", np.float64).reshape(V, K).astype(np.float32)
offsets, ids = (np.fromfile(folder / f"{name}.bin", np.uint32).astype(np.int64) for name in ("offsets", "ids"))
counts = np.fromfile(folder / "counts.bin", np.float32)
documents = len(offsets) - 1


def loop():
    table = (responsibilities[:, :, None] * words[:, None, :]).reshape(V, K * d) * idf[:, None]
    vectors = np.zeros((documents, K * d), np.float32)
    lowest, highest, full = 0.0, 0.0, 0
    for row in range(documents):
        vector = vectors[row]
        for j in range(offsets[row], offsets[row + 1]):
            for _ in range(int(counts[j])):
                vector += table[ids[j]]
        length = np.sqrt(np.dot(vector, vector))
        if length > 0:
            vector /= length
            lowest, highest, full = lowest + vector.min(), highest + vector.max(), full + 1
    threshold = percentage / 100 * (abs(lowest / full) + abs(highest / full)) / 2
    vectors[np.abs(vectors) < threshold] = 0
    return vectors, threshold


def sparse():
    bags = csr_matrix((counts, ids, offsets), shape=(documents, V)) @ diags(idf)
    vectors = np.empty((documents, K * d), np.float32)
    kept = np.where(responsibilities < 1e-5, 0, responsibilities)
    for k in range(K):
        held = np.flatnonzero(kept[:, k])
        vectors[:, k * d : (k + 1) * d] = bags[:, held] @ (kept[held, k, None] * words[held])
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    full = lengths > 0
    vectors[full] /= lengths[full, None]
    lowest, highest = vectors[full].min(axis=1).mean(), vectors[full].max(axis=1).mean()
    threshold = percentage / 100 * (abs(lowest) + abs(highest)) / 2
    vectors[np.abs(vectors) < threshold] = 0
    return vectors, threshold


answer = {}
for name, way in (("sparse", sparse), ("loop", loop)):
    start = time.process_time()
    vectors, threshold = way()
    answer[name] = {"seconds": time.process_time() - start, "threshold": float(threshold)}
vectors[:checked].tofile(folder / "loop.bin")
print(json.dumps(answer))
