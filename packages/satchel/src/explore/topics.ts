/** What a model's clusters of words are about, and which of them a word belongs to. */
import { printable, SatchelError } from '../core/errors.ts';
import type { Memberships } from '../core/memberships.ts';
import type { Representer } from '../core/representation.ts';
import { nearest } from '../core/spelling.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { FittedPipeline } from '../pipeline/fit.ts';
import type { BaggedText } from '../text/word-bags.ts';
import { sensesOf } from '../topics/senses.ts';
import { rankTopics } from '../topics/topic-words.ts';

export interface TopicWord {
  readonly word: string;
  /** P(w|c): the share of the topic that is this word. */
  readonly probability: number;
}

export interface Topic {
  /** The number of the cluster in the model. */
  readonly topic: number;
  /** P(c): the share of all text that is about it, words counted by the training documents that hold them. */
  readonly share: number;
  /** How many words belong to it more than to any other. */
  readonly size: number;
  /** Most probable first. */
  readonly words: readonly TopicWord[];
}

export interface Sense {
  readonly topic: number;
  /** P(c|w): how much of the word belongs to this topic. */
  readonly probability: number;
  /** The most probable words of the topic. */
  readonly words: readonly string[];
}

export interface WordSenses {
  /** As the model knows it: in lower case, stemmed, … */
  readonly word: string;
  /** Likeliest first. */
  readonly senses: readonly Sense[];
}

export interface SensesOptions {
  /** Topics that hold less of the word are left out; 0.1. */
  readonly least?: number | undefined;
  /** How many words stand for a topic; 10. */
  readonly top?: number | undefined;
}

/** The largest share first. */
export function topicsOf({ settings, vocabulary }: FittedPipeline, representer: Representer, top = 10): Topic[] {
  const memberships = requireMemberships(settings.representation.name, representer);
  return rankTopics(memberships, vocabulary.documentCounts, checkedTop(top)).map(
    ({ component, share, size, ids, probabilities }) => ({
      topic: component,
      share,
      size,
      words: Array.from(ids, (id, i) => ({ word: vocabulary.words[id]!, probability: probabilities[i]! })),
    }),
  );
}

/** `words` are read as the model reads any text, each by itself. */
export function sensesOfWords(
  words: readonly string[],
  bagOf: (text: string) => BaggedText,
  pipeline: FittedPipeline,
  representer: Representer,
  { least = 0.1, top = 10 }: SensesOptions = {},
): WordSenses[] {
  if (!(least >= 0 && least <= 1)) {
    throw new SatchelError('BAD_PARAM', `least must be a number from 0 to 1, got ${least}.`, { kind: 'usage' });
  }
  const memberships = requireMemberships(pipeline.settings.representation.name, representer);
  const { vocabulary } = pipeline;
  const ids = words.map((word) => wordIdOf(word, bagOf, vocabulary));
  const topics = new Map(
    topicsOf(pipeline, representer, top).map(({ topic, words: own }) => [topic, own.map(({ word }) => word)]),
  );
  return ids.map((id) => ({
    word: vocabulary.words[id]!,
    senses: sensesOf(memberships, id, least).map(({ component, probability }) => ({
      topic: component,
      probability,
      words: topics.get(component) ?? [],
    })),
  }));
}

function requireMemberships(name: string, { memberships }: Representer): Memberships {
  if (memberships) return memberships;
  throw new SatchelError('NO_TOPICS', `${name} forms no clusters of words, so it has no topics.`, {
    kind: 'usage',
    remedy: 'Train with a representation that does: scdv, fisher, vlad, bowv or boc.',
  });
}

function wordIdOf(word: string, bagOf: (text: string) => BaggedText, vocabulary: Vocabulary): number {
  const { ids } = bagOf(word).bag;
  const id = vocabulary.idOf(word) ?? (ids.length === 1 ? ids[0] : undefined);
  if (id !== undefined) return id;
  const meant = nearest(word, vocabulary.words);
  throw new SatchelError(
    'UNKNOWN_WORD',
    `The model does not know "${printable(word, 60)}"${meant === undefined ? '.' : `; did you mean "${printable(meant, 60)}"?`}`,
    { facts: { word, ...(meant === undefined ? {} : { nearest: meant }) } },
  );
}

function checkedTop(top: number): number {
  if (Number.isSafeInteger(top) && top >= 1) return top;
  throw new SatchelError('BAD_PARAM', `top must be a whole number of at least 1, got ${top}.`, { kind: 'usage' });
}
