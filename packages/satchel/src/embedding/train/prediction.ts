/** A run of skip-gram or CBOW over a text, ready to train: both go over the running text and count nothing before. */
import { inSteps } from '../../core/threads/steps.ts';
import type { PreparedTraining, TrainingRoom } from '../word-method.ts';
import type { PredictionSettings } from './options.ts';
import { planRun } from './plan.ts';
import { estimateTrainingMemory } from './prediction-memory.ts';
import type { TrainingText } from './token-source.ts';
import { trainWordVectors } from './train.ts';

export const preparePrediction = async (
  text: TrainingText,
  settings: PredictionSettings,
  room: TrainingRoom,
): Promise<PreparedTraining> => ({
  memory: await inSteps(estimateTrainingMemory(text, settings, room.threads, room.inUse()), room),
  epochs: settings.epochs,
  periods: planRun(text.source.tokens, settings).periods,
  train: (compute, hooks) => trainWordVectors(text, settings, compute, hooks),
});
