/**
 * Which topics come back: the same model is fitted again, half of the refits with another seed, half on a bootstrap sample of the documents
 * (drawn with replacement). Topics are matched one to one by average Jaccard (topics/match-topics.ts). Of topic t, mean over the refits:
 *
 *   stability(t)   share of t's top words that its matched topic has too
 *   agreement(t)   average Jaccard of both, which asks for the order of the top words
 *   similarity(t)  1 − Hellinger distance of both, over all words
 *
 * A topic that does not come back is an accident of one fit.
 */
import type { Compute } from '../../core/compute.ts';
import type { Document } from '../../core/corpus.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { type FitEncoderOptions, fitEncoder } from '../../encoder/fit-texts.ts';
import { createRandom } from '../../numeric/random.ts';
import { aboveChance, chanceAgreement } from '../../topics/chance-agreement.ts';
import { matchTopics, stabilityOf } from '../../topics/match-topics.ts';
import { averageJaccard, hellingerLikeness } from '../../topics/topic-likeness.ts';
import { requireTopics } from './describe-topics.ts';
import { listed, topicWords } from './fit-topics.ts';

/** How well all pairs of fits agree, by average Jaccard of matched topics. */
export interface TopicAgreement {
  readonly mean: number;
  /** Standard deviation over the pairs of fits. */
  readonly deviation: number;
  readonly pairs: number;
  /** What topics of random words reach. */
  readonly chance: number;
  /** (mean − chance) / (1 − chance) */
  readonly aboveChance: number;
}

export interface TopicStability {
  /** By the number of the topic in the model. */
  readonly topics: readonly { readonly stability: number; readonly agreement: number; readonly similarity: number }[];
  readonly agreement: TopicAgreement;
}

export interface StabilitySettings {
  readonly refits: number;
  readonly top: number;
  readonly seed: number;
}

export async function topicStability(
  encoder: Encoder,
  documents: readonly Document[],
  choice: FitEncoderOptions,
  { refits, top, seed }: StabilitySettings,
  compute: Compute,
): Promise<TopicStability> {
  const own = topicWords(encoder, top);
  const fits = [own];
  const topics = own.map(() => ({ stability: 0, agreement: 0, similarity: 0 }));
  for (let r = 0; r < refits; r++) {
    compute.progress.advance(r, refits, 'refits');
    const sample = r % 2 === 0 ? documents : bootstrap(documents, seed + r);
    const refit = await fitEncoder(listed('a refit', sample), { ...choice, seed: seed + 1 + r });
    const other = topicWords(refit, top);
    const { to, similarities } = matchTopics(own, other, averageJaccard);
    to.forEach((match, topic) => {
      if (match < 0) return;
      topics[topic]!.stability += sharedBy(own[topic]!, other[match]!) / refits;
      topics[topic]!.agreement += similarities[topic]! / refits;
      topics[topic]!.similarity += likenessOf(encoder, topic, refit, match) / refits;
    });
    fits.push(other);
  }
  const random = { wordCount: encoder.fitted.vocabulary.terms.length, top, topics: own.length, seed };
  const chance = await chanceAgreement(random, averageJaccard, compute);
  const agreement = stabilityOf(fits, averageJaccard);
  return { topics, agreement: { ...agreement, chance, aboveChance: aboveChance(agreement.mean, chance) } };
}

/** The share of the words that the other topic has too. */
function sharedBy(top: readonly string[], other: readonly string[]): number {
  const found = new Set(other);
  return top.filter((word) => found.has(word)).length / Math.max(1, top.length);
}

/** 1 − H over the words of both vocabularies. */
function likenessOf(first: Encoder, topic: number, second: Encoder, match: number): number {
  const own = requireTopics(first).wordProbabilities(topic);
  const other = new Float64Array(own.length);
  let beyond = 0;
  requireTopics(second)
    .wordProbabilities(match)
    .forEach((probability, w) => {
      const id = first.fitted.vocabulary.idOf(second.fitted.vocabulary.terms[w]!);
      if (id === undefined) beyond += probability;
      else other[id] = probability;
    });
  return hellingerLikeness(own, other, beyond);
}

function bootstrap(documents: readonly Document[], seed: number): Document[] {
  const random = createRandom(seed, 'bootstrap of documents');
  return documents.map((_, i) => ({ ...documents[random.below(documents.length)]!, id: `${i}` }));
}
