/** Options of the methods that learn vectors of documents by predicting their words. */
import { choice, integer, number, type OptionValues, seedOption } from '../../core/options.ts';
import type { DocumentSettings } from '../../embedding/documents/settings.ts';

/** More are faster and a little less exact: the words of a step do not see each other's changes. */
export const togetherOption = (wordCount: number) =>
  integer('neighbouring words predicted in one step, with one set of random words', wordCount, { min: 1, max: 64 });

export const paragraphOptions = {
  dimensions: integer('numbers in a vector', 100, { min: 1, max: 4096, tune: [50, 100, 200] }),
  window: integer('words to each side of a word that count as its context, at most', 5, { min: 1, max: 1000 }),
  negative: integer('random words each prediction is told apart from', 5, { min: 1, max: 1000 }),
  negatives: choice(
    'how random words are drawn: by their number of occurrences to the power of ¾, or by their number of documents (Ai et al.)',
    'occurrences',
    ['occurrences', 'documents'],
  ),
  l2: number('γ, the pull of each document vector to zero (Ai et al.); short documents need some', 0, {
    min: 0,
    max: 1e6,
  }),
  epochs: integer('how often training goes over the documents', 20, { min: 1, max: 100_000 }),
  inferenceEpochs: integer('how often a document is gone over to find its vector', 20, { min: 1, max: 100_000 }),
  sample: number('words more frequent than this share are thinned out; 0 keeps every word', 1e-3, { min: 0, max: 1 }),
  learningRate: number('size of the first steps; they shrink evenly to leastLearningRate', 0.025, {
    min: 1e-9,
    max: 10,
  }),
  leastLearningRate: number('size of the last steps', 1e-4, { min: 0, max: 10 }),
  norm: choice('the norm that scales every document vector to length 1', 'l2', ['l2', 'none']),
  shards: integer(
    'parts of the documents that may be trained at the same time; changes the result, the number of threads does not',
    4,
    { min: 1, max: 1024 },
  ),
  period: integer('words trained between two meetings of the shards', 400_000, { min: 1000, max: 1_000_000_000 }),
  seed: seedOption,
};

export interface ParagraphSettings extends OptionValues<typeof paragraphOptions>, DocumentSettings {}
