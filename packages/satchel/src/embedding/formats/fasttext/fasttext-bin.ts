/**
 * A fastText model (.bin): header, dictionary (word, NUL, count, type), input matrix (a row a word, then a row a bucket of character
 * n-grams), output matrix. The vectors of the words come out as fastText's own print-word-vectors gives them, n-grams included;
 * the buckets are kept, so that unknown words get a vector too. The output matrix is passed over.
 *
 * Quantised models (.ftz) hold no plain numbers, and the vectors of classifiers tell nothing but their labels apart: both are refused by name.
 */

import { SatchelError } from '../../../core/errors.ts';
import type { Subwords } from '../../../core/word-vectors.ts';
import { checkNumbers, skipTail } from '../binary.ts';
import { type ByteQueue, need, type Reading } from '../byte-queue.ts';
import { GrowingFloats } from '../growing-floats.ts';
import type { ReadOptions } from '../options.ts';
import { type Problem, truncated } from '../problems.ts';
import { foldSubwords } from '../subwords.ts';
import { checkMemory, type LoadedWords, WordTable } from '../word-table.ts';
import { type Dictionary, readDictionary } from './fasttext-dictionary.ts';
import { badField, type FasttextHeader, readFasttextHeader } from './fasttext-header.ts';

export function* readFasttextBin(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<LoadedWords> {
  const header = yield* readFasttextHeader(queue, problem);
  const { dimensions, wordCount, buckets, shortest, longest } = header;
  const table = new WordTable({ ...options, encoding: 'utf-8' }, problem);
  const wanted = options.limit > 0 ? Math.min(wordCount, options.limit) : wordCount;
  checkMemory(problem, (wanted + (longest > 0 ? buckets : 0)) * dimensions * 4, options.memoryLimit, dimensions * 4);
  table.expect(wordCount, dimensions);

  const dictionary = yield* readDictionary(queue, header, problem);
  yield* checkMatrixHead(queue, header, problem);
  const counts: number[] = [];
  for (let index = 0; index < wordCount; index++) yield* takeWordRow(queue, table, dictionary, index, counts, problem);
  const gathered = longest > 0 && buckets > 0 ? yield* takeBuckets(queue, header, problem) : undefined;
  if (gathered === undefined) yield* skipBytes(queue, 4 * buckets * dimensions, 'the input matrix', problem);
  yield* skipOutput(queue, dimensions, problem);
  const trailing = yield* skipTail(queue, wordCount, options.lenient, problem);

  const subwords: Subwords | undefined = gathered && {
    shortest,
    longest,
    buckets: { rows: buckets, columns: dimensions, data: gathered },
  };
  const notes = { declared: wordCount, limited: table.isFull && wordCount > options.limit, trailingBytes: trailing };
  const loaded = table.loaded('fasttext-bin', notes, { counts: Float64Array.from(counts), subwords });
  if (subwords) for (const _ of foldSubwords(loaded.words.terms, loaded.words.vectors, subwords)) yield 'pause';
  return loaded;
}

function* checkMatrixHead(
  queue: ByteQueue,
  { dimensions, wordCount, buckets, pruned, isSupervised }: FasttextHeader,
  problem: Problem,
): Reading<void> {
  const { quantised, rows, columns, offset } = yield* readMatrixHead(queue, 'the input matrix', 'quant_input', problem);
  if (quantised)
    throw problem(
      'UNSUPPORTED_FORMAT',
      { byte: offset },
      'This is a quantised fastText model (.ftz); its vectors cannot be read.',
      {
        remedy:
          'fastText quantises classifiers only: use a model made with its skipgram or cbow, or train one with satchel words train.',
        facts: { looksLike: 'a quantised fastText model' },
      },
    );
  if (isSupervised)
    throw problem(
      'UNSUPPORTED_FORMAT',
      { byte: 36 },
      'This is a fastText classifier (a supervised model), not a model of word vectors.',
      {
        remedy:
          'Train vectors with fastText skipgram or cbow, or with satchel words train; train classifiers with satchel train.',
        facts: { looksLike: 'a fastText classifier' },
      },
    );
  if (pruned >= 0) throw badField(problem, 'quant_input', offset, 0, '1 in a pruned model');
  if (rows !== wordCount + buckets)
    throw badField(problem, 'rows of the input matrix', offset + 1, rows, `nwords + bucket = ${wordCount + buckets}`);
  if (columns !== dimensions)
    throw badField(problem, 'columns of the input matrix', offset + 9, columns, `dim = ${dimensions}`);
}

function* readMatrixHead(queue: ByteQueue, what: string, flag: string, problem: Problem) {
  const { offset } = queue;
  if (!(yield* need(queue, 1))) throw truncated(problem, offset, what, 17, 0);
  const quantised = queue.bytes[queue.start]!;
  if (quantised > 1) throw badField(problem, flag, offset, quantised, '0 or 1');
  if (quantised === 1) return { quantised: true, rows: 0, columns: 0, offset };
  if (!(yield* need(queue, 17))) throw truncated(problem, offset + queue.available, what, 17, queue.available);
  const view = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, 17);
  const [rows, columns] = [Number(view.getBigInt64(1, true)), Number(view.getBigInt64(9, true))];
  queue.skip(17);
  return { quantised: false, rows, columns, offset };
}

/** One row of the input matrix, together with its word; rows beyond the limit are passed over. */
function* takeWordRow(
  queue: ByteQueue,
  table: WordTable,
  dictionary: Dictionary,
  index: number,
  counts: number[],
  problem: Problem,
): Reading<void> {
  const byteLength = 4 * table.dimensions;
  if (queue.available < byteLength && !(yield* need(queue, byteLength)))
    throw truncated(
      problem,
      queue.offset + queue.available,
      `the vector of word ${index + 1}`,
      byteLength,
      queue.available,
      index,
    );
  if (!table.isFull) keepWordRow(queue, table, dictionary, index, counts, problem);
  queue.skip(byteLength);
}

function keepWordRow(
  queue: ByteQueue,
  table: WordTable,
  dictionary: Dictionary,
  index: number,
  counts: number[],
  problem: Problem,
): void {
  const at = table.row();
  const { data, dimensions } = table;
  new Uint8Array(data.buffer, data.byteOffset + 4 * at, 4 * dimensions).set(
    queue.bytes.subarray(queue.start, queue.start + 4 * dimensions),
  );
  const offset = dictionary.offsets[index]!;
  try {
    const bytes = dictionary.bytes.subarray(index === 0 ? 0 : dictionary.ends[index - 1]!, dictionary.ends[index]!);
    if (bytes.length === 0)
      throw problem('EMPTY_WORD', { byte: offset }, `Word ${index + 1} is empty.`, { facts: { index } });
    const word = table.word(bytes, offset);
    checkNumbers(table, word, queue.offset, problem);
    const before = table.rows;
    const earlier = table.keep(word);
    if (earlier !== undefined) throw table.duplicate(word, { byte: offset }, `word ${earlier + 1}`);
    if (table.rows > before) counts.push(dictionary.counts[index]!);
  } catch (error) {
    if (!(error instanceof SatchelError) || error.code === 'DUPLICATE_WORD') throw error;
    table.refuse(error);
  }
}

function* takeBuckets(
  queue: ByteQueue,
  { buckets, dimensions }: FasttextHeader,
  problem: Problem,
): Reading<Float32Array> {
  const [floats, total, from] = [new GrowingFloats(), buckets * dimensions, queue.offset];
  for (let filled = 0; filled < 4 * total; ) {
    if (queue.available === 0 && !(yield* need(queue, 1)))
      throw truncated(problem, queue.offset, 'the vectors of its n-grams', 4 * total, filled);
    const count = Math.min(queue.available, 4 * total - filled);
    floats.reserve(Math.ceil((filled + count) / 4), total);
    new Uint8Array(floats.data.buffer).set(queue.bytes.subarray(queue.start, queue.start + count), filled);
    queue.skip(count);
    filled += count;
  }
  const bad = floats.data.findIndex((value) => !(Math.abs(value) <= 1e18));
  if (bad >= 0 && bad < total)
    throw problem(
      'NONFINITE',
      { byte: from + 4 * bad },
      `A number of n-gram bucket ${Math.floor(bad / dimensions)} is not finite, or absurdly large.`,
    );
  return floats.take(total);
}

function* skipOutput(queue: ByteQueue, dimensions: number, problem: Problem): Reading<void> {
  const { quantised, rows, columns, offset } = yield* readMatrixHead(queue, 'the output matrix', 'qout', problem);
  if (quantised) throw badField(problem, 'qout', offset, 1, '0 where the input matrix is not quantised');
  if (columns !== dimensions)
    throw badField(problem, 'columns of the output matrix', offset + 9, columns, `dim = ${dimensions}`);
  if (!(rows >= 0 && rows <= 2 ** 31))
    throw badField(problem, 'rows of the output matrix', offset + 1, rows, `0 to ${2 ** 31}`);
  yield* skipBytes(queue, 4 * rows * columns, 'the output matrix', problem);
}

function* skipBytes(queue: ByteQueue, count: number, what: string, problem: Problem): Reading<void> {
  for (let left = count; left > 0; ) {
    if (queue.available === 0 && !(yield* need(queue, 1)))
      throw truncated(problem, queue.offset, what, count, count - left);
    const piece = Math.min(left, queue.available);
    queue.skip(piece);
    left -= piece;
  }
}
