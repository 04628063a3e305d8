/**
 * Writes word vectors as a fastText model (.bin, version 12), which fastText, gensim and fasttext-bin.ts open: header, dictionary, input matrix (the
 * words' own rows, then the buckets of their n-grams). The output matrix, which only further training would need, has no rows.
 *
 *   own_w = (1 + |G_w|) v_w − Σ_{g ∈ G_w} bucket[g]      where the words' own rows were not kept                         (1)
 *
 * (1) undoes what reading does (subwords.ts) to rounding; rows that were kept give the same vectors to the bit. Without n-grams the rows are
 * the vectors.
 */
import { joined } from '../../../core/lists/end-to-end.ts';
import { type Matrix, rowOf } from '../../../core/matrix.ts';
import type { Subwords, WordVectors } from '../../../core/word-vectors.ts';
import { bytesOfRow, encoder, pieces } from '../pieces.ts';
import { hasSubwords, subwordIds } from '../subwords.ts';
import { fasttextMagic } from './fasttext-header.ts';

export function* fasttextPieces({ terms, vectors, counts, subwords }: WordVectors): Generator<Uint8Array> {
  const buckets = subwords?.buckets.rows ?? 0;
  yield headerOf(terms.length, vectors.columns, counts, subwords);
  yield* pieces(terms.length, (row, into) => {
    into.set(encoder.encode(`${terms[row]}\0`));
    into.set(int64(countAt(counts, row)));
    into.set(Uint8Array.of(0)); // a word, not a label
  });
  yield matrixHead(terms.length + buckets, vectors.columns);
  const own = subwords && !subwords.own ? ownRowsOf(terms, vectors, subwords) : undefined;
  yield* pieces(terms.length, (row, into) =>
    into.set(own ? bytesOf(own(row)) : bytesOfRow(subwords?.own ?? vectors, row)),
  );
  if (subwords) yield* pieces(buckets, (row, into) => into.set(bytesOfRow(subwords.buckets, row)));
  yield matrixHead(0, vectors.columns);
}

/** The training options are those fastText would note by default: nothing that reads vectors looks at them. */
function headerOf(
  wordCount: number,
  dimensions: number,
  counts: Float64Array | undefined,
  subwords: Subwords | undefined,
): Uint8Array {
  const [window, epochs, minCount, negatives, wordNgrams, negativeSampling, architecture, updateRate] = [
    5, 5, 1, 5, 1, 2, 2, 100,
  ];
  const { shortest = 0, longest = 0, buckets } = subwords ?? {};
  const head = Int32Array.of(
    ...[fasttextMagic, 12, dimensions, window, epochs, minCount, negatives, wordNgrams, negativeSampling, architecture],
    ...[buckets?.rows ?? 0, shortest, longest, updateRate],
  );
  let tokens = 0;
  for (let row = 0; row < wordCount; row++) tokens += countAt(counts, row);
  const [sample, sizes] = [Float64Array.of(1e-4), Int32Array.of(wordCount, wordCount, 0)];
  const parts = [head, sample, sizes, BigInt64Array.of(BigInt(tokens), -1n)].map(bytesOf); // −1: never pruned
  return joined(Uint8Array, parts);
}

/** The count of a word; 1 for words without a count, because fastText divides by it. */
const countAt = (counts: Float64Array | undefined, row: number): number => Math.max(1, Math.round(counts?.[row] ?? 1));

/** Not quantised, rows, columns. */
function matrixHead(rows: number, columns: number): Uint8Array {
  const bytes = new Uint8Array(17);
  bytes.set(int64(rows), 1);
  bytes.set(int64(columns), 9);
  return bytes;
}

/** (1) */
function ownRowsOf(
  terms: readonly string[],
  vectors: Matrix,
  { shortest, longest, buckets }: Subwords,
): (row: number) => Float32Array {
  return (row) => {
    const word = terms[row] ?? '';
    const ids = hasSubwords(word) ? subwordIds(word, shortest, longest, buckets.rows) : [];
    const own = Float64Array.from(rowOf(vectors, row), (value) => value * (ids.length + 1));
    for (const id of ids) {
      const bucket = rowOf(buckets, id);
      for (let j = 0; j < own.length; j++) own[j] = own[j]! - bucket[j]!;
    }
    return Float32Array.from(own);
  };
}

const int64 = (value: number): Uint8Array => bytesOf(BigInt64Array.of(BigInt(value)));

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
