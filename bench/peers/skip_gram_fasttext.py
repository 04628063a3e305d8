"""fastText's skip-gram without subwords on one thread: skip_gram_fasttext.py DOCUMENTS.txt EPOCHS. CPU seconds, reading included, as JSON."""
import json
import sys
import time

import fasttext

path, epochs = sys.argv[1:]
words = sum(len(line.split()) for line in open(path, encoding="utf-8"))
start = time.process_time()
fasttext.train_unsupervised(
    path, model="skipgram", dim=200, ws=10, neg=10, minCount=1, t=1e-3, lr=0.025, maxn=0, epoch=int(epochs), thread=1, verbose=0
)
print(json.dumps({"words": words * int(epochs), "cpuSeconds": time.process_time() - start}))
