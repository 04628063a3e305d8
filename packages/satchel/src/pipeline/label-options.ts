import { choice, flag, type OptionValues } from '../core/options.ts';
import { calibrationMethods } from '../evaluate/calibration/calibration.ts';

/** How many labels a document may have, the score from which it gets one, and the calibration of probabilities. */
export const labelOptions = {
  mode: choice(
    "'single': exactly one label per document; 'multi': any number; 'auto': decided by the training documents",
    'auto',
    ['auto', 'single', 'multi'],
  ),
  thresholds: choice(
    "'fixed': the classifier's own threshold for every label; 'tuned': one threshold per label, by F1 on inner folds",
    'tuned',
    ['tuned', 'fixed'],
  ),
  atLeastOne: flag('give the best label where none reaches its threshold', false),
  calibrate: choice(
    "probabilities learned from held-out scores on inner folds: 'platt' for few documents, 'isotonic' for many, 'temperature' keeps the order of all scores; 'none': the classifier's own, if it has any",
    'none',
    ['none', ...calibrationMethods],
  ),
  selfTraining: choice(
    "what texts without labels are used for: 'auto': also self-training, where folds of the labelled documents show a gain; 'none': words, idf and vectors alone",
    'auto',
    ['auto', 'none'],
  ),
};

export type LabelOptions = OptionValues<typeof labelOptions>;
