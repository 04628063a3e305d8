"""gensim's loader of word vectors in text: load_vectors_gensim.py VECTORS.txt. CPU and wall seconds of loading alone, peak memory, a check sum, as JSON."""
import json
import resource
import sys
import time

from gensim.models import KeyedVectors

before, wall = time.process_time(), time.perf_counter()
vectors = KeyedVectors.load_word2vec_format(sys.argv[1], binary=False, no_header=True)
cpu_seconds, seconds = time.process_time() - before, time.perf_counter() - wall
print(json.dumps({
    "cpuSeconds": cpu_seconds,
    "seconds": seconds,
    "peakMemoryMB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "words": len(vectors.index_to_key),
    "last": vectors.index_to_key[-1],
    "checksum": float(vectors.vectors.astype("float64").sum()),
}))
