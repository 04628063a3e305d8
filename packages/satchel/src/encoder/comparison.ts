/** The similarity of two texts under an encoder, and the words of each text that contribute to it. */
import { documentsOf } from '../core/documents.ts';
import { likenessOf } from '../core/likeness.ts';
import { vectorAt } from '../core/matrix.ts';
import type { BaggedText } from '../text/one-text/bagger.ts';
import { type ReadText, readText } from './encoding.ts';
import { type Contributions, contributionsOf, type PreparedEncoder } from './prepared-encoder.ts';

/** similarity = Σ contributions + remainder for either text, to rounding. */
export interface ComparedText extends ReadText, Contributions {
  readonly unknown: readonly string[];
}

export interface Comparison {
  readonly similarity: number;
  /** The measure that belongs to the representation: cosine, dot, subspace, hellinger or one of its own. */
  readonly measure: string;
  readonly texts: readonly [ComparedText, ComparedText];
}

export function compareTexts(encoder: PreparedEncoder, first: string, second: string): Comparison {
  const { representer, likeness, fitted } = encoder;
  const [a, b] = [encoder.read(first), encoder.read(second)];
  const vectors = representer.represent(documentsOf([a, b]));
  const { similarity, alongFirst, alongSecond } = likenessOf(
    likeness,
    vectorAt(vectors, 0),
    vectorAt(vectors, 1),
    representer.dimensions,
    fitted.wordMatrix?.columns,
  );
  const compared = (text: BaggedText, along: Float64Array): ComparedText => ({
    ...readText(text, representer),
    unknown: text.unknown,
    ...contributionsOf(encoder, text, (dimension) => along[dimension]!),
  });
  return { similarity, measure: likeness.name, texts: [compared(a, alongFirst), compared(b, alongSecond)] };
}
