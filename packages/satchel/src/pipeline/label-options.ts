import { choice, flag, type OptionValues } from '../core/options.ts';

/** How many labels a document may have, and from which score on it gets one. */
export const labelOptions = {
  mode: choice("'single': exactly one label a document; 'multi': any number; 'auto': as the training documents have it", 'auto', [
    'auto',
    'single',
    'multi',
  ]),
  thresholds: choice("'fixed': every label at the classifier's own threshold; 'tuned': one a label, by F1 on inner folds", 'tuned', [
    'tuned',
    'fixed',
  ]),
  atLeastOne: flag('give the best label where none reaches its threshold', false),
};

export type LabelOptions = OptionValues<typeof labelOptions>;
