/** Tiny files of every format, whole or wrong in one place, for the tests of this folder. */
import { fasttextMagic } from './fasttext/fasttext-header.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const bytes = parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);
export const int32 = (...values: number[]): Uint8Array => new Uint8Array(Int32Array.from(values).buffer);
export const int64 = (...values: (number | bigint)[]): Uint8Array =>
  new Uint8Array(BigInt64Array.from(values, BigInt).buffer);

export const word2vecText = '3 2\nthe 0.5 -1\ncafé 2e-1 3.25\nend 0 0\n';
export const gloveText = 'the 0.5 -1 4\ncafé 2e-1 3.25 5\n. . . 7 8 9\n';

export const word2vecBinary = ({ header = '2 3\n', newline = '\n' } = {}): Uint8Array =>
  joined(header, 'the ', floats(0.5, -1, 4), newline, 'café ', floats(0.25, 3.5, 5), newline);

export interface FasttextFields {
  magic: number;
  version: number;
  dim: number;
  loss: number;
  model: number;
  bucket: number;
  minn: number;
  maxn: number;
  size: number;
  nwords: number;
  nlabels: number;
  ntokens: number | bigint;
  pruneidxSize: number | bigint;
  entries: readonly (readonly [string, number, number])[];
  pruneidx: readonly number[];
  quantInput: number;
  rows: number | bigint;
  columns: number | bigint;
  numbers: readonly number[];
  qout: number;
  outputRows: number | bigint;
  outputColumns: number | bigint;
  tail: Uint8Array | string;
}

/** Two words, one label, four buckets of 3- to 4-grams, two dimensions; the numbers of the input matrix are 1, 2, … 12. */
export function fasttextBin(changed: Partial<FasttextFields> = {}): Uint8Array {
  const f: FasttextFields = {
    magic: fasttextMagic,
    version: 12,
    dim: 2,
    loss: 2,
    model: 2,
    bucket: 4,
    minn: 3,
    maxn: 4,
    size: 3,
    nwords: 2,
    nlabels: 1,
    ntokens: 10,
    pruneidxSize: -1,
    entries: [
      ['ab', 6, 0],
      ['é', 3, 0],
      ['__label__x', 1, 1],
    ],
    pruneidx: [],
    quantInput: 0,
    rows: 6,
    columns: 2,
    numbers: Array.from({ length: 12 }, (_, i) => i + 1),
    qout: 0,
    outputRows: 1,
    outputColumns: 2,
    tail: floats(0, 0),
    ...changed,
  };
  const entries = f.entries.map(([word, count, type]) => joined(word, '\0', int64(count), Uint8Array.of(type)));
  return joined(
    int32(f.magic, f.version, f.dim, 5, 1, 1, 5, 1, f.loss, f.model, f.bucket, f.minn, f.maxn, 100),
    new Uint8Array(Float64Array.of(1e-4).buffer),
    int32(f.size, f.nwords, f.nlabels),
    int64(f.ntokens, f.pruneidxSize),
    ...entries,
    int32(...f.pruneidx),
    Uint8Array.of(f.quantInput),
    int64(f.rows, f.columns),
    floats(...f.numbers),
    Uint8Array.of(f.qout),
    int64(f.outputRows, f.outputColumns),
    f.tail,
  );
}

export const winkJson =
  '{"precision":8,"l2NormIndex":2,"wordIndex":3,"size":3,"dimensions":2,"words":["the","\\"","café"],' +
  '"vectors":{"the":[0.5,-1,1.1180339,0],"\\"":[2e-1,3.25,3.2561,1],"café":[ 7, 8 ,10.63, 2 ]},"unkVector":[0,0,0,-1]}';

export function npyFile(header: string, data: Uint8Array, version = 1): Uint8Array {
  const text = bytesOf(`${header}\n`);
  const length = version === 1 ? Uint8Array.of(text.length & 255, text.length >> 8) : int32(text.length);
  return joined(Uint8Array.of(0x93), 'NUMPY', Uint8Array.of(version, 0), length, text, data);
}

export const npySample = (): Uint8Array =>
  npyFile("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", floats(0.5, -1, 4, 0.25, 3.5, 5));

export const tokenizerJson =
  '{"version":"1.0","added_tokens":[{"id":0,"content":"[PAD]"}],"model":{"type":"WordPiece","vocab":{"[PAD]":0,"the":2,"##ing":1}}}';
