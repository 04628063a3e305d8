/** The options of steps of gradient descent over a text, which methods that predict words share. */
import { number } from '../core/options.ts';

export const stepOptions = {
  sample: number('words more frequent than this share are thinned out; 0 keeps every word', 1e-3, { min: 0, max: 1 }),
  learningRate: number('learning rate at the start; it falls evenly to leastLearningRate', 0.025, {
    min: 1e-9,
    max: 10,
  }),
  leastLearningRate: number('learning rate at the end', 1e-4, { min: 0, max: 10 }),
};
