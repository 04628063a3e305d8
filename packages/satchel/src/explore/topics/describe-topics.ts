/**
 * The topics of an encoder over a corpus: words in three orders, words and phrases that set the topic's documents apart, a name, coherence,
 * exclusivity, documents, a hierarchy, and counts over time.
 *
 * A document belongs to its topic of the largest P(t|D). It is an outlier where that share is below 1.5 / K and below one half: no topic
 * stands out.
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { createMatrix } from '../../core/matrix.ts';
import type { Topics } from '../../core/topics.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { mapVectors } from '../../maps/map-vectors.ts';
import { pca } from '../../maps/pca.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { prepareAnalyzer } from '../../text/analyzer.ts';
import { cvOf } from '../../topics/c-v.ts';
import { groupTerms, type WeightedTerm } from '../../topics/class-words.ts';
import { createCoOccurrences } from '../../topics/co-occurrence.ts';
import { type Coherence, coherenceOf } from '../../topics/coherence.ts';
import {
  exclusivityOf,
  type Merge,
  topicDistance,
  topicTable,
  topicTree,
  topWords,
} from '../../topics/word-measures.ts';
import { cut } from '../clusters/cluster-documents.ts';
import { uniqueNames } from '../clusters/describe-groups.ts';
import { readableWords, withoutCommon } from '../readable-words.ts';
import { type TopicsOverTime, topicsOverTime } from './over-time.ts';

export interface DescribedTopic {
  /** The number of the topic in the model. */
  readonly topic: number;
  readonly name: string;
  /** P(t), the share of all training words. */
  readonly share: number;
  /** Documents whose largest share is this topic, outliers left out. */
  readonly documents: number;
  /** Words by probability, by relevance (λ) and by lift. */
  readonly words: readonly { readonly word: string; readonly probability: number }[];
  readonly relevant: readonly string[];
  readonly lifted: readonly string[];
  /** Class-based tf-idf over the documents of the topic, without stop words. */
  readonly terms: readonly WeightedTerm[];
  readonly phrases: readonly WeightedTerm[];
  readonly coherence: (Coherence & { readonly cv: number }) | null;
  readonly exclusivity: number;
  /** Mean share of top words that come back in fits with other seeds and on bootstrap samples; absent without refits. */
  readonly stability?: number;
  /** Mean average Jaccard with the matched topics of those fits, which asks for the order of the top words; absent without refits. */
  readonly agreement?: number;
  /** Mean of 1 − Hellinger distance to the matched topics, over all words; absent without refits. */
  readonly similarity?: number;
  readonly examples: readonly { readonly id: string; readonly share: number; readonly text: string }[];
}

export interface TopicDocument {
  readonly id: string;
  /** Null for an outlier and for a document without known words. */
  readonly topic: number | null;
  /** P(t|D) of its largest topic. */
  readonly share: number;
}

export interface TopicDescription {
  readonly representation: string;
  readonly lambda: number;
  /** Most documents first. */
  readonly topics: readonly DescribedTopic[];
  readonly outliers: number;
  readonly documents: readonly TopicDocument[];
  /** From the nearest topics to one group of all; numbers of topics. */
  readonly hierarchy: readonly Merge[];
  /** A place for each topic on a plane, near ones alike (principal components of √P(w|t)); absent for a single topic. */
  readonly positions?: readonly (readonly [number, number])[];
  readonly overTime?: TopicsOverTime;
}

export interface DescribeOptions {
  readonly top: number;
  readonly lambda: number;
  /** A metadata field with dates. */
  readonly date?: string | undefined;
}

/** The hierarchy of more topics takes minutes and is too long to read: it is left out. */
const MOST_JOINED = 500;

/** Tokens of a window for C_v, UCI and NPMI. */
const WINDOW = 110;

export async function describeTopics(
  encoder: Encoder,
  documents: readonly Document[],
  { top, lambda, date }: DescribeOptions,
  compute: Compute,
): Promise<TopicDescription> {
  const topics = requireTopics(encoder);
  const { vocabulary, settings } = encoder.fitted;
  const table = topicTable(topics);
  const byProbability = table.distributions.map((_, topic) => topWords(table, topic, top, 'probability'));
  const placed = await placeDocuments(encoder, topics, documents, compute);
  const reader = await readableWords(settings.text);
  const read: Int32Array[] = [];
  for (const { text } of documents) {
    read.push(reader.read(text));
    await pause(compute);
  }
  const terms = groupTerms(
    withoutCommon(read, reader.terms.length),
    reader.terms,
    (i) => placed[i]!.topic ?? -1,
    topics.count,
    top,
  );
  const coherence = await coherences(encoder, byProbability, documents, compute);
  const wordsOf = (ids: readonly number[]): string[] => ids.map((id) => vocabulary.terms[id]!);
  const counts = new Array<number>(topics.count).fill(0);
  for (const { topic } of placed) if (topic !== null) counts[topic]!++;
  const order = counts.map((_, topic) => topic).sort((a, b) => counts[b]! - counts[a]! || a - b);
  const names = uniqueNames(
    order.map((topic) => terms[topic]!.name || wordsOf(byProbability[topic]!.slice(0, 3)).join(', ')),
  );
  const shown = order.map((topic, place): DescribedTopic => {
    const ids = byProbability[topic]!;
    return {
      topic,
      name: names[place]!,
      share: topics.shares[topic]!,
      documents: counts[topic]!,
      words: ids.map((id) => ({ word: vocabulary.terms[id]!, probability: table.distributions[topic]![id]! })),
      relevant: wordsOf(topWords(table, topic, top, lambda)),
      lifted: wordsOf(topWords(table, topic, top, 'lift')),
      terms: terms[topic]!.words.map(({ term, weight }) => ({ term, weight })),
      phrases: terms[topic]!.phrases.map(({ term, weight }) => ({ term, weight })),
      coherence: coherence[topic]!,
      exclusivity: exclusivityOf(table, topic, ids),
      examples: examplesOf(topic, placed, documents),
    };
  });
  return {
    representation: encoder.representation,
    lambda,
    topics: shown,
    outliers: placed.filter(({ topic }) => topic === null).length,
    documents: placed,
    hierarchy: topics.count > MOST_JOINED ? [] : topicTree(topics.count, (a, b) => topicDistance(table, a, b)),
    ...(topics.count < 2 ? {} : { positions: await positionsOf(table.distributions, compute) }),
    ...(date === undefined ? {} : { overTime: topicsOverTime(documents, placed, topics.count, date) }),
  };
}

export function requireTopics({ prepared, representation }: Encoder): Topics {
  const { topics } = prepared.representer;
  if (topics) return topics;
  throw new SatchelError('NO_TOPICS', `${representation} forms no clusters of words, so it has no topics.`, {
    kind: 'usage',
  });
}

async function placeDocuments(encoder: Encoder, topics: Topics, documents: readonly Document[], compute: Compute) {
  const placed: TopicDocument[] = [];
  const least = Math.min(0.5, 1.5 / topics.count);
  compute.progress.stage('transform');
  for (const { id, text } of documents) {
    const proportions = topics.proportions(encoder.prepared.read(text));
    const best = indexOfLargest(proportions);
    const share = proportions[best] ?? 0;
    placed.push({ id, topic: share >= least ? best : null, share });
    await pause(compute);
    if (placed.length % 256 === 0) compute.progress.advance(placed.length, documents.length, 'documents');
  }
  return placed;
}

async function positionsOf(distributions: readonly Float64Array[], compute: Compute): Promise<[number, number][]> {
  const points = createMatrix(distributions.length, distributions[0]!.length);
  distributions.forEach((own, topic) => {
    points.data.set(own.map(Math.sqrt), topic * points.columns);
  });
  const { positions } =
    points.rows < LEAST_ON_A_MAP
      ? await pca(points, 2, compute, 1)
      : await mapVectors(points, { method: 'pca' }, compute, 1);
  return distributions.map((_, topic) => [positions.data[2 * topic]!, positions.data[2 * topic + 1]!]);
}

async function coherences(
  encoder: Encoder,
  ids: readonly (readonly number[])[],
  documents: readonly Document[],
  compute: Compute,
): Promise<DescribedTopic['coherence'][]> {
  const { settings, vocabulary } = encoder.fitted;
  const analyzer = await prepareAnalyzer(settings.text);
  const [byDocument, byWindow] = [createCoOccurrences(ids), createCoOccurrences(ids)];
  for (const { text } of documents) {
    const tokens = Int32Array.from(analyzer.tokens(text), (token) => vocabulary.idOf(token) ?? -1);
    if (tokens.length === 0) continue; // an empty document is no window
    byDocument.add(tokens);
    for (let at = 0; at === 0 || at + WINDOW <= tokens.length; at++) {
      byWindow.add(tokens.subarray(at, at + WINDOW));
      await pause(compute);
    }
  }
  const windows = byWindow.counts();
  return byDocument.counts().map((counts, topic) => {
    const own = coherenceOf(counts, windows[topic]);
    const cv = cvOf(windows[topic]!);
    return own && cv !== undefined ? { ...own, cv } : null;
  });
}

/** A map of fewer points has no measure of its quality; their principal components are exact all the same. */
const LEAST_ON_A_MAP = 4;

const EXAMPLES = 5;

function examplesOf(topic: number, placed: readonly TopicDocument[], documents: readonly Document[]) {
  return Array.from(placed.keys())
    .filter((i) => placed[i]!.topic === topic)
    .sort((a, b) => placed[b]!.share - placed[a]!.share || a - b)
    .slice(0, EXAMPLES)
    .map((i) => ({ id: placed[i]!.id, share: placed[i]!.share, text: cut(documents[i]!.text) }));
}
