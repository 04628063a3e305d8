"""First half of the peer of bench/speed/whole-scdv.ts: read 20 Newsgroups, cut it into words, train skip-gram vectors with gensim.

scdv_words_gensim.py CORPUS.jsonl.gz STOPWORDS.txt FOLDER WORKERS EPOCHS; leaves the words of every document and the vectors in FOLDER. CPU seconds by
step as JSON, imports left out.
"""
import gzip
import json
import re
import resource
import sys
import time

import numpy as np
from gensim.models import Word2Vec

corpus, stop_list, folder, workers, epochs = sys.argv[1:]
start = time.process_time()
stop = set(open(stop_list, encoding="utf-8").read().split())
letters = re.compile(r"[^\W\d_]+")
documents, splits, labels = [], [], []
with gzip.open(corpus, "rt", encoding="utf-8") as lines:
    for line in lines:
        document = json.loads(line)
        documents.append([word for word in letters.findall(document["text"].lower()) if word not in stop])
        splits.append(document["split"])
        labels.append(document["labels"][0])
read = time.process_time()
model = Word2Vec(
    documents, vector_size=200, window=10, negative=10, min_count=20, sample=1e-3, sg=1, hs=0, alpha=0.025, min_alpha=1e-4, epochs=int(epochs),
    workers=int(workers), seed=1,
)
trained = time.process_time()
np.save(f"{folder}/vectors.npy", model.wv.vectors)
with open(f"{folder}/words.json", "w", encoding="utf-8") as file:
    json.dump({"words": model.wv.index_to_key, "documents": documents, "splits": splits, "labels": labels}, file)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cpuSeconds": {"read": read - start, "words": trained - read}, "peakMemoryMB": peak}))
