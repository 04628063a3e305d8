/** Options of the methods that learn vectors of documents by predicting their words. */
import { choice, integer, number, type OptionValues, seedOption } from '../../core/options.ts';
import type { DocumentSettings } from '../../embedding/documents/settings.ts';
import { stepOptions } from '../../embedding/step-options.ts';

/** More are faster and a little less exact: the words of a step do not see each other's changes. */
export const togetherOption = (wordCount: number) =>
  integer('neighbouring words predicted in one step, with one set of negative samples', wordCount, { min: 1, max: 64 });

export const paragraphOptions = {
  dimensions: integer('numbers in a vector', 100, { min: 1, max: 4096, tune: [50, 100, 200] }),
  window: integer('words to each side of a word that count as its context, at most', 5, { min: 1, max: 1000 }),
  negative: integer('negative samples per prediction', 5, { min: 1, max: 1000 }),
  negatives: choice(
    'how negative samples are drawn: by the number of occurrences to the power of ¾, or by the number of documents (Ai et al.)',
    'occurrences',
    ['occurrences', 'documents'],
  ),
  l2: number('γ, the pull of each document vector to zero (Ai et al.); short documents need some', 0, {
    min: 0,
    max: 1e6,
  }),
  epochs: integer('passes over the documents', 20, { min: 1, max: 100_000 }),
  inferenceEpochs: integer('passes over a document to find its vector', 20, { min: 1, max: 100_000 }),
  ...stepOptions,
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
