/** The papers, and settings that several tables share, as in the papers or their code. */
import type { OptionGroups } from '../../core/option-groups.ts';
import { citation } from '../papers.ts';
import type { Column, Mode, Row, Run } from '../row.ts';

export const [paper001, paper002, paper003, paper004] = [
  citation('001'),
  citation('002'),
  citation('003'),
  citation('004'),
];

/** Papers 001 and 002: lower case, letters only, without NLTK's English stop words. */
export const lettersOnly = { tokens: 'letters', stopWords: 'nltk' } as const;

/** The code of paper 002 also drops words of one letter. */
export const scdvText = { ...lettersOnly, minLength: 2 } as const;

/** Word vectors as paper 002 trains them, on the text of all documents. */
export const scdvWords = ({ epochs = 10, dimensions = 200 } = {}): OptionGroups => ({
  words: { dimensions, minCount: 20, fitOn: 'all' },
  ...skipGram({ window: 10, negative: 10, epochs }),
});

export const skipGram = (options: OptionGroups[string]): OptionGroups => ({ 'skip-gram': options });

/** Groups that a table sets for all its rows: the protocol says them once. */
export const sharedGroups: readonly string[] = ['text', 'words', 'labels', ...Object.keys(skipGram({}))];

/** A run of a representation with a linear SVM. */
export const withSvm = (representation: string, options: OptionGroups): Partial<Run> => ({
  representation,
  classifier: 'linear-svm',
  options,
});

export const column = (name: string, run: Partial<Run>, more: Partial<Column> = {}): Column => ({ name, run, ...more });

type MakeRow = (name: string, published: NonNullable<Row['published']>, run: Partial<Run>, more?: Partial<Row>) => Row;

/** A published row that is run again. */
export const row: MakeRow = (name, published, run, more) => ({ name, published, run, ...more });
export const baseline: MakeRow = (name, published, run, more) =>
  row(name, published, run, { role: 'baseline', ...more });
export const proposal: MakeRow = (name, published, run, more) =>
  row(name, published, run, { role: 'proposal', ...more });

/** The number of dimensions, topics or components, in every method that has one. A run takes what it declares. */
export const size = (count: number): OptionGroups => ({
  ...Object.fromEntries(
    ['lsi', 'pv-dbow', 'pv-dm', 'fastsent', 'skip-thought'].map((name) => [name, { dimensions: count }]),
  ),
  ...Object.fromEntries(['lda', 'sam', 'plsa', 'nmf'].map((name) => [name, { topics: count }])),
  movmf: { components: count },
});

/** LSI of plain counts, as gensim does by default. */
export const plainLsi = { weighting: 'tf', rowNorm: 'none' } as const;

/** Skip-thought of quick runs. */
const halved = { dimensions: 32, embedding: 16, predicted: 100 };

/**
 * Paper 001 does not give the C of its SVM. Full runs choose it in every row by folds of the training part; quick runs
 * use the middle one, for each choice would fit every representation ten times more. The strong baseline keeps its defaults.
 */
export const tunedSvm = (mode: Mode): Partial<Run> =>
  mode === 'full'
    ? { tune: { 'linear-svm.C': [0.5, 5, 50] } }
    : { options: { 'linear-svm': { C: 5 }, sam: { iterations: 12 }, 'skip-thought': halved } };

export const tunedSvmSentence = (mode: Mode): string =>
  mode === 'full'
    ? 'linear SVM with C of ½, 5 or 50, chosen by folds of the training part'
    : 'linear SVM with C 5 in every row but the first';

/** The same for tables that have rows of skip-thought and SAM. */
export const tunedSentence = (mode: Mode): string =>
  `${tunedSvmSentence(mode)}${mode === 'full' ? '' : '; skip-thought with half its default dimensions and predicted words, SAM with 12 iterations'}`;

/**
 * Paper 002 chooses C by five folds over the vectors of the training part. Full runs do so in every row, quick runs use
 * one C in every row. The strong baseline keeps its defaults.
 */
export const chosenC = (mode: Mode): Partial<Run> =>
  mode === 'full'
    ? { tune: { 'linear-svm.C': [0.1, 0.5, 1, 5], 'logistic.C': [1, 10, 100] }, tuneOn: 'vectors' }
    : { options: { 'linear-svm': { C: 0.5 }, logistic: { C: 100 } } };

export const chosenCSentence = (
  mode: Mode,
  classifier: 'linear SVM' | 'logistic regression' = 'linear SVM',
): string => {
  if (mode === 'quick') return `${classifier} with C ${classifier === 'linear SVM' ? '½' : '100'} in every row`;
  return `${classifier} with C of ${classifier === 'linear SVM' ? '0.1, ½, 1 or 5' : '1, 10 or 100'} in every row, chosen by five folds of the vectors of the training part`;
};
