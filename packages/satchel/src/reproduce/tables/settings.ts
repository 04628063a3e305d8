/** Settings that several tables share, each as its paper or its code has them. */
import type { Grid } from '../../pipeline/run-options.ts';
import type { OptionGroups } from '../../pipeline/settings.ts';
import type { Column } from '../row.ts';
import type { Mode, Run } from '../run.ts';

/** Papers 001 and 002: lower case, letters only, NLTK's English stop words left out. */
export const lettersOnly = { tokens: 'letters', stopWords: 'nltk' } as const;

/** The code of paper 002 also drops words of one letter. */
export const scdvText = { ...lettersOnly, minLength: 2 } as const;

/** Word vectors as paper 002 trains them, on the text of all documents. */
export const scdvWords = ({ epochs = 10, dimensions = 200 } = {}): OptionGroups => ({
  words: { dimensions, minCount: 20, fitOn: 'all' },
  ...skipGram({ window: 10, negative: 10, epochs }),
});

export const skipGram = (options: OptionGroups[string]): OptionGroups => ({ 'skip-gram': options });

/** A representation of the registry with a linear SVM, and the options of its table. */
export const withSvm = (representation: string, options: OptionGroups): Partial<Run> => ({
  representation,
  classifier: 'linear-svm',
  options,
});

/** A column with a metric of a data set. */
export const column = (name: string, run: Partial<Run>, more: Partial<Column> = {}): Column => ({ name, run, ...more });

/** Paper 001 does not say how its SVM was set: C is chosen in every row by folds of the training part. */
export const tunedSvm = (mode: Mode): Grid => ({ 'linear-svm.C': mode === 'full' ? [0.5, 5, 50] : [0.5, 5] });

export const tunedSvmSentence = (mode: Mode): string =>
  `linear SVM with C of ${mode === 'full' ? '½, 5 or 50' : '½ or 5'}, chosen by folds of the training part`;
