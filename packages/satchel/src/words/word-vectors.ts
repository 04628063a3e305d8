/**
 * The vectors of a pipeline's words: somebody's file, or trained here on the running text of the corpus.
 *
 * Trained vectors are remembered for as long as the counted corpus is, so that a grid does not train them again for every point; only the
 * last few are kept, since every fold has its own.
 */
import type { Compute } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import { sha256 } from '../core/sha256.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type TrainingText, tokensInMemory } from '../embedding/train/token-source.ts';
import { rankWords } from '../embedding/train/training-text.ts';
import type { Ingested } from '../run/ingest.ts';
import { prepareWordTraining } from './word-training.ts';
import type { WordsOptions } from './words-options.ts';

const KEPT = 3;
const remembered = new WeakMap<Ingested, Map<string, WordVectors>>();

export async function corpusWordVectors(
  ingested: Ingested,
  rows: Uint32Array,
  options: WordsOptions,
  compute: Compute,
  seed: number,
): Promise<WordVectors> {
  const known = remembered.get(ingested) ?? new Map<string, WordVectors>();
  remembered.set(ingested, known);
  const which = options.fitOn === 'all' ? 'all' : sha256(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  const key = JSON.stringify([which, { ...options, unit: undefined, unknown: undefined }, seed]); // those two are applied afterwards
  const found = known.get(key);
  if (found) return found;
  throwIfAborted(compute.signal);
  const text = runningText(ingested, options.fitOn === 'all' ? undefined : rows, options.minCount);
  const training = await prepareWordTraining(
    text,
    { ...options, seed },
    { ...compute, threads: compute.executor.threads, inUse: () => 0 },
  );
  const { words } = await training.train(compute);
  known.set(key, words);
  for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest);
  return words;
}

/** The documents of `rows` (all of them where none are named) as numbered words that are frequent enough, in order. */
function runningText({ counted }: Ingested, rows: Uint32Array | undefined, minCount: number): TrainingText {
  const { terms, tokens, running = new Uint32Array(0) } = counted;
  const chosen = rows ?? Uint32Array.from(tokens.keys());
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((count, document) => {
    starts[document + 1] = starts[document]! + count;
  });
  const counts = new Array<number>(terms.length).fill(0);
  for (const row of chosen) for (let i = starts[row]!; i < starts[row + 1]!; i++) counts[running[i]!]!++;
  const { words, countsOfWords, newIds } = rankWords(terms, counts, minCount);
  const text = new Uint32Array(running.length + chosen.length);
  let length = 0;
  for (const row of chosen) {
    const before = length;
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const id = newIds[running[i]!]!;
      if (id !== DOCUMENT_END) text[length++] = id;
    }
    if (length > before) text[length++] = DOCUMENT_END;
  }
  return { words, counts: countsOfWords, source: tokensInMemory(text.subarray(0, length)) };
}
