/**
 * Who takes part in a comparison, as data: the strong bags of words first, since everything else is held against them, then vectors made of
 * word vectors, then both side by side. Each brings a small grid; its first point is what it would be without any tuning.
 *
 * `effort` says how long a fold takes beside a fold of the first candidate, for as long as nothing better is known.
 */

import type { OptionGroups } from '../../core/option-groups.ts';
import type { Grid } from '../../evaluate/grid.ts';

export type Family = 'bag of words' | 'word vectors' | 'fusion';

export interface Candidate {
  readonly name: string;
  readonly family: Family;
  readonly representation: string;
  readonly classifier: string;
  /** What it sets of itself, at every point of its grid. */
  readonly options?: OptionGroups;
  readonly grid: Grid;
  readonly effort: number;
  /** Whether it is worth trying on such a task; every task suits where it is left out. */
  readonly suits?: (task: Task) => boolean;
}

/** What is known of a corpus before anything is tried. */
export interface Task {
  readonly documents: number;
  readonly classes: number;
  readonly multiLabel: boolean;
  /** Words in all documents. */
  readonly words: number;
}

const svm = { 'linear-svm.C': [0.5, 0.1, 0.25, 1, 3] };
const denseSvm = { 'linear-svm.C': [1, 0.3, 3] };
const fusedSvm = { 'linear-svm.C': [0.5, 0.2, 1, 3] };
/** Words and pairs of words: more to choose from, and less harm in a closer fit. */
const pairs = { text: { ngrams: 2 } };
const pairsSvm = { 'linear-svm.C': [1, 0.25, 0.5, 3, 10] };

/** What is learned class by class takes as many times as long as there are classes. */
const isSmall = ({ classes, words }: Task): boolean => classes * words <= 10_000_000;
/** Ratios of every class stand side by side: as many times the words as there are classes, and slow where there are many. */
const hasFewClasses = ({ classes, multiLabel }: Task): boolean => !multiLabel && classes <= 4;

const bags: readonly Candidate[] = [
  { name: 'bow', family: 'bag of words', representation: 'bow', classifier: 'linear-svm', grid: svm, effort: 1 },
  {
    name: 'bow + complement-nb',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'complement-nb',
    grid: { 'bow.weighting': ['tf', 'sublinear'], 'complement-nb.smoothing': [1, 0.1, 0.3] },
    effort: 1,
    suits: ({ multiLabel }) => !multiLabel,
  },
  {
    name: 'nb-ratio',
    family: 'bag of words',
    representation: 'nb-ratio',
    classifier: 'linear-svm',
    grid: { 'linear-svm.C': [0.5, 0.1, 1, 3] },
    effort: 3,
    suits: hasFewClasses,
  },
  {
    name: 'bow + nbsvm',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'nbsvm',
    grid: { 'nbsvm.C': [1, 0.1, 0.3], 'nbsvm.trust': [0.5, 1] },
    effort: 5,
    suits: (task) => !task.multiLabel && isSmall(task),
  },
  {
    name: 'bow, pairs too',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'linear-svm',
    options: pairs,
    grid: pairsSvm,
    effort: 4,
  },
  {
    name: 'bow + logistic',
    family: 'bag of words',
    representation: 'bow',
    classifier: 'logistic',
    grid: { 'logistic.C': [10, 3, 30] },
    effort: 4,
    suits: isSmall,
  },
];

const dense = (name: string, effort: number, options?: OptionGroups): Candidate => ({
  name,
  family: 'word vectors',
  representation: name,
  classifier: 'linear-svm',
  grid: denseSvm,
  effort,
  ...(options === undefined ? {} : { options }),
});

const fused = (
  representation: string,
  weights: readonly string[],
  effort: number,
  suits?: Candidate['suits'],
): Candidate => ({
  name: representation,
  family: 'fusion',
  representation,
  classifier: 'linear-svm',
  grid: { 'blocks.weights': weights, ...fusedSvm },
  effort,
  ...(suits === undefined ? {} : { suits }),
});

/** Beside other blocks the ratios may lean on fewer documents. */
const fusedRatios = (representation: string, weights: readonly string[], effort: number): Candidate => ({
  ...fused(representation, weights, effort, hasFewClasses),
  options: { 'nb-ratio': { smoothing: 0.5 } },
});

/** In the order they are tried while time lasts: the likely winners of their kind come early. */
export const candidates: readonly Candidate[] = [
  ...bags,
  fused('bow+average', ['1,0.5', '1,1'], 6),
  fusedRatios('nb-ratio+bow+idf-average', ['1,1,0.7', '1,0.5,0.5'], 12),
  fused('bow+idf-average', ['1,0.5', '1,1'], 6),
  { ...fused('bow+idf-average', ['1,0.5', '1,1'], 12), name: 'bow+idf-average, pairs too', options: pairs },
  dense('average', 5),
  dense('idf-average', 5),
  dense('scdv', 15),
  fused('bow+scdv', ['1,0.5', '1,1'], 30),
  dense('sif', 5),
  dense('fisher', 40),
  dense('spm', 10),
  fused('bow+lsi', ['1,0.5', '1,1'], 30),
  dense('lsi', 30),
  dense('vlad', 25),
  dense('bowv', 25),
  fusedRatios('nb-ratio+scdv', ['1,0.5', '1,1'], 40),
];

export const candidatesFor = (task: Task, from: readonly Candidate[] = candidates): Candidate[] =>
  from.filter(({ suits }) => suits?.(task) ?? true);
