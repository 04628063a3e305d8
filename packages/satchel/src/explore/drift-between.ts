/**
 * Have texts changed? Two sets of documents are held against each other: the score test over topics that are fitted to both together, and the
 * topics and words that moved.
 *
 *   log p(d) = Σ_w n_w log Σ_t θ_t P(w|t)
 *   ∂ log p / ∂ θ_t = Σ_w n_w P(w|t) / P(w),     at θ = P(t), per word and times θ_t:
 *   s_t(d) = Σ_w n_w P(t|w) / Σ_w n_w                                                                   (1)
 *
 *   n_w      how often the document holds word w
 *   P(t|w)   the share of word w that belongs to topic t
 *
 * (1), the Fisher score by the weights of the topics, is also the share of the document's words that belong to topic t. `scoreTest` compares its
 * means. Words are compared one by one (`wordShifts`). A document without known words says nothing.
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { type Compute, pause } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { createMatrix } from '../core/matrix.ts';
import type { Topics } from '../core/topics.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { encoderKeys, type FitEncoderOptions, fitEncoder } from '../encoder/fit-texts.ts';
import { type ScoreTest, scoreTest } from '../evaluate/drift/score-test.ts';
import { type WordCounts, type WordShift, wordShifts } from '../evaluate/drift/word-shifts.ts';
import { createRandom, randomOrder } from '../numeric/random.ts';
import { meanOf, sumOf } from '../numeric/statistics.ts';
import { createEngine } from '../run/engine.ts';
import { everyDocument } from './every-document.ts';
import { requireTopics } from './topics/describe-topics.ts';
import { listed, readable, topicWords, withTopics } from './topics/fit-topics.ts';

export interface DriftOptions extends FitEncoderOptions {
  /** How many topics are compared; 10, or fewer where there are few documents. */
  readonly topics?: number | undefined;
  /** At most this many documents of each set are looked at, drawn by the seed; all unless given. */
  readonly sample?: number | undefined;
  /** Words that are named, the clearest first; 20. */
  readonly top?: number | undefined;
}

export interface TopicShift {
  /** Its most probable words. */
  readonly words: readonly string[];
  /** Mean share of a document's words that belong to the topic, in both sets. */
  readonly before: number;
  readonly now: number;
  readonly z: number;
}

export interface Drift {
  readonly documents: { readonly before: number; readonly now: number };
  readonly test: ScoreTest;
  /** The largest |z| first. */
  readonly topics: readonly TopicShift[];
  readonly words: readonly WordShift[];
  /** The share of the second documents' words that no document of the first set holds. */
  readonly newWords: number;
}

const keys = { ...encoderKeys, topics: 'number', sample: 'number', top: 'number' } as const;
const MOST_TOPICS = 10;
const DOCUMENTS_PER_TOPIC = 20;
const TOPIC_WORDS = 5;

/**
 * Tests whether the documents of two corpora have the same distribution, and names the topics and words that moved.
 *
 * @example
 * import { corpusOf } from 'satchel';
 * import { driftBetween } from 'satchel/statistics';
 * const texts = (list: string[]) => corpusOf(list.map((text, i) => ({ id: `${i}`, text })));
 * const before = texts(['dough in the oven', 'bread and yeast', 'a loaf of bread', 'flour and dough']);
 * const now = texts(['iron on the anvil', 'a hammer and iron', 'steel in the forge', 'the anvil rings']);
 * const { test, words } = await driftBetween(before, now, { topics: 2, options: { lda: { sweeps: 20 } } });
 * console.log(test.pValue, words[0].word);
 */
export async function driftBetween(before: Corpus, now: Corpus, options: DriftOptions = {}): Promise<Drift> {
  checkArguments('driftBetween', { before: [before, 'corpus'], now: [now, 'corpus'] });
  checkKeys('driftBetween', options, keys);
  const { topics, sample = Number.MAX_SAFE_INTEGER, top = 20, ...fit } = options;
  for (const [name, value, least] of [['topics', topics ?? 2, 2], ['sample', sample, 2], ['top', top, 1]] as const) // biome-ignore format: rows
    checkWhole(name, value, least);
  await using engine = await createEngine(options);
  const drawn = async (corpus: Corpus) => sampleOf(await everyDocument(corpus, engine), sample, options.seed ?? 1);
  const [first, second] = [await drawn(before), await drawn(now)];
  const both = [...first, ...second].map((document, i) => ({ ...document, id: `${i}` }));
  const most = Math.floor(both.length / DOCUMENTS_PER_TOPIC);
  const count = topics ?? Math.max(2, Math.min(MOST_TOPICS, most));
  const encoder = await fitEncoder(listed('both sets', both), withTopics(readable(fit), count));
  return await compared(encoder, both, first.length, top, engine);
}

function sampleOf(documents: readonly Document[], most: number, seed: number): readonly Document[] {
  if (documents.length <= most) return documents;
  const rows = randomOrder(documents.length, createRandom(seed, 'sample for drift'));
  return Array.from(rows.slice(0, most).sort(), (row) => documents[row]!);
}

async function compared(
  encoder: Encoder,
  documents: readonly Document[],
  firsts: number,
  top: number,
  compute: Compute,
): Promise<Drift> {
  const topics = requireTopics(encoder);
  const { vocabulary } = encoder.fitted;
  const counts = [emptyCounts(vocabulary.terms.length), emptyCounts(vocabulary.terms.length)] as const;
  const tokens = new Float64Array(vocabulary.terms.length); // of the second set
  const shares: Float64Array[] = [];
  const sets: number[] = [];
  for (const [row, { text }] of documents.entries()) {
    const { bag } = encoder.prepared.read(text);
    const set = row < firsts ? 0 : 1;
    counts[set].documents++;
    bag.ids.forEach((id, i) => {
      counts[set].documentCounts[id]!++;
      if (set === 1) tokens[id]! += bag.counts[i]!;
    });
    await pause(compute);
    if (bag.ids.length === 0) continue;
    shares.push(sharesOf(topics, bag));
    sets.push(set);
  }
  const scores = createMatrix(shares.length, topics.count);
  for (const [i, row] of shares.entries()) scores.data.set(row, i * topics.count);
  const test = scoreTest(scores, sets);
  return {
    documents: { before: firsts, now: documents.length - firsts },
    test,
    topics: topicShifts(encoder, shares, sets, test),
    words: wordShifts(vocabulary.terms, counts[0], counts[1], top),
    newWords: newShare(tokens, counts[0]),
  };
}

const emptyCounts = (wordCount: number) => ({ documents: 0, documentCounts: new Uint32Array(wordCount) });

/** (1) */
function sharesOf({ count, memberships: { offsets, components, shares } }: Topics, bag: Bag): Float64Array {
  const found = new Float64Array(count);
  for (let i = 0; i < bag.ids.length; i++) {
    const id = bag.ids[i]!;
    for (let j = offsets[id]!; j < offsets[id + 1]!; j++) found[components[j]!]! += bag.counts[i]! * shares[j]!;
  }
  const all = sumOf(found) || 1; // memberships leave tiny shares out
  return found.map((value) => value / all);
}

interface Bag {
  readonly ids: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

function topicShifts(
  encoder: Encoder,
  shares: readonly Float64Array[],
  sets: readonly number[],
  { z }: ScoreTest,
): TopicShift[] {
  const meanIn = (set: number, topic: number): number =>
    meanOf(shares.flatMap((row, i) => (sets[i] === set ? [row[topic]!] : [])));
  return topicWords(encoder, TOPIC_WORDS)
    .map((terms, topic) => ({ words: terms, before: meanIn(0, topic), now: meanIn(1, topic), z: z[topic]! }))
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

function newShare(tokens: Float64Array, { documentCounts }: WordCounts): number {
  let [fresh, all] = [0, 0];
  tokens.forEach((count, id) => {
    all += count;
    if (documentCounts[id] === 0) fresh += count;
  });
  return all === 0 ? 0 : fresh / all;
}
