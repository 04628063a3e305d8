"""Vectors of documents under Dask or Ray: vectors.py dask|ray DOCUMENTS.parquet MODEL.satchel OUT.parquet

Needs pyarrow and one of the engines (pip install 'dask[distributed]' or ray); NODE names a Node of 22.18 or newer. The vectors are those of satchel encode."""
import hashlib, os, sys
import pyarrow as pa, pyarrow.parquet as pq

engine, documents, model, out = sys.argv[1], *map(os.path.abspath, sys.argv[2:5])
cluster = os.path.abspath(os.path.join(os.path.dirname(__file__), '../../packages/cluster'))
sha256 = hashlib.sha256(open(model, 'rb').read()).hexdigest()
command = [os.environ.get('NODE', 'node'), f'{cluster}/dist/worker.mjs', '--op', 'encode', '--model', model, '--sha256', sha256]

def task(start, end):
    sys.path.insert(0, f'{cluster}/python')
    from node_map import node_map
    rows = pq.read_table(documents, columns=['seq', 'id', 'text']).slice(start, end - start)
    return pa.Table.from_batches(list(node_map(rows.to_batches(), command)))

if __name__ == '__main__':
    rows = pq.read_metadata(documents).num_rows
    cuts = [(start, min(rows, start + 5000)) for start in range(0, rows, 5000)]
    if engine == 'dask':
        from distributed import Client
        client = Client(n_workers=2, threads_per_worker=1, dashboard_address=None, host='127.0.0.1')
        parts = client.gather([client.submit(task, *cut) for cut in cuts])
        client.close()
    else:
        import ray
        ray.init(num_cpus=2, include_dashboard=False)
        parts = ray.get([ray.remote(task).remote(*cut) for cut in cuts])
        ray.shutdown()
    pq.write_table(pa.concat_tables(parts), out)
