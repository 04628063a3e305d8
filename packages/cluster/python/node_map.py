"""Record batches through a Node worker: node_map(batches, command) yields the worker's answers as Arrow record batches.

Runs wherever there are Python and pyarrow (an executor of Spark, a worker of Dask or Ray) and knows no engine. The child is killed when the
generator is closed early. It ends by itself when this process dies, because its input then ends before the end was said."""
import base64, itertools, json, subprocess, threading
import pyarrow as pa

ROWS_A_PIECE = 500  # rows are independent, so the cut changes nothing but memory
LONGEST_TEXT = 64 * 2**20  # of a longer text only the length is sent, and the row gets a problem
PLAIN = {'long': pa.int64(), 'int': pa.int32(), 'string': pa.string(), 'boolean': pa.bool_(), 'double': pa.float64()}
LISTS = {'list<int>': pa.int32(), 'list<float>': pa.float32()}

def node_map(batches, command):
    batches = iter(batches)
    first = next(batches, None)
    if first is None:
        return  # an empty partition needs no process
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    failures, said, ended = [], [], False
    threading.Thread(target=feed, args=(child.stdin, first, batches, failures), daemon=True).start()
    listener = threading.Thread(target=listen, args=(child.stderr, said), daemon=True)
    listener.start()
    try:
        whole = yield from answers(child.stdout)
        code = child.wait()
        listener.join(5)
        ended = True
        if code != 0 or not whole:
            raise RuntimeError(f'the Node worker ended with {code}: ' + ''.join(said))
        if failures:
            raise failures[0]
    finally:
        if not ended:  # the task was cancelled, or a limit was reached
            child.kill()
            child.wait()

def feed(out, first, batches, failures):
    try:
        with out:
            for batch in itertools.chain([first], batches):
                send(batch, out)
            out.write(b'{"end":true}\n')
    except BaseException as error:  # after a broken pipe the child's own words matter more
        failures.append(error)

def listen(stream, said):
    for line in stream:
        said.append(line.decode('utf8', 'replace'))
        del said[:-5]

def send(batch, out):
    step = max(1, min(ROWS_A_PIECE, ROWS_A_PIECE * 8 * 2**20 // max(1, batch.nbytes)))
    for start in range(0, batch.num_rows, step):
        piece = batch.slice(start, step)
        columns = {name: [sendable(value) for value in piece.column(name).to_pylist()] for name in piece.schema.names}
        out.write(json.dumps(columns, ensure_ascii=False).encode('utf8', 'replace') + b'\n')

def sendable(value):
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    return len(value) if isinstance(value, str) and len(value) > LONGEST_TEXT else value

def answers(stream):
    """Yields record batches; returns whether the worker said that it is done."""
    while len(length := stream.read(4)) == 4:
        header = json.loads(stream.read(int.from_bytes(length, 'little')))
        if 'end' in header:
            return True
        arrays = [column_of(column, header['rows'], stream) for column in header['columns']]
        yield pa.RecordBatch.from_arrays(arrays, names=[column['name'] for column in header['columns']])
    return False

def column_of(column, rows, stream):
    if 'values' in column:
        return pa.array(column['values'], PLAIN[column['type']])
    offsets, values = (pa.py_buffer(stream.read(length)) for length in column['bytes'])
    if [offsets.size, values.size] != column['bytes']:
        raise RuntimeError('the answers of the Node worker broke off')
    if column['type'] == 'binary':
        return pa.Array.from_buffers(pa.binary(), rows, [None, offsets, values])
    numbers = pa.Array.from_buffers(LISTS[column['type']], values.size // 4, [None, values])
    return pa.Array.from_buffers(pa.list_(LISTS[column['type']]), rows, [None, offsets], children=[numbers])
