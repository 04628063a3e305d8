"""TfidfVectorizer on 20 Newsgroups, all documents: the peer of bench/speed/tokenise.ts. Prints CPU seconds, best of three."""
import gzip
import json
import sys
import time

from sklearn.feature_extraction.text import TfidfVectorizer

with gzip.open(sys.argv[1], "rt", encoding="utf-8") as lines:
    texts = [json.loads(line)["text"] for line in lines]
best = float("inf")
for _ in range(3):
    start = time.process_time()
    matrix = TfidfVectorizer(sublinear_tf=True).fit_transform(texts)
    best = min(best, time.process_time() - start)
print(json.dumps({"total": best, "words": matrix.shape[1], "postings": matrix.nnz}))
