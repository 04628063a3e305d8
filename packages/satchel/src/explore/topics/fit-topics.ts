/** How a topic model is fitted for reading: no stop words, and the number of topics under the name that the method has for it. */
import type { Corpus, Document } from '../../core/corpus.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import type { OptionGroups } from '../../core/option-groups.ts';
import { type Option, resolveOptions } from '../../core/options.ts';
import type { Encoder } from '../../encoder/encoder.ts';
import type { FitEncoderOptions } from '../../encoder/fit-texts.ts';
import { type EncoderChoice, representationOf } from '../../encoder/settings.ts';
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

/** The option with the number of topics of the method that is fitted. */
export function countOption(fit: EncoderChoice): {
  readonly group: string;
  readonly name: string;
  readonly option: Option;
} {
  const method = representationOf(fit);
  const name = COUNTS.find((count) => Object.hasOwn(method.options, count));
  const option = name === undefined || !method.isTopical ? undefined : method.options[name];
  if (name !== undefined && option) return { group: method.name, name, option };
  throw new SatchelError('NO_TOPICS', `${method.name} has no topics whose number could be chosen.`, {
    kind: 'usage',
    remedy: 'Choose lda, nmf, plsa or another representation with topics.',
  });
}

/** The number of topics that was asked for, as `topics` or as the option of the method; throws where both are given and differ. */
export function topicsAsked(fit: EncoderChoice, topics: number | undefined): number | undefined {
  const { group, name, option } = countOption(fit);
  const value = fit.options?.[group]?.[name];
  if (value === undefined) return topics;
  const given = Number(resolveOptions(group, { [name]: option }, { [name]: value })[name]);
  if (topics === undefined || topics === given) return given;
  throw badParam(
    `${topics} topics were asked for, and '${group}.${name}' is ${given}.`,
    `Leave one of them out: --topics, or the option '${group}.${name}'.`,
  );
}

/** The same fit with another number of topics, whatever its options say. */
export function withTopics<Choice extends EncoderChoice>(fit: Choice, topics: number): Choice {
  const { group, name } = countOption(fit);
  return { ...fit, options: { ...fit.options, [group]: { ...fit.options?.[group], [name]: topics } } };
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
