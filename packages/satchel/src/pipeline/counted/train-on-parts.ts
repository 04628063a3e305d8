/**
 * Trains on documents that were counted elsewhere, with sums over shards that may be computed elsewhere too. The result has the bytes that
 * `train` gives for the same documents in one process.
 */
import { checkKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import type { Compute } from '../../core/compute.ts';
import { badParam } from '../../core/errors.ts';
import { wordsGiven } from '../../encoder/encoder-run.ts';
import { encoderReading } from '../../encoder/fit-texts.ts';
import { resolveEncoder } from '../../encoder/settings.ts';
import { withUnchangedWords } from '../../encoder/unchanged-words.ts';
import type { CountingOptions } from '../../run/count-documents.ts';
import { ingestParts } from '../../run/counted-part.ts';
import { createEngine } from '../../run/engine.ts';
import type { ReadingOptions } from '../../run/ingest.ts';
import { type AnswerShards, remoteSweeps } from '../../run/remote-sweeps.ts';
import { checkedSeed } from '../../run/seed.ts';
import { createWordVectorCache } from '../../words/word-vector-cache.ts';
import { requireLabels, runOver } from '../open-run.ts';
import { type RunOptions, runKeys } from '../run-options.ts';
import { readingOf, resolveSettings } from '../settings.ts';
import { encoderFrom, type Trained, type TrainedEncoder, trainRun } from '../train.ts';

export interface PartsOptions extends RunOptions {
  /** Answers the shards of a sum elsewhere; without it sums are computed here. */
  readonly answerShards?: AnswerShards | undefined;
  /** The fingerprint of the corpus from the digests of its shards: that of this entry. */
  readonly fingerprintOf: (digests: Iterable<Uint8Array>) => string;
}

/** How documents are counted for these options; plain data that can be sent. */
export function countingFor(options: RunOptions): CountingOptions {
  const { text, keepsOrder, keepsSentences } = readingFor(options);
  return { text, keepsOrder, keepsSentences: keepsSentences ?? false };
}

const readingFor = (options: RunOptions): ReadingOptions =>
  options.classifier === 'none' ? encoderReading(resolveEncoder(options)) : readingOf(resolveSettings(options));

/** Counts cannot be split again into training and held-out documents. */
export function refuseFolds({ tune, unlabelled, protocol = 'none' }: RunOptions): void {
  if (tune || unlabelled || protocol !== 'none')
    throw badParam('documents in parts are trained on as they are: no tuning, no evaluation, no unlabelled texts.');
}

/** `parts` are those of `countPart`, in their order. */
export async function trainOnParts(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { answerShards, fingerprintOf, ...options }: PartsOptions,
): Promise<Trained | TrainedEncoder> {
  checkArguments('trainOnParts', { parts: [parts, 'iterable'] });
  checkKeys('trainOnParts', options, runKeys);
  refuseFolds(options);
  const [seed, words] = [checkedSeed(options.seed), wordsGiven(options.words)];
  const reading = readingFor(options);
  await using engine = await createEngine(options);
  const compute: Compute = answerShards ? { ...engine, executor: remoteSweeps(engine.executor, answerShards) } : engine;
  return await withUnchangedWords(words, compute, async () => {
    const read = await ingestParts(parts, reading, compute, fingerprintOf);
    if (options.classifier === 'none') {
      const settings = resolveEncoder(options);
      return encoderFrom({ reading: read, settings, compute, seed, words, wordCache: createWordVectorCache() });
    }
    const settings = resolveSettings(options);
    requireLabels(read, settings.labels.mode);
    return trainRun(runOver(read, settings, options, compute), { ...options, protocol: 'none' });
  });
}
