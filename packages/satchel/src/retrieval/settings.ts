/**
 * What ranks: a lexical ranker or the vectors of a representation, with feedback, fused with another, and all their options.
 *
 * Retrieval has its own defaults: English stop words are left out, words are stemmed, and word vectors are trained for more epochs.
 */

import { methodNamed } from '../core/checks/registry.ts';
import { badParam, usageError } from '../core/errors.ts';
import { type DeclaredGroups, type GroupDefaults, groupResolver, type OptionGroups } from '../core/option-groups.ts';
import { choice, integer, type OptionValue, type OptionValues } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { GivenWords } from '../encoder/encoder-run.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { checkEncoderGroups, type EncoderSettings, isOnWords, settleEncoder } from '../encoder/settings.ts';
import { representations } from '../representation/registry.ts';
import type { FeedbackSettings } from '../retrieve/feedback.ts';
import { type FusionOptions, fusionOptions } from '../retrieve/fusion.ts';
import type { RankerMethod } from '../retrieve/ranker.ts';
import { feedbackNamed, rankers } from '../retrieve/registry.ts';
import { checkText, type TextOptions, textOptions } from '../text/options.ts';
import { describeWords, type WordsSettings, wordGroups, wordMethodOf } from '../words/settings.ts';
import { chooseWordMethod } from '../words/word-source.ts';
import { noFeedback } from './no-feedback.ts';
import { unfolded } from './pipeline-name.ts';

export interface RetrievalChoice {
  /**
   * A ranker, or a representation whose vectors are compared: a name of a registry, or a method of one's own; bm25 unless given. Names joined
   * by plus signs are a pipeline: `bm25+rm3+lsi` is bm25 with the feedback rm3, fused with lsi.
   */
  readonly ranker?: PartChoice | undefined;
  /** A second one, fused with the first. */
  readonly fuse?: PartChoice | undefined;
  /**
   * The share of `fuse`, from 0 to 1; 'auto', the default: learned on other queries. 'per-query': predicted for each query from its statistics.
   */
  readonly lambda?: number | 'auto' | 'per-query' | undefined;
  /** `mixture`, `rm3` or `rm3-senses`: learn more words from the first documents of the list. */
  readonly feedback?: string | undefined;
  /**
   * Vectors of the words for the parts that need them: given, or the name of a word-vector method; trained on the collection with the
   * default method where nothing is said.
   */
  readonly words?: WordSource;
  readonly options?: OptionGroups | undefined;
}

/** Vectors at hand, or the name of a word-vector method, as `words.method`. */
export type WordSource = GivenWords | WordVectors | string | undefined;

export type PartChoice = string | RankerMethod | RepresentationMethod;

export type Part = WordPart | VectorPart;

export interface WordPart {
  readonly kind: 'words';
  readonly method: RankerMethod;
  readonly options: OptionValues;
}

export interface VectorPart {
  readonly kind: 'vectors';
  readonly method: RepresentationMethod;
  readonly options: OptionValues;
  /** How the encoder of this part is fitted. */
  readonly encoder: EncoderSettings;
}

export interface RetrievalSettings {
  readonly ranker: Part;
  readonly fuse?: Part;
  readonly lambda: number | 'auto' | 'per-query';
  readonly feedback?: FeedbackSettings;
  readonly text: TextOptions;
  /** Where the vectors of the words come from; absent where no part needs them. */
  readonly words?: WordsSettings;
  readonly fusion: FusionOptions;
  readonly retrieval: RetrievalOptions;
  readonly given: OptionGroups;
}

/** The word vectors of a source that brings its own. */
export const givenWordsOf = (source: WordSource): GivenWords | undefined =>
  typeof source === 'string' ? undefined : wordsGiven(source);

export const retrievalOptions = {
  similarity: choice(
    "how vectors of documents and queries are compared: 'own', the measure of the representation; 'dot', the plain dot product",
    'own',
    ['own', 'dot'],
  ),
  depth: integer('how many documents a list holds', 1000, { min: 1, max: 100_000 }),
  folds: integer('number of folds of the queries; the options of a fold are chosen on the other folds', 5, {
    min: 2,
    max: 1000,
  }),
  mixing: choice(
    "how --fuse is mixed in: by scores; 'language-model': probabilities of words, with a language model and pv-dbow (Ai et al.); 'corrected-language-model': the same, corrected by the shares of the negatives",
    'scores',
    ['scores', 'language-model', 'corrected-language-model'],
  ),
  feedbackOn: choice("whose first documents feedback learns from: the ranker's, or those of the fused list", 'ranker', [
    'ranker',
    'fused',
  ]),
};

export type RetrievalOptions = OptionValues<typeof retrievalOptions>;

/** Which words the vectors use; the index always keeps every word. */
export const vectorOptions = {
  minDocuments: {
    ...textOptions.minDocuments,
    description: 'leave words out of the vectors if fewer documents contain them',
  },
  maxWords: {
    ...textOptions.maxWords,
    description: 'use only this many of the most frequent words in the vectors; 0 uses all',
  },
};

export const defaultRanker = 'bm25';

/** Other defaults than for classification. */
const retrievalText = { stopWords: 'mallet', stemmer: 'english' } as const;
/** Test collections are small: word vectors need more epochs. */
const LEAST_EPOCHS = 30;

export function resolveRetrieval(asked: RetrievalChoice = {}): RetrievalSettings {
  const choice = unfolded(asked);
  const { lambda = 'auto' } = choice;
  const given = givenOptions(choice);
  if (lambda !== 'auto' && lambda !== 'per-query' && !(lambda >= 0 && lambda <= 1))
    throw badParam(`lambda must be 'auto', 'per-query' or a number from 0 to 1, got ${lambda}.`);
  const groups = retrievalGroups(choice);
  if (choice.words !== undefined && !Object.hasOwn(groups, 'words'))
    throw badParam('This ranking needs no word vectors.');
  checkEncoderGroups(given, groups, 'ranking');
  const resolve = groupResolver(given, defaultsFor(given), groups['words'] ? wordGroups(given) : {});
  const partOf = (chosen: PartChoice): Part => {
    const part = partChosen(chosen);
    if (part.kind === 'words') return { ...part, options: resolve(part.method.name, part.method.options) };
    const encoder = encoderOf(part.method, choice);
    return { ...part, options: encoder.representationOptions, encoder };
  };
  const ranker = partOf(choice.ranker ?? defaultRanker);
  const fuse = choice.fuse === undefined ? undefined : partOf(choice.fuse);
  const feedback = choice.feedback === undefined ? undefined : feedbackNamed(choice.feedback);
  if (feedback && ranker.kind === 'vectors') throw noFeedback(ranker.method.name);
  if (feedback?.needsSenses) checkSenses(feedback.name, fuse);
  const retrieval = resolve('retrieval', retrievalOptions);
  checkMixing(ranker, fuse, feedback !== undefined, retrieval);
  const onWords = [fuse, ranker].find((part): part is VectorPart => part?.kind === 'vectors' && isOnWords(part.method));
  return {
    ranker,
    ...(fuse ? { fuse } : {}),
    lambda,
    ...(feedback ? { feedback: { method: feedback, options: resolve(feedback.name, feedback.options) } } : {}),
    text: checkText(resolve('text', textOptions)),
    ...(onWords?.encoder.words ? { words: onWords.encoder.words } : {}),
    fusion: resolve('fusion', fusionOptions),
    retrieval,
    given,
  };
}

/** Only language models have probabilities that can be mixed, and only a fused list with feedback has a second round. */
function checkMixing(
  ranker: Part,
  fuse: Part | undefined,
  hasFeedback: boolean,
  { mixing, feedbackOn }: RetrievalOptions,
): void {
  if (feedbackOn === 'fused' && !(fuse && hasFeedback))
    throw badParam('retrieval.feedbackOn=fused needs feedback and a fused ranker.', 'Give --feedback and --fuse.');
  if (mixing === 'scores') return;
  if (!fuse) throw badParam(`retrieval.mixing=${mixing} needs a fused ranker.`, 'Give --fuse pv-dbow.');
  const isModel = ['dirichlet', 'jelinek-mercer'].includes(ranker.method.name) && ranker.options['scoring'] === 'kl';
  if (isModel && fuse.method.name === 'pv-dbow') return;
  throw badParam(
    `retrieval.mixing=${mixing} mixes the probabilities of a language model and of pv-dbow, not ${ranker.method.name} and ${fuse.method.name}.`,
    'Use --ranker dirichlet --fuse pv-dbow, with dirichlet.scoring=kl.',
  );
}

/** Senses are the topics of the fused representation. */
function checkSenses(feedback: string, fuse: Part | undefined): void {
  if (fuse?.kind === 'vectors' && fuse.method.isTopical) return;
  const topical = rankingMethods().flatMap((method) => ('fit' in method && method.isTopical ? [method.name] : []));
  throw usageError(
    'NO_TOPICS',
    `feedback '${feedback}' needs the senses of words, ${fuse ? `and ${fuse.method.name} has none` : 'and no representation is fused'}.`,
    `Fuse one that has: ${topical.slice(0, -1).join(', ')} or ${topical.at(-1)}; with a lambda of 0 it gives senses alone.`,
  );
}

/** The options with the method that `words` names. */
const givenOptions = ({ words, options = {} }: RetrievalChoice): OptionGroups =>
  typeof words === 'string' ? chooseWordMethod(options, { kind: 'method', method: words }) : options;

/** Words that parts share are trained once, as both prefer; where they differ the fused one decides. */
function encoderOf(representation: RepresentationMethod, choice: RetrievalChoice): EncoderSettings {
  const options = givenOptions(choice);
  const others = [choice.ranker, choice.fuse].flatMap((part) => (part === undefined ? [] : [partChosen(part)]));
  const methods = others.flatMap((part) => (part.kind === 'vectors' ? [part.method] : []));
  return settleEncoder({
    representation,
    choice: { options, words: typeof choice.words === 'object' ? choice.words : undefined },
    needsWords: isOnWords(representation),
    methods: methods.length > 0 ? methods : [representation],
    defaultsOf: defaultsFor(options),
    wordDefaults: { leastEpochs: LEAST_EPOCHS },
  });
}

/** What retrieval prefers to the declared defaults; a method that learns from shared documents needs no word to occur twice. */
const defaultsFor =
  (given: OptionGroups): GroupDefaults =>
  (group) => {
    if (group === 'text') return retrievalText;
    return group === 'words' && !wordMethodOf(given).needsOrder ? { minCount: 1 } : {};
  };

/** Every option that these parts take, by group. */
export function retrievalGroups(asked: RetrievalChoice): DeclaredGroups {
  const choice = unfolded(asked);
  const { ranker = defaultRanker, fuse, feedback } = choice;
  const parts = [partChosen(ranker), ...(fuse === undefined ? [] : [partChosen(fuse)])];
  const more = feedback === undefined ? [] : [feedbackNamed(feedback)];
  const needsWords = parts.some((part) => part.kind === 'vectors' && isOnWords(part.method));
  const groups = needsWords ? wordGroups(givenOptions(choice)) : {};
  return {
    text: textOptions,
    fusion: fusionOptions,
    retrieval: retrievalOptions,
    ...groups,
    ...Object.fromEntries(
      [...parts.map(({ method }) => method), ...more].map(({ name, options }) => [
        name,
        { ...groups[name], ...options },
      ]),
    ),
  };
}

/** As plain data, for reports. */
export function describeRetrieval(
  settings: RetrievalSettings,
): Record<string, OptionValue | Record<string, OptionValue>> {
  const { ranker, fuse, lambda, feedback, text, words, fusion, retrieval } = settings;
  return {
    ranker: ranker.method.name,
    ...(fuse ? { fuse: fuse.method.name, lambda } : {}),
    ...(feedback ? { feedback: feedback.method.name } : {}),
    text: { ...text },
    ...(words ? { wordSource: words.isGiven ? 'given' : 'corpus', ...describeWords(words) } : {}),
    [ranker.method.name]: { ...ranker.options },
    ...(fuse ? { [fuse.method.name]: { ...fuse.options }, fusion: { ...fusion } } : {}),
    ...(feedback ? { [feedback.method.name]: { ...feedback.options } } : {}),
    retrieval: { ...retrieval },
  };
}

type Unset = { kind: 'words'; method: RankerMethod } | { kind: 'vectors'; method: RepresentationMethod };

function partChosen(chosen: PartChoice): Unset {
  const method = typeof chosen === 'string' ? methodNamed('ranker', rankingMethods(), chosen) : chosen;
  return 'fit' in method ? { kind: 'vectors', method } : { kind: 'words', method };
}

/** Everything that can rank: rankers by words, and representations that need no labels. */
export const rankingMethods = (): readonly (RankerMethod | RepresentationMethod)[] => [
  ...rankers,
  ...representations.filter(({ needs }) => !needs.labels),
];
