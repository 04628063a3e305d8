/** The stages of the library in words. */
import type { Stage } from 'satchel/browser';

export const stageWords: Readonly<Record<Stage, string>> = {
  read: 'Reading',
  tokenise: 'Counting words',
  fit: 'Fitting',
  transform: 'Making vectors',
  train: 'Training',
  predict: 'Judging',
};
