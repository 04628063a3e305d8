/**
 * The candidates of a comparison, as data: strong bags of words first, because they are the baseline, then both side by
 * side, vectors made from word vectors, and topic models. Each has a small grid; the first point of the grid is the
 * candidate without tuning. A name reads `representation · classifier`; `a+b` is a fusion of two representations.
 *
 * `effort` is the estimated time of a fold relative to a fold of the first candidate, measured with 2,200 news
 * messages, and used until seconds are measured.
 */

import { defined } from '../../core/checks/defined.ts';
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
  /** Costly, and seldom best: runs after all rounds of the others, in the time that is left for selection. */
  readonly isLate?: true;
  /** Whether to try it on this task; absent: on every task. */
  readonly suits?: (task: Task) => boolean;
}

/** The size of a classification task. */
export interface Task {
  readonly documents: number;
  readonly classes: number;
  readonly multiLabel: boolean;
  /** Number of words in all documents; unlabelled texts do not count. */
  readonly wordCount: number;
}

/** The default of C is higher with many classes, and then comes first (`createCandidateRun`). */
const svm = { 'linear-svm.C': [0.5, 0.1, 0.25, 1, 3] };
const denseSvm = [3, 1, 10];
const untuned = [3];
const fusedSvm = { 'linear-svm.C': [0.5, 0.2, 2] };
/** For slow fusions. */
const slowFusedSvm = { 'linear-svm.C': [0.5, 2] };
/** Words and pairs of words. More features allow a larger C. */
const pairs = { text: { ngrams: 2 } };
const pairsSvm = { 'linear-svm.C': [1, 0.25, 0.5, 3, 10] };

const hasOneLabel = ({ multiLabel }: Task): boolean => !multiLabel;
/** Methods that fit one class at a time are slow if there are many classes. */
const isSmall = ({ classes, wordCount }: Task): boolean => classes * wordCount <= 10_000_000;
/** A problem for every pair of classes, and time that grows with the square of the documents. */
const isFewDocuments = ({ documents, classes }: Task): boolean => documents <= 5000 && classes <= 50;
/** `nb-ratio` has one feature per word and class, which is slow if there are many classes. */
const hasFewClasses = (task: Task): boolean => hasOneLabel(task) && task.classes <= 4;

/** A bag of words: `bow` with a linear SVM, unless it names another. */
const bag = (name: string, effort: number, grid: Grid, own: Partial<Candidate> = {}): Candidate => ({
  name,
  family: 'bag of words',
  representation: 'bow',
  classifier: 'linear-svm',
  grid,
  effort,
  ...own,
});

const complementNb = { 'complement-nb.smoothing': [1, 0.1, 0.3] };

const bags: readonly Candidate[] = [
  bag('bow', 1, svm),
  bag('bow · blend', 3, { 'blend.smoothing': [0.1, 1] }, { classifier: 'blend' }), // weights and C are chosen inside
  bag('bow · complement-nb', 1, complementNb, { classifier: 'complement-nb', suits: hasOneLabel }),
  bag('nb-ratio', 12, { 'linear-svm.C': [0.5, 0.1, 1, 3] }, { representation: 'nb-ratio', suits: hasFewClasses }),
  bag(
    'bow · nbsvm',
    10,
    { 'nbsvm.C': [1, 0.3], 'nbsvm.trust': [0.5, 1] },
    { classifier: 'nbsvm', suits: (task) => hasOneLabel(task) && isSmall(task) },
  ),
  bag('bow, pairs too', 5, pairsSvm, { options: pairs }),
  bag('bow · complement-nb, pairs too', 4, complementNb, {
    classifier: 'complement-nb',
    options: pairs,
    suits: hasOneLabel,
  }),
  bag('bow · logistic', 3, { 'logistic.C': [10, 3, 30] }, { classifier: 'logistic', suits: isSmall }),
  bag('bow, stems without stop words', 3, svm, { options: { text: { stemmer: 'english', stopWords: 'nltk' } } }),
  bag('bow, bm25', 1, svm, { options: { bow: { weighting: 'bm25' } } }),
  bag(
    'bow, few words',
    5,
    { 'linear-svm.C': [1, 0.5, 3] },
    { options: { 'linear-svm': { penalty: 'l1' } }, suits: isSmall },
  ),
  bag(
    'nb-ratio, character n-grams too',
    50,
    { 'linear-svm.C': [0.9, 0.3, 2] },
    {
      representation: 'nb-ratio',
      options: { text: { characters: 5, ngrams: 3, gramDocuments: 2 }, 'nb-ratio': { smoothing: 0.5, grams: 'tfidf' } },
      suits: hasFewClasses,
    },
  ),
];

/** The blend that trains itself on unlabelled texts; takes part where there are some. */
export const selfTrained: Candidate = bag(
  'bow · blend, self-trained',
  12,
  { 'blend.smoothing': [0.1] },
  { classifier: 'blend', isSelfTrained: true, suits: hasOneLabel },
);

/** `C` are its values to try; slow candidates try one. */
const dense = (name: string, effort: number, C = denseSvm, family: Family = 'word vectors'): Candidate => ({
  name,
  family,
  representation: name,
  classifier: 'linear-svm',
  grid: { 'linear-svm.C': C },
  effort,
});

const late = (candidate: Candidate): Candidate => ({ ...candidate, isLate: true });

/** Classifiers that compare the words of a document with those of each class. */
const comparing = (classifier: string, effort: number): Candidate => ({
  name: `bow · ${classifier}`,
  family: 'word vectors',
  representation: 'bow',
  classifier,
  grid: {},
  effort,
  suits: hasOneLabel,
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
  ...defined({ suits }),
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
  late(bag('bow · kernel-svm', 8, {}, { classifier: 'kernel-svm', suits: isFewDocuments })),
  late(dense('movmf', 10, denseSvm, 'topics')),
  late(dense('sam', 25, untuned, 'topics')),
  late(dense('fastsent', 36, untuned)),
  late(dense('pv-dm', 37, untuned)),
  late(dense('plsa', 44, untuned, 'topics')),
  late(dense('twe-1', 90, untuned, 'topics')),
];

/** Topic models over word vectors, for runs with word vectors from a file: vectors of the corpus itself say no more than its counts. */
export const besideGivenWords: readonly Candidate[] = [
  late(dense('topicvec', 100, untuned, 'topics')),
  late(dense('lf-lda', 270, untuned, 'topics')),
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
