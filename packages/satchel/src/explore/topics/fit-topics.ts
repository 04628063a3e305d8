/** How a topic model is fitted for reading: no stop words, and the number of topics under the name that the method has for it. */
import type { Corpus, Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import type { FitEncoderOptions } from '../../encoder/fit-texts.ts';
import { representationOf } from '../../encoder/settings.ts';
import { stopListFor } from '../readable-words.ts';

/** LDA without stop words and rare words, unless told otherwise. */
export function readable<Choice extends FitEncoderOptions>(fit: Choice): Choice {
  const options: OptionGroups = fit.options ?? {};
  const text = options['text'] ?? {};
  const language = typeof text['language'] === 'string' ? text['language'] : 'en';
  const defaults = { stopWords: stopListFor({ language }), minLength: 2, maxDocumentShare: 0.5 };
  return {
    ...fit,
    representation: fit.representation ?? 'lda',
    options: { ...options, text: { ...defaults, ...text } },
  };
}

/** The names under which methods have their number of topics. */
const COUNTS = ['topics', 'components', 'concepts'];

export function withTopics<Choice extends FitEncoderOptions>(fit: Choice, topics: number): Choice {
  const method = representationOf(fit);
  const name = COUNTS.find((count) => Object.hasOwn(method.options, count));
  if (name === undefined || !method.isTopical)
    throw new SatchelError('NO_TOPICS', `${method.name} has no topics whose number could be chosen.`, {
      kind: 'usage',
      remedy: 'Choose lda, nmf, plsa or another representation with topics.',
    });
  return { ...fit, options: { ...fit.options, [method.name]: { [name]: topics, ...fit.options?.[method.name] } } };
}

/** Top words of each topic, by their number in the model. */
export const topicWords = (encoder: Encoder, top: number): string[][] => {
  const topWords: string[][] = [];
  for (const { topic, words: own } of encoder.topics(top)) topWords[topic] = own.map(({ word }) => word);
  return topWords;
};

export const listed = (name: string, documents: readonly Document[]): Corpus => ({
  name,
  async *documents() {
    yield* documents;
  },
});
