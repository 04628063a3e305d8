"""gensim's skip-gram on one thread: skip_gram_gensim.py DOCUMENTS.txt EPOCHS SEED [OUT.txt]. CPU seconds of training alone, as JSON."""
import json
import sys
import time

from gensim.models import Word2Vec

path, epochs, seed, *out = sys.argv[1:]
documents = [line.split() for line in open(path, encoding="utf-8")]
model = Word2Vec(
    vector_size=200, window=10, negative=10, min_count=1, sample=1e-3, sg=1, hs=0, alpha=0.025, min_alpha=1e-4, workers=1, seed=int(seed)
)
model.build_vocab(documents)
start = time.process_time()
model.train(documents, total_examples=len(documents), epochs=int(epochs))
seconds = time.process_time() - start
if out:
    model.wv.save_word2vec_format(out[0])
print(json.dumps({"words": sum(map(len, documents)) * int(epochs), "cpuSeconds": seconds}))
