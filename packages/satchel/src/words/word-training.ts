import { checkTrainingMemory } from '../embedding/train/memory-limit.ts';
import type { TrainingText } from '../embedding/train/token-source.ts';
import type { PreparedTraining, TrainingRoom } from '../embedding/word-method.ts';
import type { ChosenMethod } from './settings.ts';

/** A training run of any method, counted and ready; a run above the limit is refused before anything large is allocated. */
export async function prepareWordTraining(
  text: TrainingText,
  { method, methodOptions, dimensions, seed }: ChosenMethod & { readonly dimensions: number; readonly seed: number },
  room: TrainingRoom,
): Promise<PreparedTraining> {
  const training = await method.prepare(text, { ...methodOptions, dimensions, seed }, room);
  checkTrainingMemory(training.memory, room.memoryLimit);
  return training;
}
