/**
 * The candidates of a comparison, as data: strong bags of words first, because they are the baseline, then both side by
 * side, vectors made from word vectors, and topic models. Each has a small grid; the first point of the grid is the
 * candidate without tuning. A name reads `representation · classifier`; `a+b` is a fusion of two representations.
 *
 * `effort` is the estimated time of a fold relative to a fold of the first candidate, measured with 2,200 news
 * messages, and used until seconds are measured.
 */

import type { OptionGroups } from '../../core/option-groups.ts';
import type { Grid } from '../../evaluate/grid.ts';

export type Family = 'bag of words' | 'word vectors' | 'topics' | 'fusion';

export interface Candidate {
  readonly name: string;
  readonly family: Family;
  readonly representation: string;
  readonly classifier: string;
  /** Options that every point of its grid has. */
  readonly options?: OptionGroups;
  readonly grid: Grid;
  readonly effort: number;
  /** Trains itself on unlabelled texts; takes part where there are some. */
  readonly isSelfTrained?: true;
  /** Whether to try it on this task; absent: on every task. */
  readonly suits?: (task: Task) => boolean;
}

/** The size of a classification task. */
export interface Task {
  readonly documents: number;
  readonly classes: number;
  readonly multiLabel: boolean;
  /** Number of words in all documents. */
  readonly wordCount: number;
}

const svm = { 'linear-svm.C': [0.5, 0.1, 0.25, 1, 3] };
const denseSvm = [3, 1, 10];
const untuned = [3];
const fusedSvm = { 'linear-svm.C': [0.5, 0.2, 2] };
/** For slow fusions. */
const slowFusedSvm = { 'linear-svm.C': [0.5, 2] };
/** Words and pairs of words. More features allow a larger C. */
const pairs = { text: { ngrams: 2 } };
const pairsSvm = { 'linear-svm.C': [1, 0.25, 0.5, 3, 10] };

/** Methods that fit one class at a time are slow if there are many classes. */
const isSmall = ({ classes, wordCount }: Task): boolean => classes * wordCount <= 10_000_000;
/** `nb-ratio` has one feature per word and class, which is slow if there are many classes. */
const hasFewClasses = ({ classes, multiLabel }: Task): boolean => !multiLabel && classes <= 4;

const bags: readonly Candidate[] = [
  { name: 'bow', family: 'bag of words', representation: 'bow', classifier: 'linear-svm', grid: svm, effort: 1 },
  {
    name: 'bow · blend',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'blend',
    grid: { 'blend.smoothing': [0.1, 1] }, // weights and C are chosen inside
    effort: 3,
  },
  {
    name: 'bow · complement-nb',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'complement-nb',
    grid: { 'complement-nb.smoothing': [1, 0.1, 0.3] },
    effort: 1,
    suits: ({ multiLabel }) => !multiLabel,
  },
  {
    name: 'nb-ratio',
    family: 'bag of words',
    representation: 'nb-ratio',
    classifier: 'linear-svm',
    grid: { 'linear-svm.C': [0.5, 0.1, 1, 3] },
    effort: 12,
    suits: hasFewClasses,
  },
  {
    name: 'bow · nbsvm',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'nbsvm',
    grid: { 'nbsvm.C': [1, 0.3], 'nbsvm.trust': [0.5, 1] },
    effort: 10,
    suits: (task) => !task.multiLabel && isSmall(task),
  },
  {
    name: 'bow, pairs too',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'linear-svm',
    options: pairs,
    grid: pairsSvm,
    effort: 5,
  },
  {
    name: 'bow · complement-nb, pairs too',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'complement-nb',
    options: pairs,
    grid: { 'complement-nb.smoothing': [1, 0.1, 0.3] },
    effort: 4,
    suits: ({ multiLabel }) => !multiLabel,
  },
  {
    name: 'bow · logistic',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'logistic',
    grid: { 'logistic.C': [10, 3, 30] },
    effort: 3,
    suits: isSmall,
  },
  {
    name: 'bow, stems without stop words',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'linear-svm',
    options: { text: { stemmer: 'english', stopWords: 'nltk' } },
    grid: svm,
    effort: 3,
  },
  {
    name: 'bow, bm25',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'linear-svm',
    options: { bow: { weighting: 'bm25' } },
    grid: svm,
    effort: 1,
  },
  {
    name: 'bow, few words',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'linear-svm',
    options: { 'linear-svm': { penalty: 'l1' } },
    grid: { 'linear-svm.C': [1, 0.5, 3] },
    effort: 5,
    suits: isSmall,
  },
  {
    name: 'nb-ratio, character n-grams too',
    family: 'bag of words',
    representation: 'nb-ratio',
    classifier: 'linear-svm',
    options: {
      text: { characters: 5, ngrams: 3, gramDocuments: 2 },
      'nb-ratio': { smoothing: 0.5, grams: 'tfidf' },
    },
    grid: { 'linear-svm.C': [0.9, 0.3, 2] },
    effort: 50,
    suits: hasFewClasses,
  },
];

/** The blend that trains itself on unlabelled texts; takes part where there are some. */
export const selfTrained: Candidate = {
  name: 'bow · blend, self-trained',
  family: 'bag of words',
  representation: 'bow',
  classifier: 'blend',
  grid: { 'blend.smoothing': [0.1] },
  effort: 12,
  isSelfTrained: true,
  suits: ({ multiLabel }) => !multiLabel,
};

/** `C` are its values to try; slow candidates try one. */
const dense = (name: string, effort: number, C = denseSvm, family: Family = 'word vectors'): Candidate => ({
  name,
  family,
  representation: name,
  classifier: 'linear-svm',
  grid: { 'linear-svm.C': C },
  effort,
});

/** Classifiers that compare the words of a document with those of each class. */
const comparing = (classifier: string, effort: number): Candidate => ({
  name: `bow · ${classifier}`,
  family: 'word vectors',
  representation: 'bow',
  classifier,
  grid: {},
  effort,
  suits: ({ multiLabel }) => !multiLabel,
});

const fused = (
  representation: string,
  weights: readonly string[],
  effort: number,
  suits?: Candidate['suits'],
  grid: Grid = fusedSvm,
): Candidate => ({
  name: representation,
  family: 'fusion',
  representation,
  classifier: 'linear-svm',
  grid: { 'blocks.weights': weights, ...grid },
  effort,
  ...(suits === undefined ? {} : { suits }),
});

/** Beside other blocks, the ratios need less smoothing. */
const fusedRatios = (representation: string, weights: readonly string[], effort: number): Candidate => ({
  ...fused(representation, weights, effort, hasFewClasses),
  options: { 'nb-ratio': { smoothing: 0.5 } },
});

/**
 * The candidates of `compareCorpus`: the first rival of each family is a cheap one. Cheap candidates run first.
 *
 * @example
 * import { candidates } from 'satchel/extend';
 * for (const { name, family, representation, classifier } of candidates) console.log(name, family, representation, classifier);
 */
export const candidates: readonly Candidate[] = [
  ...bags,
  fused('bow+average', ['1,0.5', '1,1'], 10),
  fusedRatios('nb-ratio+bow+idf-average', ['1,1,0.7', '1,0.5,0.5'], 80),
  fused('bow+idf-average', ['1,0.5', '1,1'], 10),
  {
    ...fused('bow+idf-average', ['1,0.5', '1,1'], 16, undefined, slowFusedSvm),
    name: 'bow+idf-average, pairs too',
    options: pairs,
  },
  dense('average', 3),
  dense('idf-average', 2),
  dense('scdv', 18, [3, 1]),
  fused('bow+scdv', ['1,0.5'], 24, undefined, slowFusedSvm),
  dense('sif', 2),
  dense('fisher', 24, untuned),
  dense('spm', 4),
  fused('bow+lsi', ['1,0.5', '1,1'], 18, undefined, slowFusedSvm),
  dense('lsi', 14, denseSvm, 'topics'),
  dense('vlad', 16, untuned),
  dense('bowv', 20, untuned),
  dense('boc', 10),
  comparing('sa', 1),
  comparing('msm', 20),
  comparing('tf-msm', 20),
  dense('nmf', 13, denseSvm, 'topics'),
  dense('lda', 32, denseSvm, 'topics'),
  dense('pv-dbow', 12),
  fusedRatios('nb-ratio+scdv', ['1,0.5', '1,1'], 60),
];

/** Several tables of word vectors beside the bag of words; the blend counts terms in the bag alone. */
export const tablesBeside: readonly Candidate[] = [
  {
    ...fused('bow+tables', ['1,0.5', '1,0.3', '1,0.7'], 12),
    grid: { 'blocks.weights': ['1,0.5', '1,0.3', '1,0.7'], 'linear-svm.C': [0.4, 0.3, 0.5] },
  },
  {
    ...fused('bow+tables', [], 30),
    name: 'bow+tables · blend',
    classifier: 'blend',
    grid: { 'blocks.weights': ['1,0.5', '1,0.7'] },
  },
];

export const candidatesFor = (task: Task, from: readonly Candidate[] = candidates): Candidate[] =>
  from.filter(({ suits }) => suits?.(task) ?? true);
