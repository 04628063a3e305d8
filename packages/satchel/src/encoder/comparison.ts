/** Two texts side by side: how alike a model finds them, and which words of either make it. */
import { vectorAt } from '../core/matrix.ts';
import type { Representer, Similarity } from '../core/representation.ts';
import type { FittedPipeline } from '../pipeline/fit.ts';
import { likenessOf } from '../representation/parts/similarity.ts';
import type { BaggedText } from '../text/word-bags.ts';
import { type Contributions, contributionsOf } from './contributions.ts';
import { endToEnd, type ReadText, readText } from './encoding.ts';

/** similarity = Σ contributions + remainder for either text, to rounding. */
export interface ComparedText extends ReadText, Contributions {
  readonly unknown: readonly string[];
}

export interface Comparison {
  readonly similarity: number;
  /** The measure that belongs to the representation. */
  readonly measure: Similarity;
  readonly texts: readonly [ComparedText, ComparedText];
}

export function compareTexts(
  first: BaggedText,
  second: BaggedText,
  { settings, vocabulary, words }: FittedPipeline,
  representer: Representer,
): Comparison {
  const measure = settings.representation.similarity;
  const vectors = representer.represent(endToEnd([first.bag, second.bag]));
  const [a, b] = [vectorAt(vectors, 0), vectorAt(vectors, 1)];
  const { similarity, alongFirst, alongSecond } = likenessOf(measure, a, b, representer.dimensions, words?.columns);
  const compared = (text: BaggedText, along: Float64Array): ComparedText => ({
    ...readText(text, representer),
    unknown: text.unknown,
    ...contributionsOf(text.bag, representer, vocabulary, (dimension) => along[dimension]!),
  });
  return { similarity, measure, texts: [compared(first, alongFirst), compared(second, alongSecond)] };
}
