"""NMF by scikit-learn on unit-length sublinear tf-idf, from the counts of bench/quality/topic-models.ts."""
import json
import sys
import time

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.decomposition import NMF
from sklearn.feature_extraction.text import TfidfTransformer

folder, topics = sys.argv[1], int(sys.argv[2])
shape = json.load(open(f"{folder}/shape.json"))
offsets = np.fromfile(f"{folder}/offsets.bin", dtype=np.uint32).astype(np.int64)
ids = np.fromfile(f"{folder}/ids.bin", dtype=np.uint32).astype(np.int64)
counts = np.fromfile(f"{folder}/counts.bin", dtype=np.float32)
matrix = csr_matrix((counts, ids, offsets), shape=(shape["documents"], shape["words"]))
weighted = TfidfTransformer(sublinear_tf=True).fit_transform(matrix)
start = time.process_time()
model = NMF(topics, random_state=shape["seed"])
theta = model.fit_transform(weighted)
seconds = time.process_time() - start
theta.astype(np.float32).tofile(f"{folder}/theta.bin")
top = np.argsort(-model.components_, axis=1, kind="stable")[:, :10].tolist()
print(json.dumps({"seconds": seconds, "error": float(model.reconstruction_err_), "iterations": int(model.n_iter_), "top": top}))
