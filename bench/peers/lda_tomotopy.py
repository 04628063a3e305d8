"""LDA by tomotopy, one worker: counts.bin (offsets, ids, counts as u32, shape.json) → CPU seconds, likelihood per word, θ and the top words."""
import json
import sys
import time

import numpy as np
import tomotopy

folder, topics, sweeps, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
shape = json.load(open(f"{folder}/shape.json"))
offsets = np.fromfile(f"{folder}/offsets.bin", dtype=np.uint32)
ids = np.fromfile(f"{folder}/ids.bin", dtype=np.uint32)
counts = np.fromfile(f"{folder}/counts.bin", dtype=np.float32).astype(int)
names = [str(w) for w in range(shape["words"])]
model = tomotopy.LDAModel(k=topics, alpha=0.1, eta=0.01, seed=seed)
rows = []
for d in range(shape["documents"]):
    own = slice(offsets[d], offsets[d + 1])
    words = [names[w] for w, n in zip(ids[own], counts[own]) for _ in range(n)]
    if words:
        rows.append(d)
        model.add_doc(words)
model.train(0, workers=1)
start = time.process_time()
model.train(sweeps, workers=1)
seconds = time.process_time() - start
theta = np.zeros((shape["documents"], topics), dtype=np.float32)
for d, doc in zip(rows, model.docs):
    theta[d] = doc.get_topic_dist()
theta.tofile(f"{folder}/theta.bin")
top = [[int(w) for w, _ in model.get_topic_words(k, top_n=10)] for k in range(topics)]
print(json.dumps({"seconds": seconds, "tokens": model.num_words, "likelihood": model.ll_per_word, "top": top, "alpha": [float(a) for a in model.alpha]}))
