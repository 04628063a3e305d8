/**
 * Vectors of many documents, on all threads where that pays. A vector depends on its document alone, so any cut into ranges gives the same
 * bits; the parts are put together in the order of the documents.
 *
 * Memory: the parts and the whole exist side by side for a moment, as they do on one thread.
 */
import { type Compute, chunks, pause } from '../../core/compute.ts';
import { type Documents, documentCount, sliceDocuments } from '../../core/documents.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';
import { inSharedMemoryOnce } from '../../core/threads/shared-memory.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { joinVectors, receiveVectors, type SentVectors } from '../../core/threads/vector-parts.ts';
import { type CountedRows, documentSteps } from '../../text/counted-rows.ts';
import type { FittedEncoder } from '../fitted-encoder.ts';
import { ENCODE_ROWS, type RowsInput, type SentRows } from './encode-task.ts';
import { canBeSent, sendEncoder } from './sent-encoder.ts';

export interface RowEncoder {
  readonly fitted: FittedEncoder;
  readonly representer: Representer;
}

/** Documents per task: some milliseconds of work at least. */
const ROWS_A_TASK = 256;

/** Below this much work, in nanoseconds of one thread, a thread takes longer to load the methods and prepare the encoder than it saves. */
const WORTH_SENDING = 2e8;
/** Nanoseconds for a word of a document, beside one for each number that it adds. */
const WORD_COST = 50;

/** The vectors of documents over the vocabulary of the encoder. `least`: the work that is sent to threads. */
export async function encodeDocuments(
  encoder: RowEncoder,
  documents: Documents,
  compute: Compute,
  least = WORTH_SENDING,
): Promise<Vectors> {
  const parts = documentParts(encoder, documents, compute, least);
  return parts ? encodeParts(encoder, parts, compute) : encodeHere(encoder, documents, compute);
}

/** Documents encoded between two pauses at least, and nanoseconds of work between them. */
const [ROWS_A_STEP, STEP] = [16, 5e6];

async function encodeHere(
  { fitted, representer }: RowEncoder,
  documents: Documents,
  compute: Compute,
): Promise<Vectors> {
  const count = documentCount(documents);
  if (count <= ROWS_A_STEP) return representer.represent(documents);
  const rows = Math.floor((STEP * count) / workOf(fitted, documents.bags.ids.length));
  const parts: Vectors[] = [];
  for (const range of chunks(count, Math.max(ROWS_A_STEP, Math.min(count, rows)))) {
    parts.push(representer.represent(sliceDocuments(documents, range)));
    await pause(compute);
  }
  return joinVectors(parts);
}

/** The vectors of rows of counted documents. */
export async function encodeRows(
  encoder: RowEncoder,
  counted: CountedRows,
  rows: Uint32Array,
  compute: Compute,
  least = WORTH_SENDING,
): Promise<Vectors> {
  const parts = rowParts(encoder, counted, rows, compute, least);
  if (parts) return encodeParts(encoder, parts, compute);
  return encodeHere(encoder, await inSteps(documentSteps(counted, rows), compute), compute);
}

/** The vectors of consecutive rows, in blocks that are made one by one. */
export async function* encodeRowBlocks(
  encoder: RowEncoder,
  counted: CountedRows,
  rows: Uint32Array,
  compute: Compute,
  least = WORTH_SENDING,
): AsyncGenerator<Vectors> {
  const { executor, signal } = compute;
  const parts = rowParts(encoder, counted, rows, compute, least);
  if (!parts) {
    const documents = await inSteps(documentSteps(counted, rows), compute);
    for (const range of chunks(rows.length, ROWS_A_TASK))
      yield await encodeHere(encoder, sliceDocuments(documents, range), compute);
    return;
  }
  const sent = sendEncoder(encoder.fitted);
  const inputs = parts.map((part): RowsInput => ({ encoder: sent, rows: part }));
  for await (const vectors of executor.stream<RowsInput, SentVectors>(ENCODE_ROWS, inputs, signal))
    yield receiveVectors(vectors);
}

/** The documents cut into parts for the threads; undefined where they are better encoded on this one. */
function documentParts(
  { fitted }: RowEncoder,
  documents: Documents,
  compute: Compute,
  least: number,
): SentRows[] | undefined {
  if (!isWorthSending(fitted, documents.bags.ids.length, compute, least)) return undefined;
  const shared = inSharedMemoryOnce(documents);
  return chunks(documentCount(documents), ROWS_A_TASK).map((range) => ({ documents: shared, range }));
}

/** The same for rows of counted documents. */
export function rowParts(
  { fitted }: RowEncoder,
  { counted, wordOfTerm, keepsOrder, keepsSentences = false }: CountedRows,
  rows: Uint32Array,
  compute: Compute,
  least = WORTH_SENDING,
): SentRows[] | undefined {
  const { offsets } = counted.bags;
  const postings = rows.reduce((sum, row) => sum + offsets[row + 1]! - offsets[row]!, 0);
  if (!isWorthSending(fitted, postings, compute, least)) return undefined;
  const { bags, tokens, running, sentences } = counted;
  const shared: CountedRows = {
    counted: {
      bags: inSharedMemoryOnce(bags),
      tokens: inSharedMemoryOnce(tokens),
      ...(keepsOrder && running ? { running: inSharedMemoryOnce(running) } : {}),
      ...(keepsSentences && sentences ? { sentences: inSharedMemoryOnce(sentences) } : {}),
    },
    wordOfTerm: inSharedMemoryOnce(wordOfTerm),
    keepsOrder,
    keepsSentences,
  };
  return chunks(rows.length, ROWS_A_TASK).map(({ start, end }) => ({ counted: shared, rows: rows.slice(start, end) }));
}

async function encodeParts({ fitted }: RowEncoder, parts: readonly SentRows[], { executor, signal }: Compute) {
  const encoder = sendEncoder(fitted);
  const inputs = parts.map((rows): RowsInput => ({ encoder, rows }));
  const vectors = await executor.map<RowsInput, SentVectors>(ENCODE_ROWS, inputs, signal);
  return joinVectors(vectors.map(receiveVectors));
}

const isWorthSending = (fitted: FittedEncoder, postings: number, compute: Compute, least: number): boolean =>
  canBeSent(fitted, compute) && workOf(fitted, postings) >= least;

/** Nanoseconds of one thread, estimated by the numbers that each word of a document adds up: those of the arrays, per word of the vocabulary. */
function workOf({ vocabulary, wordMatrix, representation }: FittedEncoder, postings: number): number {
  const numbers = Object.values(representation.arrays).reduce((sum, { data }) => sum + data.length, 0);
  const perWord = (numbers + (wordMatrix?.data.length ?? 0)) / Math.max(1, vocabulary.terms.length);
  return postings * (WORD_COST + perWord);
}
