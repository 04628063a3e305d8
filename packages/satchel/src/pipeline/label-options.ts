import { choice, flag, type OptionValues } from '../core/options.ts';
import { calibrationMethods } from '../evaluate/calibration/calibration.ts';

/** How many labels a document may have, from which score on it gets one, and how likely they are said to be. */
export const labelOptions = {
  mode: choice(
    "'single': exactly one label a document; 'multi': any number; 'auto': as the training documents have it",
    'auto',
    ['auto', 'single', 'multi'],
  ),
  thresholds: choice(
    "'fixed': every label at the classifier's own threshold; 'tuned': one a label, by F1 on inner folds",
    'tuned',
    ['tuned', 'fixed'],
  ),
  atLeastOne: flag('give the best label where none reaches its threshold', false),
  calibrate: choice(
    "probabilities learned from held-out scores on inner folds: 'platt' for few documents, 'isotonic' for many, 'temperature' keeps all scores' order; 'none': as the classifier has them",
    'none',
    ['none', ...calibrationMethods],
  ),
};

export type LabelOptions = OptionValues<typeof labelOptions>;
