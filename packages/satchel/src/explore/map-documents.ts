/**
 * A map of documents: the vectors of a corpus under an encoder, in two dimensions.
 *
 * Vectors that are compared by their angle are brought to unit length first. Of a large corpus a sample is drawn by the seed; documents
 * without any known word are not on the map and are counted. If no document has a label, a model's predictions are used.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { textStart } from '../core/checks/text-start.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { chunks, pause } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { printable, SatchelError, usageError } from '../core/errors.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { mapVectors, type VectorMap } from '../maps/map-vectors.ts';
import type { MapOptions } from '../maps/options.ts';
import { createRandom } from '../numeric/random.ts';
import type { Model } from '../pipeline/model.ts';
import { reasonsOf } from '../pipeline/predictions/words-behind.ts';
import { createEngine, type Engine, type EngineOptions } from '../run/engine.ts';
import { checkedSeed } from '../run/seed.ts';
import { BATCH, comparable, encodedDocuments } from './encoded-documents.ts';

export interface MapRunOptions extends Omit<EngineOptions, 'threads'> {
  readonly map?: Partial<MapOptions> | undefined;
  /** At most so many documents; 10,000 unless given. */
  readonly sample?: number | undefined;
  readonly seed?: number | undefined;
  /** Also say what a model predicts for each document, and because of which words; not unless asked for. */
  readonly reasons?: boolean | undefined;
}

export interface MappedDocument {
  readonly id: string;
  readonly labels: readonly string[];
  /** The first 200 characters of the document. */
  readonly text: string;
  /** The labels a model predicts, and the words that speak for the first, where reasons were asked for. */
  readonly predicted?: readonly string[];
  readonly reasons?: string;
  readonly x: number;
  readonly y: number;
}

export type MapLabels = 'given' | 'predicted' | 'none';

export interface DocumentMap extends Omit<VectorMap, 'positions'> {
  readonly representation: string;
  /** In the order of the corpus. */
  readonly documents: readonly MappedDocument[];
  /** How many documents the corpus holds, and how many of those drawn have no known word. */
  readonly read: number;
  readonly empty: number;
  /** Whether the labels are those of the documents or those a model gives; 'none' where documents have none and an encoder gives none. */
  readonly labels: MapLabels;
}

export const DEFAULT_SAMPLE = 10_000;
const TOP_WORDS = 5;

/**
 * Lays the documents of a corpus out on a plane, alike documents near each other, and measures how far the map can be
 * trusted.
 *
 * @example
 * import { fitEncoder, mapDocuments, openCorpus } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * const { documents, quality } = await mapDocuments(await fitEncoder(corpus), corpus, { map: { method: 'pca' } });
 * console.log(documents[0], quality.trustworthiness);
 */
export async function mapDocuments(
  encoder: Encoder | Model,
  corpus: Corpus,
  options: MapRunOptions = {},
): Promise<DocumentMap> {
  checkArguments('mapDocuments', { encoder: [encoder, 'encoder'], corpus: [corpus, 'corpus'] });
  checkKeys('mapDocuments', options, {
    map: 'object',
    sample: 'number',
    seed: 'number',
    reasons: 'flag',
    signal: 'signal',
    progress: 'progress',
  });
  const seed = checkedSeed(options.seed);
  const { representation, prepared } = encoder;
  const { likeness } = prepared;
  if (likeness.pairs)
    throw usageError('UNSUPPORTED', `${representation} gives each document a subspace, which has no place on a map.`);
  await using engine = await createEngine({ signal: options.signal, progress: options.progress });
  const most = checkWhole('sample', options.sample ?? DEFAULT_SAMPLE, 1);
  const { drawn, read } = await sampleOf(corpus, most, seed, engine);
  const { vectors, documents } = await encodedDocuments(encoder, drawn, engine);
  engine.progress.stage('fit');
  const { positions, ...map } = await mapVectors(comparable(vectors, likeness), options.map ?? {}, engine, seed);
  const predicted = await predictionsOf(encoder, documents, options.reasons ?? false, engine);
  const { kind, labels } = labelsOf(documents, predicted);
  return {
    ...map,
    representation,
    documents: documents.map(({ id, text }, i) => ({
      id,
      labels: labels[i]!,
      text: textStart(text),
      ...(options.reasons ? predicted?.[i] : undefined),
      x: positions.data[2 * i]!,
      y: positions.data[2 * i + 1]!,
    })),
    read,
    empty: drawn.length - documents.length,
    labels: kind,
  };
}

/** Each document is as likely to be drawn as any other, and those drawn stay in their order (reservoir sampling). */
async function sampleOf(
  corpus: Corpus,
  most: number,
  seed: number,
  engine: Engine,
): Promise<{ drawn: readonly Document[]; read: number }> {
  const random = createRandom(seed, 'sample of documents');
  const kept: { place: number; document: Document }[] = [];
  let read = 0;
  engine.progress.stage('read');
  for await (const document of documentsIn(corpus)) {
    const place = read++;
    const slot = kept.length < most ? kept.length : random.below(read);
    if (slot < most) kept[slot] = { place, document };
    await pause(engine);
    if (read % BATCH > 0) continue;
    engine.progress.advance(read, undefined, 'documents');
  }
  if (read === 0)
    throw new SatchelError('EMPTY_CORPUS', `${printable(corpus.name)} holds no documents.`, {
      where: printable(corpus.name),
    });
  return { drawn: kept.sort((a, b) => a.place - b.place).map(({ document }) => document), read };
}

interface Predicted {
  readonly predicted: readonly string[];
  readonly reasons: string;
}

/** Of a model, where documents have no labels or where reasons are asked for. */
async function predictionsOf(
  encoder: Encoder | Model,
  documents: readonly Document[],
  withReasons: boolean,
  engine: Engine,
): Promise<readonly Predicted[] | undefined> {
  if (!('predict' in encoder) || (!withReasons && documents.some(isLabelled))) return undefined;
  const reasons = withReasons ? reasonsOf(encoder, TOP_WORDS) : () => '';
  const found: Predicted[] = [];
  for (const { start, end } of chunks(documents.length, BATCH)) {
    const batch = documents.slice(start, end);
    const predictions = encoder.predict(batch.map(({ text }) => text));
    for (const [i, { text }] of batch.entries()) {
      const { labels } = predictions[i]!;
      found.push({ predicted: labels, reasons: reasons(text, labels[0]) });
      await pause(engine);
    }
  }
  return found;
}

const isLabelled = ({ labels }: Document): boolean => labels.length > 0;

function labelsOf(
  documents: readonly Document[],
  predicted: readonly Predicted[] | undefined,
): { kind: MapLabels; labels: readonly (readonly string[])[] } {
  if (documents.some(isLabelled)) return { kind: 'given', labels: documents.map(({ labels }) => labels) };
  if (predicted) return { kind: 'predicted', labels: predicted.map((one) => one.predicted) };
  return { kind: 'none', labels: documents.map(() => []) };
}
