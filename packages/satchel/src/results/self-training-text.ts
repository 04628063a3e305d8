/** What self-training did, in words: for the reports of `train`, `evaluate`, `test` and `compare`, and for pages. */
import { printable } from '../core/errors.ts';
import type { SelfTraining } from '../pipeline/self-training/self-training.ts';
import { counted, grouped, percent } from '../report/format.ts';

const MOST_CLASSES = 20;

/** "self-training: 3 rounds; 4,100 of 10,314 unlabelled texts taken (baker 201, …); on folds of the labels 59.7 % → 73.2 %"; `fit` names the fit. */
export function selfTrainingText(training: SelfTraining, fit?: string): string {
  const { unlabelled, rounds, folds } = training;
  const name = fit === undefined ? 'self-training' : `self-training (${fit})`;
  if (folds.length === 1) return `${grouped(unlabelled)} unlabelled texts: words, idf and vectors alone`;
  if (rounds === 0) return `${name}: no gain on folds of the labels, so the plain model is kept`;
  return `${name}: ${takenText(training)} (${takenByClass(training)}); ${gainText(training)}`;
}

/** The same without the classes, for a table of them. */
export const selfTrainingCaption = (training: SelfTraining): string =>
  training.rounds === 0 ? selfTrainingText(training) : `self-training: ${takenText(training)}; ${gainText(training)}`;

function takenText({ unlabelled, rounds, taken }: SelfTraining): string {
  const all = Object.values(taken).reduce((sum, count) => sum + count, 0);
  return `${counted(rounds, 'round')}; ${grouped(all)} of ${grouped(unlabelled)} unlabelled texts taken`;
}

function takenByClass({ taken }: SelfTraining): string {
  const all = Object.entries(taken);
  const some = all.slice(0, MOST_CLASSES).map(([name, count]) => `${printable(name, 30)} ${grouped(count)}`);
  return `${some.join(', ')}${all.length > MOST_CLASSES ? ` and ${all.length - MOST_CLASSES} classes more` : ''}`;
}

function gainText({ rounds, folds: [plain = 0, ...after] }: SelfTraining): string {
  return `on folds of the labels ${percent(plain)} → ${percent(after[rounds - 1] ?? plain)}`;
}

/** `documents` counts the texts without labels too: words, idf and vectors come from all. */
export const learnedFrom = (documents: number, training: SelfTraining | undefined): string =>
  training
    ? `${counted(documents - training.unlabelled, 'labelled document')} and ${counted(training.unlabelled, 'text')} without labels`
    : counted(documents, 'document');
