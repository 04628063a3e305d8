/** The papers, and settings that several tables share, as in the papers or their code. */
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Grid } from '../../evaluate/grid.ts';
import type { Column, Mode, Row, Run } from '../row.ts';

export const paper001 = '001: Zhang, Guo, Lan, Xu, Cheng, Spherical Paragraph Model';
export const paper002 =
  '002: Mekala, Gupta, Paranjape, Karnick, SCDV: Sparse Composite Document Vectors using soft clustering over distributional representations, EMNLP 2017';
export const paper003 =
  '003: Shimomoto, Souza, Gatto, Fukui, Text Classification based on Word Subspace with Term-Frequency, 2018';
export const paper004 = '004: Clinchant, Perronnin, Textual Similarity with a Bag-of-Embedded-Words Model, ICTIR 2013';

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

/** Paper 001 does not give the C of its SVM: C is chosen in every row by folds of the training part. */
export const tunedSvm = (mode: Mode): Grid => ({ 'linear-svm.C': mode === 'full' ? [0.5, 5, 50] : [0.5, 5] });

export const tunedSvmSentence = (mode: Mode): string =>
  `linear SVM with C of ${mode === 'full' ? '½, 5 or 50' : '½ or 5'}, chosen by folds of the training part`;
