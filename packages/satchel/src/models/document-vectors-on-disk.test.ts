import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { isSparse, type Vectors } from '../core/matrix.ts';
import { ByteQueue } from '../embedding/formats/byte-queue.ts';
import { readNpy } from '../embedding/formats/npy.ts';
import { resolveReadOptions } from '../embedding/formats/options.ts';
import { readFromPieces } from '../embedding/formats/parse.case.ts';
import { problemsOf } from '../embedding/formats/problems.ts';
import { asDense, asSparse, type VectorBatch } from './document-vectors/batch.ts';
import { parquetVectors } from './document-vectors/parquet.ts';
import {
  saveDocumentVectors,
  type VectorFormat,
  type VectorShape,
  vectorBytes,
  vectorFormatFor,
} from './document-vectors-on-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-vectors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const classes = ['baker', 'smith'];
const shape: VectorShape = {
  classes,
  multiLabel: false,
  layout: 'sparse',
  dimensions: 3,
  hasCertainty: false,
  rows: 3,
};
const documents = [
  { id: 'a', labels: ['smith'] },
  { id: 'b "ü"\n', labels: [] },
  { id: 'c', labels: ['baker', 'sailor'] },
];
/** (0.1, 0, −2), nothing, (0, 1.5, 0): in batches of two and one. */
const rows = [[0.1, 0, -2], [0, 0, 0], [0, 1.5, 0]]; // biome-ignore format: a matrix
const texts = rows.map((row) => ({ tokens: 3, known: 3, empty: row.every((value) => value === 0) }));
const matrix = (some: readonly (readonly number[])[]): Vectors => ({
  rows: some.length,
  columns: some[0]?.length ?? 3,
  data: Float32Array.from(some.flat()),
});

async function* batches(
  layout: 'dense' | 'sparse' = 'dense',
  certainties?: readonly number[],
): AsyncGenerator<VectorBatch> {
  for (const [start, end] of [[0, 2], [2, 3]] as const) {
    const vectors = matrix(rows.slice(start, end));
    yield {
      documents: documents.slice(start, end),
      vectors: layout === 'sparse' ? asSparse(vectors) : vectors,
      texts: texts.slice(start, end).map((text, i) => (certainties ? { ...text, certainty: certainties[start + i]! } : text)),
    };
  } // biome-ignore format: pairs
}

async function bytesOf(
  format: VectorFormat,
  given: Partial<VectorShape> = {},
  source = batches(),
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of vectorBytes(source, format, { ...shape, ...given })) pieces.push(piece);
  return Buffer.concat(pieces);
}
const textOf = async (...asked: Parameters<typeof bytesOf>): Promise<string> =>
  new TextDecoder().decode(await bytesOf(...asked));
const linesOf = async (...asked: Parameters<typeof bytesOf>): Promise<object[]> =>
  (await textOf(...asked))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function readMatrix(bytes: Uint8Array) {
  const queue = new ByteQueue();
  return readFromPieces([bytes], queue, readNpy(queue, resolveReadOptions(), problemsOf('vectors.npy')));
}

const readParquet = async (bytes: Uint8Array) => parquetReadObjects({ file: Uint8Array.from(bytes).buffer });

describe('the two layouts', () => {
  it('stand for the same numbers', () => {
    const row = fc.array(fc.constantFrom(0, 0, 1, -0.5), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row), (some) => {
        const dense = matrix(some);
        const sparse = asSparse(dense);
        expect(sparse.values.every((value) => value !== 0)).toBe(true);
        expect(asDense(sparse)).toEqual(dense);
        expect([asSparse(sparse), asDense(dense)]).toEqual([sparse, dense]);
      }),
    );
  });
});

describe.each(['dense', 'sparse'] as const)('%s vectors', (from) => {
  it('NumPy: our own reader gives the matrix back', async () => {
    expect(readMatrix(await bytesOf('npy', {}, batches(from)))).toEqual(matrix(rows));
  });

  it('JSON lines, dense: numbers to the last bit in their shortest form', async () => {
    const text = await textOf('jsonl', { layout: 'dense' }, batches(from));
    expect(text.split('\n')[0]).toBe('{"id":"a","labels":["smith"],"vector":[0.1,0,-2]}');
    expect(await linesOf('jsonl', { layout: 'dense' }, batches(from))).toEqual([
      { id: 'a', labels: ['smith'], vector: [0.1, 0, -2] },
      { id: 'b "ü"\n', labels: [], empty: true, vector: [0, 0, 0] },
      { id: 'c', labels: ['baker', 'sailor'], vector: [0, 1.5, 0] },
    ]);
  });

  it('JSON lines, sparse: places from 0', async () => {
    expect(await linesOf('jsonl', {}, batches(from))).toEqual([
      { id: 'a', labels: ['smith'], indices: [0, 2], values: [0.1, -2] },
      { id: 'b "ü"\n', labels: [], empty: true, indices: [], values: [] },
      { id: 'c', labels: ['baker', 'sailor'], indices: [1], values: [1.5] },
    ]);
  });

  it('svmlight: places from 1, labels by number, −1 for none', async () => {
    expect(await textOf('svm', {}, batches(from))).toBe('1 1:0.1 3:-2\n-1\n0 2:1.5\n');
    expect(await textOf('svm', { multiLabel: true, classes: [...classes, 'sailor'] }, batches(from))).toBe(
      '1 1:0.1 3:-2\n 1:0\n0,2 2:1.5\n',
    );
  });

  it('Parquet: hyparquet gives every column back', async () => {
    const tenth = Math.fround(0.1);
    expect(await readParquet(await bytesOf('parquet', { layout: 'dense' }, batches(from)))).toEqual([
      { id: 'a', label: 'smith', empty: false, vector: [tenth, 0, -2] },
      { id: 'b "ü"\n', label: null, empty: true, vector: [0, 0, 0] },
      { id: 'c', label: 'baker', empty: false, vector: [0, 1.5, 0] },
    ]);
    const bytes = await bytesOf('parquet', { multiLabel: true }, batches(from));
    expect(await readParquet(bytes)).toEqual([
      { id: 'a', labels: ['smith'], empty: false, indices: [0, 2], values: [tenth, -2] },
      { id: 'b "ü"\n', labels: [], empty: true, indices: [], values: [] },
      { id: 'c', labels: ['baker', 'sailor'], empty: false, indices: [1], values: [1.5] },
    ]);
    expect(parquetMetadata(Uint8Array.from(bytes).buffer).key_value_metadata).toContainEqual({
      key: 'dimensions',
      value: '3',
    });
  });
});

describe('certainty', () => {
  it('stands in JSON lines and in Parquet where there is one', async () => {
    const sure = [12.5, 2, 7];
    const lines = await linesOf('jsonl', { hasCertainty: true }, batches('dense', sure));
    expect(lines.map((line) => 'certainty' in line && line.certainty)).toEqual(sure);
    const rowsRead = await readParquet(await bytesOf('parquet', { hasCertainty: true }, batches('dense', sure)));
    expect(rowsRead.map(({ certainty }) => certainty)).toEqual(sure);
  });
});

describe('Parquet of many numbers', () => {
  it('is cut into groups, and no number is lost', async () => {
    const data = Float32Array.from({ length: 5 * 100 }, (_, i) => i % 7);
    async function* wide(): AsyncGenerator<VectorBatch> {
      const five = Array.from({ length: 5 }, (_, i) => ({ id: String(i), labels: [] }));
      yield {
        documents: five,
        texts: five.map(() => ({ tokens: 1, known: 1, empty: false })),
        vectors: { rows: 5, columns: 100, data },
      };
    }
    for (const [most, groups] of [[300, [3, 2]], [99, [1, 1, 1, 1, 1]]] as const) {
      const pieces: Uint8Array[] = [];
      for await (const piece of parquetVectors(wide(), { ...shape, layout: 'dense', dimensions: 100 }, most)) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      expect(parquetMetadata(Uint8Array.from(bytes).buffer).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual(groups);
      const read = await readParquet(bytes);
      expect(read.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4']);
      expect(Float32Array.from(read.flatMap(({ vector }) => vector as number[]))).toEqual(data);
    } // biome-ignore format: pairs
  });

  it('is a file without rows where there is no document', async () => {
    async function* none(): AsyncGenerator<VectorBatch> {}
    expect(await readParquet(await bytesOf('parquet', {}, none()))).toEqual([]);
  });
});

describe('NumPy archive', () => {
  /** The arrays of a zip archive without compression: each entry's type, shape and bytes, after its checksum was checked. */
  function arraysIn(bytes: Uint8Array): Record<string, { type: string; shape: string; data: Uint8Array }> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = bytes.length - 22;
    expect(view.getUint32(end, true)).toBe(0x06054b50);
    const found: ReturnType<typeof arraysIn> = {};
    for (let i = 0, at = view.getUint32(end + 16, true); i < view.getUint16(end + 10, true); i++) {
      expect(view.getUint32(at, true)).toBe(0x02014b50);
      const [crc, size, length] = [
        view.getUint32(at + 16, true),
        view.getUint32(at + 24, true),
        view.getUint16(at + 28, true),
      ];
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
      const local = view.getUint32(at + 42, true);
      expect(view.getUint32(local, true)).toBe(0x04034b50);
      const content = bytes.subarray(local + 30 + length, local + 30 + length + size);
      expect(crc32(content)).toBe(crc);
      const start = 10 + content[8]! + 256 * content[9]!;
      const [, type = '', shape = ''] =
        /'descr': '([^']+)'.*'shape': (\([^)]*\))/.exec(new TextDecoder().decode(content.subarray(10, start))) ?? [];
      expect(start % 64).toBe(0);
      found[name] = { type, shape, data: Uint8Array.from(content.subarray(start)) };
      at += 46 + length;
    }
    return found;
  }
  const numbers = ({ type, data }: { type: string; data: Uint8Array }): number[] =>
    type === '<f4'
      ? [...new Float32Array(data.buffer)]
      : type === '<i4'
        ? [...new Int32Array(data.buffer)]
        : [...new BigInt64Array(data.buffer)].map(Number);
  const textsOf = ({ type, data }: { type: string; data: Uint8Array }): string[] => {
    const [points, width] = [[...new Uint32Array(data.buffer)], Number(type.slice(2))];
    return Array.from({ length: points.length / width }, (_, i) =>
      String.fromCodePoint(...points.slice(i * width, (i + 1) * width)).replace(/\0+$/, ''),
    );
  };

  it('sparse: the arrays of scipy.sparse, rows first, and the names of rows and columns', async () => {
    const found = arraysIn(await bytesOf('npz', { columns: ['iron', 'größe'] }, batches('sparse', [1, 2, 3])));
    expect(Object.keys(found)).toEqual(
      ['data', 'indices', 'indptr', 'shape', 'format', 'ids', 'labels', 'empty', 'columns'].map(
        (name) => `${name}.npy`,
      ),
    );
    expect(numbers(found['data.npy']!)).toEqual([...Float32Array.of(0.1, -2, 1.5)]);
    expect(numbers(found['indices.npy']!)).toEqual([0, 2, 1]);
    expect(numbers(found['indptr.npy']!)).toEqual([0, 2, 2, 3]);
    expect(numbers(found['shape.npy']!)).toEqual([3, 3]);
    expect(found['format.npy']).toEqual({ type: '|S3', shape: '()', data: new TextEncoder().encode('csr') });
    expect(textsOf(found['ids.npy']!)).toEqual(['a', 'b "ü"\n', 'c']);
    expect(textsOf(found['labels.npy']!)).toEqual(['smith', '', 'baker']);
    expect(textsOf(found['columns.npy']!)).toEqual(['iron', 'größe', '']);
    expect(found['empty.npy']).toEqual({ type: '|b1', shape: '(3,)', data: Uint8Array.of(0, 1, 0) });
  });

  it('dense: one matrix; several labels as a JSON list; certainties', async () => {
    const given = { layout: 'dense', multiLabel: true, hasCertainty: true } as const;
    const found = arraysIn(await bytesOf('npz', given, batches('dense', [1, 2, 3])));
    expect(Object.keys(found)).toEqual(['vectors.npy', 'ids.npy', 'labels.npy', 'empty.npy', 'certainty.npy']);
    expect(found['vectors.npy']!.shape).toBe('(3, 3)');
    expect(numbers(found['vectors.npy']!)).toEqual([...Float32Array.from(rows.flat())]);
    expect(textsOf(found['labels.npy']!)).toEqual(['["smith"]', '[]', '["baker","sailor"]']);
    expect([...new Float64Array(found['certainty.npy']!.data.buffer)]).toEqual([1, 2, 3]);
  });

  it('the same bytes again, and none of a clock in them', async () => {
    expect(await bytesOf('npz')).toEqual(await bytesOf('npz'));
  });

  it('no documents', async () => {
    async function* none(): AsyncGenerator<VectorBatch> {}
    expect(numbers(arraysIn(await bytesOf('npz', {}, none()))['indptr.npy']!)).toEqual([0]);
  });
});

describe('files', () => {
  it('the ending tells the format', () => {
    expect(
      ['v.npz', 'v.npy', 'v.PARQUET', 'v.jsonl', 'v.ndjson', 'v.svm', 'a.b/v.libsvm'].map(vectorFormatFor),
    ).toEqual(
      ['npz', 'npy', 'parquet', 'jsonl', 'jsonl', 'svm', 'svm'], // biome-ignore format: one line
    );
    expect(() => vectorFormatFor('vectors.txt')).toThrow(
      expect.objectContaining({
        code: 'UNSUPPORTED_FORMAT',
        message: "the ending of 'vectors.txt' does not tell the format.",
      }),
    );
  });

  it('has ids and labels beside a matrix, a line a row', async () => {
    const path = join(folder, 'beside.npy');
    const saved = await saveDocumentVectors(batches(), path, shape);
    expect(saved).toMatchObject({ format: 'npy', bytes: 128 + 36, ids: join(folder, 'beside.npy.ids.jsonl') });
    const lines = readFileSync(join(folder, 'beside.npy.ids.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { id: 'a', labels: ['smith'] },
      { id: 'b "ü"\n', labels: [], empty: true },
      { id: 'c', labels: ['baker', 'sailor'] },
    ]);
    expect(isSparse(readMatrix(readFileSync(path)))).toBe(false);
  });

  it('counts the rows of a matrix while it is written, with the bytes and the hash of a known number', async () => {
    const [known, counted] = [join(folder, 'known.npy'), join(folder, 'counted.npy')];
    const { ids: _, ...saved } = await saveDocumentVectors(batches(), known, shape);
    expect(await saveDocumentVectors(batches(), counted, { ...shape, rows: undefined })).toMatchObject(saved);
    expect(readFileSync(counted)).toEqual(readFileSync(known));
  });

  it('leaves what is there unless forced, and nothing behind when documents fail', async () => {
    const path = join(folder, 'there.jsonl');
    writeFileSync(path, 'precious');
    await expect(saveDocumentVectors(batches(), path, shape)).rejects.toThrow(
      expect.objectContaining({ code: 'OUTPUT_EXISTS' }),
    );
    async function* failing(): AsyncGenerator<VectorBatch> {
      yield* batches();
      throw new Error('the disk of the corpus is gone');
    }
    await expect(saveDocumentVectors(failing(), path, shape, { force: true })).rejects.toThrow(
      'the disk of the corpus is gone',
    );
    expect(readFileSync(path, 'utf8')).toBe('precious');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await saveDocumentVectors(batches(), path, shape, { force: true });
    expect(readFileSync(path, 'utf8').split('\n').length).toBe(4);
  });

  it('a corpus that grew between counting and reading makes no matrix', async () => {
    await expect(saveDocumentVectors(batches(), join(folder, 'grown.npy'), { ...shape, rows: 2 })).rejects.toThrow(
      expect.objectContaining({ code: 'CORPUS_CHANGED', facts: { counted: 2, read: 3 } }),
    );
    expect(readdirSync(folder)).not.toContain('grown.npy');
  });
});
