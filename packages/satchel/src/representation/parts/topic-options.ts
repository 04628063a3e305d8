/** Options that models with topics have in common. */
import { integer, number } from '../../core/options.ts';

export const topicsOption = integer('how many topics', 50, { min: 1, max: 10_000, tune: [20, 50, 100] });

export const alphaOption = number('prior of the topics of a document; smaller: fewer topics per document', 0.1, {
  min: 1e-6,
  max: 1000,
});

export const betaOption = number('prior of the words of a topic; smaller: fewer words per topic', 0.01, {
  min: 1e-6,
  max: 1000,
});
