/**
 * The head of a fastText model: magic number, version, the training options, the sizes of the dictionary. Every field is checked by
 * name before anything is made of it. All numbers are little-endian.
 */
import { type ByteQueue, need, type Reading } from '../byte-queue.ts';
import { type Problem, truncated } from '../problems.ts';
import { mostDimensions, mostWords } from '../text-header.ts';

export const fasttextMagic = 793712314;
const versions: readonly number[] = [11, 12];
/** Magic and version, 12 options of 4 bytes, t of 8, then 3 sizes of 4 and 2 of 8. */
const headerBytes = 8 + 12 * 4 + 8 + 3 * 4 + 2 * 8;

export interface FasttextHeader {
  readonly dimensions: number;
  readonly buckets: number;
  readonly shortest: number;
  readonly longest: number;
  /** Words and labels; the words come first. */
  readonly entries: number;
  readonly wordCount: number;
  /** Pairs of 4-byte numbers behind the dictionary; −1 in a model that was never pruned. */
  readonly pruned: number;
  /** A classifier: its vectors were made to tell its labels apart. */
  readonly isSupervised: boolean;
}

/** Every character of a word begins this many n-grams; fastText's own default is 6. */
const longestGram = 32;

/** [field, smallest, largest] in the order of the file. */
const argumentRanges: readonly (readonly [string, number, number])[] = [
  ['dim', 1, mostDimensions],
  ['ws', 0, mostWords],
  ['epoch', 0, mostWords],
  ['minCount', 0, mostWords],
  ['neg', 0, mostWords],
  ['wordNgrams', 0, mostWords],
  ['loss', 1, 4],
  ['model', 1, 3],
  ['bucket', 0, mostWords],
  ['minn', 0, longestGram],
  ['maxn', 0, longestGram],
  ['lrUpdateRate', 0, mostWords],
];
const supervised = 3;

export function* readFasttextHeader(queue: ByteQueue, problem: Problem): Reading<FasttextHeader> {
  if (!(yield* need(queue, 8))) throw truncated(problem, queue.available, 'its header', headerBytes, queue.available);
  const head = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, 8);
  const [magic, version] = [head.getInt32(0, true), head.getInt32(4, true)];
  if (magic !== fasttextMagic) throw badField(problem, 'magic', 0, magic, `${fasttextMagic}`);
  if (!versions.includes(version)) throw badField(problem, 'version', 4, version, versions.join(' or '));
  if (!(yield* need(queue, headerBytes)))
    throw truncated(problem, queue.available, 'its header', headerBytes, queue.available);
  const header = checkedFields(
    new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, headerBytes),
    problem,
  );
  queue.skip(headerBytes);
  return header;
}

function checkedFields(view: DataView, problem: Problem): FasttextHeader {
  const check = (field: string, at: number, value: number, smallest: number, largest: number): number => {
    if (value >= smallest && value <= largest) return value;
    throw badField(problem, field, at, value, `${smallest} to ${largest}`);
  };
  const [dimensions, , , , , , , model, buckets, shortest, longest] = argumentRanges.map(
    ([field, smallest, largest], i) => check(field, 8 + 4 * i, view.getInt32(8 + 4 * i, true), smallest, largest),
  ) as [number, number, number, number, number, number, number, number, number, number, number];
  const sizes = headerBytes - 28;
  const entries = check('size', sizes, view.getInt32(sizes, true), 0, mostWords);
  const wordCount = check('nwords', sizes + 4, view.getInt32(sizes + 4, true), 0, entries);
  check('nlabels', sizes + 8, view.getInt32(sizes + 8, true), entries - wordCount, entries - wordCount);
  check('ntokens', sizes + 12, Number(view.getBigInt64(sizes + 12, true)), 0, Number.MAX_SAFE_INTEGER);
  const pruned = check('pruneidx_size', sizes + 20, Number(view.getBigInt64(sizes + 20, true)), -1, mostWords);
  return { dimensions, buckets, shortest, longest, entries, wordCount, pruned, isSupervised: model === supervised };
}

export const badField = (problem: Problem, field: string, byte: number, found: number, expected: string) =>
  problem('BAD_HEADER', { byte }, `The field '${field}' of this fastText model must be ${expected}, got ${found}.`, {
    facts: { field, found, expected },
  });
