/** The runs that the tables of paper 002 on 20 Newsgroups have in common. */
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Mode, Run } from '../row.ts';
import { chosenC, scdvText, scdvWords, withSvm } from './settings.ts';

/** Full runs train word vectors. Quick runs use those gensim trained on the same text, if the file is there. */
export const onNewsgroups = (mode: Mode): Partial<Run> => ({
  data: ['20news'],
  protocol: 'official',
  ...(mode === 'quick' ? { vectors: ['20news-skip-gram-200'] } : {}),
});

export const newsgroupVectors = (mode: Mode): string =>
  mode === 'full'
    ? 'skip-gram on the text of all documents, d 200, window 10, 10 negative samples, words with at least 20 occurrences, 10 epochs'
    : 'word vectors trained by gensim on the same text with the settings of the paper';

const text = scdvText;

const TOPICAL = [
  ...['lda', 'lf-lda', 'topicvec', 'mvtm', 'twe-1', 'twe-2', 'twe-3', 'ntsg-1', 'ntsg-2', 'ntsg-3', 'ntsg-4'],
  ...['ltsg', 'wtm', 'topic2vec', 'lda2vec'],
];

/** Topic models and topical embeddings have 80 topics, as in the papers that the numbers come from. */
const topics = Object.fromEntries(TOPICAL.map((name) => [name, { topics: 80 }]));

const WITH_SAMPLED_TOPICS = TOPICAL.filter((name) => /^(twe|ntsg|ltsg|wtm|topic2vec)/.test(name));

/** Quick runs go over the text less often where it takes longest, and do not choose the weights of blocks. */
export const quickTopics: OptionGroups = {
  ...Object.fromEntries(WITH_SAMPLED_TOPICS.map((name) => [name, { sweeps: 60, inferenceSweeps: 25, epochs: 4 }])),
  ...Object.fromEntries(
    ['ntsg-1', 'ntsg-2', 'ntsg-3', 'ltsg'].map((name) => [
      name,
      { dimensions: 100, sweeps: 60, inferenceSweeps: 25, epochs: 2 },
    ]),
  ),
  'lf-lda': { sweeps: 100, iterations: 4 },
  topicvec: { iterations: 15, inferenceIterations: 30 },
  mvtm: { iterations: 6, inferenceIterations: 30 },
  lda2vec: { epochs: 3, mixtureEpochs: 2 },
  blocks: { weights: '1,1' },
};

/** Data, word vectors and C of the tables of accuracies on 20 Newsgroups. */
export function judgedNewsgroups(mode: Mode): Partial<Run> {
  const { options = {}, ...chosen } = chosenC(mode);
  return { ...onNewsgroups(mode), ...chosen, options: mode === 'full' ? options : { ...options, ...quickTopics } };
}

export const newsgroupSystem = (representation: string, options: OptionGroups = {}): Partial<Run> =>
  withSvm(representation, { text, ...scdvWords(), ...topics, ...options });

/**
 * Topics and vectors of documents learned from all text without labels, from the words that word vectors are trained on: what word vectors learn
 * from too.
 */
export const newsgroupSystemOfAllText = (representation: string, options: OptionGroups = {}): Partial<Run> =>
  newsgroupSystem(representation, { text: { ...text, minCount: 20 }, representation: { fitOn: 'all' }, ...options });

export const scdv = newsgroupSystem('scdv');
export const bowv = newsgroupSystem('bowv');

/** Plain counts give the numbers of the paper's BoW; with unit length accuracy is 83 %, with idf 85 %. */
export const plainCounts = newsgroupSystem('bow', { bow: { weighting: 'tf', norm: 'none' } });
