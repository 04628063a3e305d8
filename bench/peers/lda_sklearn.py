"""LDA by scikit-learn's online variational Bayes, one thread, from the counts of bench/quality/topic-models.ts."""
import json
import sys
import time

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.decomposition import LatentDirichletAllocation

folder, topics, passes, batch = sys.argv[1], *map(int, sys.argv[2:5])
shape = json.load(open(f"{folder}/shape.json"))
offsets = np.fromfile(f"{folder}/offsets.bin", dtype=np.uint32).astype(np.int64)
ids = np.fromfile(f"{folder}/ids.bin", dtype=np.uint32).astype(np.int64)
counts = np.fromfile(f"{folder}/counts.bin", dtype=np.float32)
matrix = csr_matrix((counts, ids, offsets), shape=(shape["documents"], shape["words"]))
model = LatentDirichletAllocation(
    topics, doc_topic_prior=0.1, topic_word_prior=0.01, learning_method="online", batch_size=batch, max_iter=passes, random_state=shape["seed"]
)
start = time.process_time()
model.fit(matrix)
seconds = time.process_time() - start
model.transform(matrix).astype(np.float32).tofile(f"{folder}/theta.bin")
top = np.argsort(-model.components_, axis=1, kind="stable")[:, :10].tolist()
print(json.dumps({"seconds": seconds, "top": top}))
