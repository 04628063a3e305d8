/**
 * An encoder for stored documents: fitted to their texts as `evaluateRetrieval` fits it, or trained before. Also computes their vectors.
 */
import { documentsIn } from '../core/checks/given-document.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { labelSetsFrom } from '../core/labels.ts';
import type { Vectors } from '../core/matrix.ts';
import { encodeBatches } from '../encoder/encode-stream.ts';
import type { EncoderRun } from '../encoder/encoder-run.ts';
import { fitEncoderRows } from '../encoder/fit-encoder.ts';
import { encoderReading } from '../encoder/fit-texts.ts';
import { type PreparedEncoder, prepareEncoder } from '../encoder/prepared-encoder.ts';
import type { EncoderSettings } from '../encoder/settings.ts';
import { encodeRowBlocks } from '../encoder/threads/encode-rows.ts';
import { inTextBatches } from '../encoder/threads/text-batches.ts';
import { withUnchangedWords } from '../encoder/unchanged-words.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import { checkedSeed } from '../run/seed.ts';
import type { TextOptions } from '../text/options.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { givenWordsOf } from './settings.ts';
import { resolveFit, type VectorChoice } from './vector-choice.ts';

export interface EncodedDocuments {
  readonly encoder: PreparedEncoder;
  /** Yields the vectors of consecutive documents in batches, in order. */
  readonly blocks: readonly Vectors[];
}

export interface StoredDocuments {
  readonly corpus: Corpus;
  readonly count: number;
  /** How they were read. */
  readonly text: TextOptions;
  /** Their words as the index has them, so that they need not be read again. */
  counted(): CountedDocuments;
}

export async function encodeStored(
  stored: StoredDocuments,
  choice: VectorChoice,
  options: EngineOptions = {},
): Promise<EncodedDocuments> {
  await using engine = await createEngine(options);
  if ('encoder' in choice) {
    const encoder = await prepareEncoder(choice.encoder);
    return { encoder, blocks: await encodeCorpus(encoder, stored, engine) };
  }
  const settings = resolveFit(choice, stored.text);
  const seed = checkedSeed(choice.seed);
  const words = givenWordsOf(choice.words);
  return await withUnchangedWords(words, engine, () => fitStored(stored, settings, { compute: engine, seed, words }));
}

async function fitStored(
  stored: StoredDocuments,
  settings: EncoderSettings,
  { compute: engine, seed, words }: Pick<EncoderRun, 'compute' | 'seed' | 'words'>,
): Promise<EncodedDocuments> {
  engine.progress.stage('fit');
  const reading = await readStored(stored, settings, engine);
  const run = { reading, settings, compute: engine, seed, words, wordCache: createWordVectorCache() };
  const rows = Uint32Array.from(reading.counted.tokens.keys());
  const { training: _training, ...fit } = await fitEncoderRows(run, rows);
  engine.progress.stage('transform');
  const blocks: Vectors[] = [];
  let done = 0;
  for await (const block of encodeRowBlocks(fit, fit.counted, rows, engine)) {
    blocks.push(block);
    done += block.rows;
    await advance(done, rows.length, engine);
  }
  return { encoder: await prepareEncoder(fit.fitted, fit.representer), blocks };
}

/** The stored words are enough where neither word order nor word vectors are needed. An index of n-grams does not tell tokens from n-grams. */
function readStored(
  stored: StoredDocuments,
  settings: EncoderSettings,
  compute: Compute,
): Promise<Ingested> | Ingested {
  const { text, words, representation } = settings;
  if (words || representation.needs.order || text.ngrams > 1)
    return ingest(stored.corpus, encoderReading(settings), compute);
  const { corpus, count } = stored;
  const none = { labels: labelSetsFrom(Array.from({ length: count }, () => [])), classes: [], multiLabel: true };
  const unlabelled = { count, first: 0 };
  return { corpus, counted: stored.counted(), documentIds: [], splits: [], groups: [], unlabelled, ...none };
}

async function encodeCorpus(
  encoder: PreparedEncoder,
  { corpus, count }: StoredDocuments,
  compute: Compute,
): Promise<readonly Vectors[]> {
  compute.progress.stage('transform');
  const blocks: Vectors[] = [];
  let done = 0;
  for await (const { result } of encodeBatches(
    encoder,
    inTextBatches(textsOf(corpus), compute),
    (text) => text,
    compute,
  )) {
    blocks.push(result.vectors);
    done += result.texts.length;
    await advance(done, count, compute);
  }
  return blocks;
}

async function* textsOf(corpus: Corpus): AsyncGenerator<string> {
  for await (const { text } of documentsIn(corpus)) yield text;
}

async function advance(done: number, total: number, compute: Compute): Promise<void> {
  compute.progress.advance(done, total, 'documents');
  await pause(compute);
}
