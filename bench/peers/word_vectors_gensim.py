"""gensim's skip-gram for judging vectors: word_vectors_gensim.py TEXT OUT DIMENSIONS WINDOW NEGATIVE MIN_COUNT EPOCHS SEED WORKERS. CPU seconds as JSON."""
import json
import sys
import time

from gensim.models import Word2Vec
from gensim.models.word2vec import LineSentence

path, out, *numbers = sys.argv[1:]
dimensions, window, negative, min_count, epochs, seed, workers = map(int, numbers)
model = Word2Vec(
    vector_size=dimensions,
    window=window,
    negative=negative,
    min_count=min_count,
    sample=1e-3,
    sg=1,
    hs=0,
    alpha=0.025,
    min_alpha=1e-4,
    workers=workers,
    seed=seed,
)
documents = LineSentence(path)
model.build_vocab(documents)
start = time.process_time()
model.train(documents, total_examples=model.corpus_count, epochs=epochs)
seconds = time.process_time() - start
model.wv.save_word2vec_format(out, binary=True)
print(json.dumps({"words": model.corpus_total_words * epochs, "cpuSeconds": seconds, "vocabulary": len(model.wv)}))
