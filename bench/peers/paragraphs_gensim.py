"""gensim's Doc2Vec on one thread: paragraphs_gensim.py DOCUMENTS.txt WAY EPOCHS SEED OUT.bin. CPU seconds of training alone, as JSON.

WAY is dbow or dm. The vectors of the documents are written as 32-bit floats, row by row.
"""
import json
import sys
import time

from gensim.models.doc2vec import Doc2Vec, TaggedDocument

path, way, epochs, seed, out = sys.argv[1:]
documents = [TaggedDocument(line.split(), [at]) for at, line in enumerate(open(path, encoding="utf-8"))]
model = Doc2Vec(
    vector_size=100, window=5, negative=5, hs=0, min_count=1, sample=1e-3, alpha=0.025, min_alpha=1e-4, dm=1 if way == "dm" else 0,
    dbow_words=0, workers=1, seed=int(seed), epochs=int(epochs),
)
model.build_vocab(documents)
start = time.process_time()
model.train(documents, total_examples=len(documents), epochs=int(epochs))
seconds = time.process_time() - start
model.dv.vectors.astype("float32").tofile(out)
print(json.dumps({"words": sum(len(words) for words, _ in documents) * int(epochs), "cpuSeconds": seconds}))
