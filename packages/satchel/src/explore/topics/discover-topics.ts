/** Topics straight from documents: a topic model is fitted, its topics are described, and refits say which of them come back (topic-stability.ts). */

import { checkKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import { checkWhole } from '../../core/checks/whole.ts';
import type { Corpus } from '../../core/corpus.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import { encoderKeys, type FitEncoderOptions, fitEncoder } from '../../encoder/fit-texts.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { createEngine } from '../../run/engine.ts';
import { checkedSeed } from '../../run/seed.ts';
import { everyDocument } from '../every-document.ts';
import { describeTopics, type TopicDescription } from './describe-topics.ts';
import { listed, readable, topicsAsked, withTopics } from './fit-topics.ts';
import { type SuggestedTopics, suggestTopics } from './suggest-topics.ts';
import { type TopicAgreement, topicStability } from './topic-stability.ts';

export interface TopicOptions extends FitEncoderOptions {
  /** How many topics; the same as the option of the method (`lda.topics`, `movmf.components`). Suggested from the documents where neither is given. */
  readonly topics?: number | undefined;
  /** An encoder or model with topics, in place of a topic model fitted here. */
  readonly encoder?: Encoder | undefined;
  /** Words per topic; 10. */
  readonly top?: number | undefined;
  /** λ of relevance, from 0 (lift) to 1 (probability); 0.6. */
  readonly lambda?: number | undefined;
  /** Refits for stability; 4. With an encoder there are none. */
  readonly refits?: number | undefined;
  /** A metadata field with dates, for topics over time. */
  readonly date?: string | undefined;
}

export interface DiscoveredTopics extends TopicDescription {
  /** What the topics are of: the fitted topic model, or the given encoder. It has the senses of words and places new texts. */
  readonly encoder: Encoder;
  /** Absent where the number of topics or an encoder was given. */
  readonly suggested?: SuggestedTopics;
  /** Mean over the topics; absent without refits. */
  readonly stability?: number;
  /** How well all pairs of fits agree, and how well fits of random words would; absent without refits. */
  readonly agreement?: TopicAgreement;
}

const keys = {
  ...encoderKeys,
  topics: 'number',
  encoder: 'encoder',
  top: 'number',
  lambda: 'number',
  refits: 'number',
  date: 'text',
} as const;

/**
 * Finds the topics of a corpus without labels, names them, and says how coherent and how stable they are.
 *
 * @example
 * import { discoverTopics, openCorpus } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * const { topics, outliers } = await discoverTopics(corpus, { topics: 3, refits: 2, options: { lda: { sweeps: 20 } } });
 * for (const { name, documents, stability } of topics) console.log(name, documents, stability);
 * console.log(outliers);
 */
export async function discoverTopics(corpus: Corpus, options: TopicOptions = {}): Promise<DiscoveredTopics> {
  checkArguments('discoverTopics', { corpus: [corpus, 'corpus'] });
  checkKeys('discoverTopics', options, keys);
  const { topics: wanted, encoder: given, top = 10, lambda = 0.6, refits = 4, date, ...fit } = options;
  checkNumbers({ topics: wanted, top, refits, lambda });
  const seed = checkedSeed(options.seed);
  const choice = readable(fit);
  const topics = given ? undefined : topicsAsked(choice, wanted);
  await using engine = await createEngine(options);
  const documents = await everyDocument(corpus, engine);
  const describing = { top, lambda, date };
  if (given) return { ...(await describeTopics(given, documents, describing, engine)), encoder: given };
  if (topics !== undefined && topics > documents.length) throw tooMany(topics, documents.length);
  const suggested = topics === undefined ? await suggestTopics(documents, choice, seed, engine) : undefined;
  const chosen = withTopics(choice, topics ?? suggested!.topics);
  const encoder = await fitEncoder(listed(corpus.name, documents), chosen);
  const described = await describeTopics(encoder, documents, describing, engine);
  const stable =
    refits === 0 ? undefined : await topicStability(encoder, documents, chosen, { refits, top, seed }, engine);
  return {
    ...described,
    encoder,
    ...(stable
      ? {
          topics: described.topics.map((topic) => ({ ...topic, ...stable.topics[topic.topic]! })),
          stability: meanOf(stable.topics.map(({ stability }) => stability)),
          agreement: stable.agreement,
        }
      : {}),
    ...(suggested ? { suggested } : {}),
  };
}

const tooMany = (topics: number, documents: number): SatchelError =>
  new SatchelError('TOO_FEW_POINTS', `${topics} topics need as many documents, got ${documents}.`, {
    remedy: `Ask for at most ${documents} topics, or give more documents.`,
    facts: { topics, documents },
  });

function checkNumbers({
  topics,
  top,
  refits,
  lambda,
}: Record<'top' | 'refits' | 'lambda', number> & { topics: number | undefined }): void {
  if (topics !== undefined) checkWhole('topics', topics, 1);
  checkWhole('top', top, 1);
  checkWhole('refits', refits, 0);
  if (!(lambda >= 0 && lambda <= 1)) throw badParam(`lambda must be a number from 0 to 1, got ${lambda}.`);
}
