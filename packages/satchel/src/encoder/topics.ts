/**
 * The topics of an encoder with their words, and the topics of a word. Representations with topics have clusters of words, components of
 * mixtures, or topics of topic models.
 */

import { nearest } from '../core/checks/spelling.ts';
import { checkWhole } from '../core/checks/whole.ts';
import { badParam, printable, SatchelError } from '../core/errors.ts';
import type { Topics } from '../core/topics.ts';
import { representations } from '../representation/registry.ts';
import { sensesOf } from '../topics/senses.ts';
import { rankTopics } from '../topics/topic-words.ts';
import { exclusivityOf, topicTable, topWords } from '../topics/word-measures.ts';
import type { PreparedEncoder } from './prepared-encoder.ts';

export interface TopicWord {
  readonly word: string;
  /** P(w|t): the share of the topic that is this word. */
  readonly probability: number;
}

export interface Topic {
  /** The number of the topic in the model. */
  readonly topic: number;
  /** P(t): the share of all training words that belong to it. */
  readonly share: number;
  /** How many words belong to it more than to any other topic. */
  readonly size: number;
  /** Most probable first. */
  readonly words: readonly TopicWord[];
  /** Words by relevance with λ = 0.6, and by lift. */
  readonly relevant: readonly string[];
  readonly lifted: readonly string[];
  /** How much of its most probable words the topic has to itself, from 0 to 1. */
  readonly exclusivity: number;
}

export interface Sense {
  readonly topic: number;
  /** P(t|w): how much of the word belongs to this topic. */
  readonly probability: number;
  /** The most probable words of the topic. */
  readonly words: readonly string[];
}

export interface WordSenses {
  /** The word after the encoder's text settings: in lower case, stemmed, … */
  readonly word: string;
  /** Likeliest first. */
  readonly senses: readonly Sense[];
}

export interface SensesOptions {
  /** Topics that hold less of the word are left out; 0.1. */
  readonly least?: number | undefined;
  /** Words shown per topic; 10. */
  readonly top?: number | undefined;
}

/** λ of relevance, as Sievert and Shirley found it to be read best. */
const RELEVANCE = 0.6;

/** The largest share first. */
export function topicsOf(encoder: PreparedEncoder, top = 10): Topic[] {
  const { terms } = encoder.fitted.vocabulary;
  const topics = requireTopics(encoder);
  const ranked = rankTopics(topics, checkWhole('top', top, 1));
  const table = topicTable(topics);
  const named = (ids: readonly number[]): string[] => ids.map((id) => terms[id]!);
  return ranked.map(({ topic, share, size, ids, probabilities }) => ({
    topic,
    share,
    size,
    words: Array.from(ids, (id, i) => ({ word: terms[id]!, probability: probabilities[i]! })),
    relevant: named(topWords(table, topic, top, RELEVANCE)),
    lifted: named(topWords(table, topic, top, 'lift')),
    exclusivity: exclusivityOf(table, topic, [...ids]),
  }));
}

/** `terms` are read as the encoder reads any text, each by itself. */
export function sensesOfWords(
  encoder: PreparedEncoder,
  terms: readonly string[],
  { least = 0.1, top = 10 }: SensesOptions = {},
): WordSenses[] {
  if (!(least >= 0 && least <= 1)) {
    throw badParam(`least must be a number from 0 to 1, got ${least}.`);
  }
  const { memberships } = requireTopics(encoder);
  const { vocabulary } = encoder.fitted;
  const ids = terms.map((word) => wordIdOf(encoder, word));
  const wordsOfTopic = new Map(
    rankTopics(requireTopics(encoder), top).map(({ topic, ids }) => [
      topic,
      Array.from(ids, (id) => vocabulary.terms[id]!),
    ]),
  );
  return ids.map((id) => ({
    word: vocabulary.terms[id]!,
    senses: sensesOf(memberships, id, least).map(({ component: topic, probability }) => ({
      topic,
      probability,
      words: wordsOfTopic.get(topic) ?? [],
    })),
  }));
}

function requireTopics({ fitted, representer: { topics } }: PreparedEncoder): Topics {
  if (topics) return topics;
  const topical = representations.filter(({ isTopical }) => isTopical).map(({ name }) => name);
  const { name } = fitted.settings.representation;
  throw new SatchelError('NO_TOPICS', `${name} forms no clusters of words, so it has no topics.`, {
    kind: 'usage',
    remedy: `Train with a representation that does: ${topical.slice(0, -1).join(', ')} or ${topical.at(-1)}.`,
  });
}

function wordIdOf({ read, fitted: { vocabulary } }: PreparedEncoder, word: string): number {
  const { ids } = read(word).bag;
  const id = vocabulary.idOf(word) ?? (ids.length === 1 ? ids[0] : undefined);
  if (id !== undefined) return id;
  const meant = nearest(word, vocabulary.terms);
  throw new SatchelError(
    'UNKNOWN_WORD',
    `The model does not know "${printable(word, 60)}"${meant === undefined ? '.' : `; did you mean "${printable(meant, 60)}"?`}`,
    { facts: { word, ...(meant === undefined ? {} : { nearest: meant }) } },
  );
}
