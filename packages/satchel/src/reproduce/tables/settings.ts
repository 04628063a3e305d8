/** Settings that several tables share, as in the papers or their code. */
import type { OptionGroups } from '../../core/option-groups.ts';
import type { Grid } from '../../evaluate/grid.ts';
import type { Column } from '../row.ts';
import type { Mode, Run } from '../run.ts';

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

/** Paper 001 does not give the C of its SVM: C is chosen in every row by folds of the training part. */
export const tunedSvm = (mode: Mode): Grid => ({ 'linear-svm.C': mode === 'full' ? [0.5, 5, 50] : [0.5, 5] });

export const tunedSvmSentence = (mode: Mode): string =>
  `linear SVM with C of ${mode === 'full' ? '½, 5 or 50' : '½ or 5'}, chosen by folds of the training part`;
