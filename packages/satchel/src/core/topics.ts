/** The topics of a representation: clusters of words, components of a mixture, or topics of a topic model. */
import type { DocumentWords } from './documents.ts';
import type { Memberships } from './memberships.ts';

export interface Topics {
  readonly count: number;
  /** P(topic), the share of all training tokens that belong to each topic; they add up to 1. */
  readonly shares: Float64Array;
  /** P(topic|word) of every word of the vocabulary. */
  readonly memberships: Memberships;
  /** Returns P(word|topic), one number per word of the vocabulary. */
  wordProbabilities(topic: number): Float64Array;
  /** Returns P(topic|document), one number per topic; zeros for a document without words. */
  proportions(document: DocumentWords): Float64Array;
}
