/** Topics of the documents as `satchel topics` finds them, with the share of their words that come back in refits; and the senses of a word in them. */
import { corpusOf, type DiscoveredTopics, discoverTopics, type Encoder } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import { EngineFault } from '../fault.ts';
import type { SensesOfWord, TopicsOfRows } from '../topics.ts';
import { progressTo } from './progress.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

/** A topic model reads every word many times: of larger files a sample is looked at. */
const MOST_DOCUMENTS = 2000;
const SEED = 1;
const REFITS = 4;
const PHRASES = 4;
/** Senses with less of the word are left out. */
const LEAST = 0.1;
const SENSE_WORDS = 6;

interface Found {
  readonly of: Held;
  readonly encoder: Encoder;
  /** By the number of a topic in the model: its place on the page. */
  readonly placeOf: ReadonlyMap<number, number>;
}

let latest: Found | undefined;

/** `count` topics; as many as the documents suggest where it is not given. */
export async function topics(told: Told, count: number | undefined): Promise<TopicsOfRows> {
  const own = held();
  const rows = sampleOf(own);
  const documents = Array.from(rows, (row) => own.documents[row]!);
  const found = await discoverTopics(
    corpusOf(documents.map(({ text }, i) => ({ id: String(i), text, labels: [] })), own.name), // biome-ignore format: one call
    { topics: count, refits: REFITS, seed: SEED, signal: told.signal, progress: progressTo(told, 'Finding topics') },
  );
  const placeOf = new Map(found.topics.map(({ topic }, place) => [topic, place]));
  latest = { of: own, encoder: found.encoder, placeOf };
  return shown(found, rows, placeOf);
}

function shown(found: DiscoveredTopics, rows: Uint32Array, placeOf: ReadonlyMap<number, number>): TopicsOfRows {
  return {
    topics: found.topics.map(({ name, documents, share, words, phrases, coherence, stability = 0 }) => ({
      name,
      documents,
      share,
      words,
      phrases: phrases.slice(0, PHRASES).map(({ term }) => term),
      npmi: coherence?.npmi,
      stability,
    })),
    rows,
    of: Int32Array.from(found.documents, ({ topic }) => (topic === null ? -1 : placeOf.get(topic)!)),
    shares: Float32Array.from(found.documents, ({ share }) => share),
    outliers: found.outliers,
    stability: found.stability ?? 0,
    isSuggested: found.suggested !== undefined,
  };
}

export function senses(_told: Told, word: string): SensesOfWord {
  if (latest?.of !== held())
    throw new EngineFault({ code: 'NO_TOPICS', message: 'There are no topics yet.', remedy: 'Find the topics first.' });
  const { encoder, placeOf } = latest;
  const [found] = encoder.senses([word.trim()], { least: LEAST, top: SENSE_WORDS });
  return {
    word: found!.word,
    senses: found!.senses.map(({ topic, probability, words }) => ({ topic: placeOf.get(topic)!, probability, words })),
  };
}

function sampleOf({ documents }: Held): Uint32Array {
  const rows = Uint32Array.from(documents.keys());
  if (rows.length <= MOST_DOCUMENTS) return rows;
  createRandom(SEED, 'sample for topics').shuffle(rows);
  return rows.slice(0, MOST_DOCUMENTS).sort();
}
