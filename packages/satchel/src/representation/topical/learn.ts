/** The first steps of the topical embeddings: topics of tokens by LDA, word vectors by skip-gram, topic vectors with their outputs. */
import type { Compute } from '../../core/compute.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Options } from '../../core/options.ts';
import type { Training } from '../../core/representation.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { type StartVectors, trainItems } from '../../embedding/topical/first-words.ts';
import type { TopicalText, TopicalVectors, WindowSettings } from '../../embedding/topical/settings.ts';
import { trainTopics } from '../../embedding/topical/topic-vectors.ts';
import { checkVectorMemory } from '../../embedding/vector-memory.ts';
import { inverseDocumentFrequencies } from '../../numeric/term-weights.ts';
import { inRunningOrder } from '../../topic-models/lda-assignments.ts';
import type { TopicalOptions } from './options.ts';
import { sharedRun } from './shared-runs.ts';
import { type TopicRun, type TopicSettings, topicRun } from './topic-run.ts';

export const topicalNeeds = { order: true, startWords: true } as const;
export type TopicalNeeds = typeof topicalNeeds;
export type TopicalTraining<O extends Options> = Training<O, TopicalNeeds>;

/** A text whose tokens have topics, and the vectors that words start from. */
export interface Started {
  readonly run: TopicRun;
  readonly text: TopicalText;
  readonly start: StartVectors | undefined;
  readonly compute: Compute;
}

export async function startTopical<O extends Options>(
  owner: string,
  training: TopicalTraining<O>,
  options: TopicSettings & Pick<TopicalOptions, 'dimensions'>,
): Promise<Started> {
  const { start, counts, running } = openText(owner, training, options);
  const { bags, compute } = training;
  const run = await topicRun(owner, bags, counts.length, options, compute);
  const topics = inRunningOrder(bags, running, run.assigned);
  return { run, text: { running, topics, topicCount: options.topics, counts }, start, compute };
}

/** The checked text, how often words occur in it, and what they start from. */
export function openText<O extends Options>(
  owner: string,
  training: TopicalTraining<O>,
  { dimensions, topics }: Pick<TopicalOptions, 'dimensions' | 'topics'>,
) {
  const { running, vocabulary } = training;
  const V = vocabulary.terms.length;
  const start = startOf(owner, training, dimensions);
  checkTokens(owner, V, running.ids.length);
  checkVectorMemory(owner, 2 * V + topics, dimensions);
  const counts = new Float64Array(V);
  for (const id of running.ids) counts[id]!++;
  return { start, counts, running };
}

function startOf<O extends Options>(
  owner: string,
  { wordMatrix, wordRows }: TopicalTraining<O>,
  dimensions: number,
): StartVectors | undefined {
  if (!wordMatrix || !wordRows) return undefined;
  if (wordMatrix.columns === dimensions) return { ids: wordRows, vectors: wordMatrix };
  throw badParam(
    `${owner}: the given word vectors have ${wordMatrix.columns} numbers, but '${owner}.dimensions' is ${dimensions}.`,
    `Set ${owner}.dimensions=${wordMatrix.columns}.`,
  );
}

function checkTokens(owner: string, wordCount: number, tokens: number): void {
  if (tokens === 0) throw new SatchelError('EMPTY_CORPUS', `${owner}: no document has a word to learn from.`);
  if (wordCount >= 2) return;
  throw new SatchelError('EMPTY_CORPUS', `${owner} needs at least two different words, got ${wordCount}.`, {
    remedy: 'Use more text, or a smaller text.minCount.',
    facts: { words: wordCount },
  });
}

/** Word vectors by skip-gram; methods of a comparison share them. */
export function learnWords(
  owner: string,
  { text, start, compute }: Pick<Started, 'start' | 'compute'> & { text: Pick<TopicalText, 'running' | 'counts'> },
  options: WindowSettings & { readonly epochs: number },
): Promise<Pick<TopicalVectors, 'wordMatrix' | 'outputs'>> {
  const { dimensions, window, negative, epochs, sample, learningRate, leastLearningRate, seed } = options;
  const settings = [dimensions, window, negative, epochs, sample, learningRate, leastLearningRate, seed];
  const { offsets, ids } = text.running;
  const given = start ? [start.ids, start.vectors.data] : [];
  return sharedRun('words', settings, [offsets, ids, ...given], compute, () =>
    trainItems(owner, { ...text, start }, options, compute),
  );
}

/** The two stages of TWE-1: word vectors by skip-gram, then topic vectors with the outputs fixed. */
export async function learnStages(owner: string, started: Started, options: TopicalOptions): Promise<TopicalVectors> {
  const { text, compute } = started;
  const first = await learnWords(owner, started, options);
  const { window, negative, topicEpochs: epochs, sample, learningRate, leastLearningRate, seed } = options;
  const settings = [text.topicCount, window, negative, epochs, sample, learningRate, leastLearningRate, seed];
  const { offsets, ids } = text.running;
  const arrays = [offsets, ids, text.topics, first.wordMatrix.data, first.outputs.data];
  const topics = await sharedRun('topics', settings, arrays, compute, () =>
    trainTopics(owner, text, first, { ...options, epochs }, compute),
  );
  return { ...first, topics };
}

/** Arrays of a method with vectors of words and of topics. */
export const topicalArrays = <O extends Options>(
  training: TopicalTraining<O>,
  options: Pick<TopicalOptions, 'idf'>,
  run: FittedTopics,
  { wordMatrix, topics }: Pick<TopicalVectors, 'wordMatrix' | 'topics'>,
): Arrays => ({
  words: matrixTensor(wordMatrix),
  topics: matrixTensor(topics),
  ...sharedArrays(training, options, run),
});

type FittedTopics = Pick<TopicRun, 'probabilities' | 'alphas' | 'shares'>;

/** Arrays that all of them have: the idf of words, and the topics. */
export const sharedArrays = <O extends Options>(
  { vocabulary }: TopicalTraining<O>,
  { idf }: Pick<TopicalOptions, 'idf'>,
  { probabilities, alphas, shares }: FittedTopics,
): Arrays => ({
  idf: tensor(inverseDocumentFrequencies(vocabulary, idf)),
  probabilities: matrixTensor(probabilities),
  ...{ alphas: tensor(alphas), shares: tensor(shares) },
});

export const matrixTensor = ({ data, rows, columns }: Matrix) => tensor(data, rows, columns);
