"""Ranks with tantivy: an index of documents given as terms, then queries of terms, any of which may match, the ten best.

    search_tantivy.py TERMS QUERIES      one document or query a line, terms separated by spaces

Prints one JSON document: CPU seconds to build, p50 and p99 of a search in milliseconds (the least of five), the ten best of each query.
"""
import json
import sys
import time

import tantivy

builder = tantivy.SchemaBuilder()
builder.add_text_field("body", stored=False, tokenizer_name="whitespace", index_option="freq")
builder.add_unsigned_field("number", stored=True)
schema = builder.build()
started = time.process_time()
index = tantivy.Index(schema)
index.register_tokenizer("whitespace", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
writer = index.writer(num_threads=1, heap_size=200_000_000)
with open(sys.argv[1], encoding="utf-8") as lines:
    for number, line in enumerate(lines):
        writer.add_document(tantivy.Document(body=line.strip(), number=number))
writer.commit()
writer.wait_merging_threads()
built = time.process_time() - started
index.reload()
searcher = index.searcher()
times, top = [], []
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        words = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "body", word)) for word in line.split()]
        query = tantivy.Query.boolean_query(words)
        least = float("inf")
        for _ in range(5):
            start = time.perf_counter()
            found = searcher.search(query, 10, count=False)
            least = min(least, time.perf_counter() - start)
        times.append(least * 1000)
        top.append([searcher.doc(address)["number"][0] for _, address in found.hits])
times.sort()
print(json.dumps({"build": built, "p50": times[len(times) // 2], "p99": times[int(0.99 * len(times))], "top": top}))
