/**
 * Coherence of a model's topics in a corpus, in one pass; each document is read with the model's text settings and not kept.
 *
 * UMass counts documents. UCI and NPMI count documents too, or, with `window`, sliding windows of that many tokens in each document (a shorter
 * document is one window). A document without tokens counts nowhere. topics/coherence.ts gives the equations.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { type Progress, pause, silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { Encoder } from '../encoder/encoder.ts';
import type { Topic } from '../encoder/topics.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import { createBagger } from '../text/one-text/bagger.ts';
import { type CoOccurrences, createCoOccurrences } from '../topics/co-occurrence.ts';
import { absentWords, type Coherence, coherenceOf } from '../topics/coherence.ts';

export type { Coherence } from '../topics/coherence.ts';

export interface CoherenceOptions {
  /** Tokens of a window for UCI and NPMI; 0 for whole documents. */
  readonly window?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export interface CoherenceReport {
  readonly documents: number;
  readonly window: number;
  /** One entry per topic, in the order given. */
  readonly topics: readonly TopicCoherence[];
  /** Over the topics that have a coherence. */
  readonly mean: Coherence | undefined;
  /** s / √n of these n topics; `undefined` below two. */
  readonly standardError: Coherence | undefined;
}

export interface TopicCoherence {
  readonly coherence: Coherence | undefined;
  /** Words of the topic that occur in no document of the corpus; they are left out. */
  readonly absent: readonly string[];
}

/** Documents between two calls of `progress`. */
const BETWEEN = 256;

/** The ids of a token the model does not know, and of a topic's word it does not know: they are different. */
const [UNKNOWN, NOWHERE] = [-1, -2];

/**
 * Measures how well the words of each topic go together in the documents of a corpus.
 *
 * @example
 * import { fitEncoder, openCorpus, topicCoherence } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * const encoder = await fitEncoder(corpus, {
 *   representation: 'boc',
 *   options: { words: { dimensions: 8, minCount: 1, epochs: 2 }, boc: { components: 3 } },
 * });
 * const { mean } = await topicCoherence(encoder, encoder.topics(5), corpus);
 * console.log(mean?.npmi);
 */
export async function topicCoherence(
  encoder: Pick<Encoder, 'fitted'>,
  topics: readonly Topic[],
  corpus: Corpus,
  options: CoherenceOptions = {},
): Promise<CoherenceReport> {
  checkArguments('topicCoherence', {
    encoder: [encoder, 'encoder'],
    topics: [topics, 'objects'],
    corpus: [corpus, 'corpus'],
  });
  for (const { words } of topics) checkArguments('topicCoherence', { words: [words, 'objects'] });
  const { settings, vocabulary } = encoder.fitted;
  const keys = { window: 'number', signal: 'signal', progress: 'progress' } as const;
  const { window = 0, signal, progress = silentProgress } = checkKeys('topicCoherence', options, keys);
  checkWhole('window', window, 0);
  const ids = topics.map(({ words }) => words.map(({ word }) => vocabulary.idOf(word) ?? NOWHERE));
  const byDocument = createCoOccurrences(ids);
  const byWindow = window > 0 ? createCoOccurrences(ids) : byDocument;
  const analyzer = await prepareAnalyzer(settings.text);
  const { read: bagOf } = createBagger(analyzer, vocabulary);
  const paced = { signal };
  let documents = 0;
  for await (const { text } of documentsIn(corpus)) {
    const { ids } = bagOf(text).bag;
    if (ids.length > 0 || analyzer.tokens(text).length > 0) byDocument.add(ids);
    if (window > 0) addWindows(tokenIds(text, analyzer, vocabulary), window, byWindow);
    if (++documents % BETWEEN === 0) progress.advance(documents, undefined, 'documents');
    await pause(paced);
  }
  if (documents === 0) throw new SatchelError('EMPTY_CORPUS', `There is no document in ${corpus.name}.`);
  const windowCounts = byWindow.counts();
  const judged = byDocument.counts().map((counts, t) => ({
    coherence: coherenceOf(counts, windowCounts[t]),
    absent: absentWords(counts).map((place) => topics[t]!.words[place]!.word),
  }));
  return {
    documents,
    window,
    topics: judged,
    ...summaryOf(judged.flatMap(({ coherence }) => (coherence ? [coherence] : []))),
  };
}

/** The words of a text in order. */
function tokenIds(text: string, analyzer: Analyzer, vocabulary: Vocabulary): Int32Array {
  return Int32Array.from(analyzer.tokens(text), (token) => vocabulary.idOf(token) ?? UNKNOWN);
}

function addWindows(ids: Int32Array, window: number, counts: CoOccurrences): void {
  if (ids.length === 0) return;
  for (let start = 0; start === 0 || start + window <= ids.length; start++)
    counts.add(ids.subarray(start, start + window));
}

function summaryOf(found: readonly Coherence[]): Pick<CoherenceReport, 'mean' | 'standardError'> {
  const n = found.length;
  if (n === 0) return { mean: undefined, standardError: undefined };
  const meanOf = (pick: (coherence: Coherence) => number): number => found.reduce((sum, one) => sum + pick(one), 0) / n;
  const mean = { umass: meanOf(({ umass }) => umass), uci: meanOf(({ uci }) => uci), npmi: meanOf(({ npmi }) => npmi) };
  if (n === 1) return { mean, standardError: undefined };
  const error = (name: keyof Coherence): number => Math.sqrt(meanOf((one) => (one[name] - mean[name]) ** 2) / (n - 1));
  return { mean, standardError: { umass: error('umass'), uci: error('uci'), npmi: error('npmi') } };
}
