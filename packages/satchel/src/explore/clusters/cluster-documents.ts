/**
 * Groups of similar documents, without labels: vectors of any representation, a partition of them, and for every group what it is about.
 *
 *   documents ─► vectors ─► points ─► how many groups? ─► partition of the lowest loss over several seeds ─► words, names, typical, doubtful
 *
 * Without a given representation the vectors are those of `lsi` without stop words. A document without any known word belongs to no group.
 */

import { checkKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import { checkWhole } from '../../core/checks/whole.ts';
import type { Compute } from '../../core/compute.ts';
import type { Corpus, Document } from '../../core/corpus.ts';
import { badParam, usageError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { encoderKeys, type FitEncoderOptions, fitEncoder } from '../../encoder/fit-texts.ts';
import { bestOverlaps, overlapOf } from '../../evaluate/partitions.ts';
import { silhouettes } from '../../mixture/silhouette.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { createEngine } from '../../run/engine.ts';
import { checkedSeed } from '../../run/seed.ts';
import { comparable, encodedDocuments } from '../encoded-documents.ts';
import { everyDocument } from '../every-document.ts';
import { stopListFor } from '../readable-words.ts';
import { densePoints } from './dense-points.ts';
import { type DocumentGroup, describeGroups } from './describe-groups.ts';
import { fitClusters, type Partition } from './fit-clusters.ts';
import { type ClusterMethod, clusterMethodOption, usualRepresentation } from './options.ts';
import { agreementOf, type SuggestedCount, suggestClusters } from './suggest-clusters.ts';

export interface ClusterOptions extends FitEncoderOptions {
  /** How many groups; suggested from the documents where it is not given. */
  readonly clusters?: number | undefined;
  /** 'k-means' unless given. */
  readonly method?: ClusterMethod | undefined;
  /** Vectors of an encoder or model in place of a representation fitted here. */
  readonly encoder?: Encoder | undefined;
  /** Words, phrases and documents shown per group; 10. */
  readonly top?: number | undefined;
}

export interface GroupedDocument {
  readonly id: string;
  /** The first 200 characters. */
  readonly text: string;
  readonly labels: readonly string[];
  /** The number of its group, from 1; null for a document without any known word. */
  readonly group: number | null;
  /** From −1 to 1: how much nearer it is to its own group than to the next. */
  readonly silhouette: number | null;
  /** The nearest other group. */
  readonly nearest: number | null;
  /** The share of the group in the document, for mixtures; 1 for k-means. */
  readonly probability: number | null;
}

export interface DocumentClusters {
  readonly representation: string;
  readonly method: ClusterMethod;
  readonly clusters: number;
  /** Absent where the number of groups was given. */
  readonly suggested?: SuggestedCount;
  /** Mean over the documents. */
  readonly silhouette: number;
  /** Mean adjusted Rand index of this partition with those of other seeds. */
  readonly stability: number;
  /** Largest first. */
  readonly groups: readonly DocumentGroup[];
  /** In the order of the corpus. */
  readonly documents: readonly GroupedDocument[];
  /** Documents without any known word. */
  readonly ungrouped: number;
}

const keys = { ...encoderKeys, clusters: 'number', method: 'text', encoder: 'encoder', top: 'number' } as const;

/** Fits of different seeds; the best of them is the result, the others say how stable it is. */
const FITS = 5;

/**
 * Groups the documents of a corpus by their vectors, and describes each group by words, phrases, a name, typical and doubtful documents.
 *
 * @example
 * import { clusterDocuments, openCorpus } from 'satchel';
 * const { groups, documents } = await clusterDocuments(await openCorpus('mail.jsonl'), { clusters: 3 });
 * for (const { name, size } of groups) console.log(name, size);
 * console.log(documents[0].group);
 */
export async function clusterDocuments(corpus: Corpus, options: ClusterOptions = {}): Promise<DocumentClusters> {
  checkArguments('clusterDocuments', { corpus: [corpus, 'corpus'] });
  checkKeys('clusterDocuments', options, keys);
  const { clusters, encoder: given, top = 10, method = clusterMethodOption.default, ...fit } = options;
  checkCounts(clusters, top, method);
  const seed = checkedSeed(options.seed);
  await using engine = await createEngine(options);
  const all = await everyDocument(corpus, engine);
  const encoder = given ?? (await fitEncoder(listed(corpus, all), withoutStopWords(fit)));
  const { likeness } = encoder.prepared;
  if (likeness.pairs)
    throw usageError(
      'UNSUPPORTED',
      `${encoder.representation} gives each document a subspace; such documents cannot be grouped.`,
    );
  const { vectors, documents } = await encodedDocuments(encoder, all, engine);
  const { points, kept } = await densePoints(comparable(vectors, likeness), seed, engine);
  engine.progress.stage('fit');
  const suggested = clusters === undefined ? await suggestClusters(points, method, seed, engine) : undefined;
  const K = clusters ?? suggested!.clusters;
  const { partition, groupStability, stability } = await bestOf(points, K, method, seed, engine);
  const grouped = Array.from(kept, (row) => documents[row]!);
  const { values, nearest } = await silhouettes(points, partition.assignments, K, engine);
  const { groups, numberOf } = await describeGroups(
    { documents: grouped, points, assignments: partition.assignments, K, silhouettes: values, nearest, groupStability },
    encoder.fitted.settings.text,
    top,
    engine,
  );
  const placeOf = new Map(grouped.map((document, i) => [document, i]));
  return {
    representation: encoder.representation,
    method,
    clusters: K,
    ...(suggested ? { suggested } : {}),
    silhouette: meanOf(values),
    stability,
    groups,
    documents: all.map((document) =>
      rowOfDocument(document, placeOf.get(document), partition, values, nearest, numberOf),
    ),
    ungrouped: all.length - grouped.length,
  };
}

function rowOfDocument(
  { id, text, labels }: Document,
  place: number | undefined,
  { assignments, shares }: Partition,
  values: Float64Array,
  nearest: Uint32Array,
  numberOf: readonly number[],
): GroupedDocument {
  const about = { id, text: cut(text), labels };
  if (place === undefined) return { ...about, group: null, silhouette: null, nearest: null, probability: null };
  const group = numberOf[assignments[place]!]!;
  const other = numberOf[nearest[place]!]!;
  return {
    ...about,
    group,
    silhouette: values[place]!,
    nearest: other === group ? null : other,
    probability: shares[place]!,
  };
}

/** The first 200 characters in one line. */
export const cut = (text: string): string => {
  const line = text.slice(0, 400).replace(/\s+/g, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 199).toWellFormed()}…`;
};

async function bestOf(points: Matrix, K: number, method: ClusterMethod, seed: number, compute: Compute) {
  const fits: Partition[] = [];
  for (let i = 0; i < FITS; i++) {
    compute.progress.advance(i, FITS, 'fits');
    fits.push(await fitClusters(points, K, method, seed + i, compute));
  }
  const partition = fits.reduce((first, next) => (next.loss < first.loss ? next : first));
  const others = fits.filter((fit) => fit !== partition);
  const overlaps = others.map((fit) => bestOverlaps(overlapOf(partition.assignments, fit.assignments, K, K)));
  return {
    partition,
    stability: meanOf(others.map((fit) => agreementOf(partition, fit, K))),
    groupStability: Float64Array.from({ length: K }, (_, k) => meanOf(overlaps.map((one) => one[k]!))),
  };
}

/** `lsi` unless a representation was given, and no stop words unless text options say otherwise. */
export function withoutStopWords<Choice extends FitEncoderOptions>(fit: Choice): Choice {
  const options: OptionGroups = fit.options ?? {};
  const text = options['text'] ?? {};
  const language = typeof text['language'] === 'string' ? text['language'] : 'en';
  const own =
    fit.representation === undefined
      ? { [usualRepresentation]: { dimensions: 100, ...options[usualRepresentation] } }
      : {};
  return {
    ...fit,
    representation: fit.representation ?? usualRepresentation,
    options: { ...options, ...own, text: { stopWords: stopListFor({ language }), ...text } },
  };
}

/** The documents that were read, under the name and the fingerprint of their corpus. */
const listed = (corpus: Corpus, all: readonly Document[]): Corpus => ({
  ...corpus,
  name: corpus.name,
  async *documents() {
    yield* all;
  },
});

function checkCounts(clusters: number | undefined, top: number, method: string): void {
  if (clusters !== undefined) checkWhole('clusters', clusters, 1);
  checkWhole('top', top, 1);
  if (!clusterMethodOption.enum.includes(method as ClusterMethod))
    throw badParam(`method must be one of 'k-means', 'movmf', 'gaussian', got ${JSON.stringify(method)}.`);
}
