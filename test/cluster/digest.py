"""Rows and a hash of document vectors, whatever order and files they are in: digest.py PATH, a Parquet file or a folder of them.

SHA-256 over id, indices and values (or vector) of every document, in the order of the ids. Ids must be unique."""
import hashlib, sys
import numpy as np
import pyarrow.dataset as dataset

table = dataset.dataset(sys.argv[1], format='parquet').to_table()
names = [name for name in ('indices', 'values', 'vector') if name in table.column_names]
table = table.select(['id', *names]).sort_by('id').combine_chunks()
ids = table['id'].to_pylist()
assert len(set(ids)) == len(ids), 'an id occurs twice'


def rows_of(name):
    column = table[name].chunk(0)
    offsets, numbers = np.asarray(column.offsets), np.asarray(column.values)
    kind = np.int32 if name == 'indices' else np.float32
    return [numbers[a:b].astype(kind).tobytes() for a, b in zip(offsets[:-1], offsets[1:])]


digest = hashlib.sha256()
for id, *parts in zip(ids, *[rows_of(name) for name in names]):
    digest.update(id.encode())
    for part in parts:
        digest.update(part)
print(len(ids), digest.hexdigest()[:16])
