/** A prepared encoder: functions that read texts and turn them into vectors. */
import type { DocumentWords } from '../core/documents.ts';
import type { Likeness } from '../core/likeness.ts';
import type { Representer } from '../core/representation.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import { type BaggedText, createBagger } from '../text/one-text/bagger.ts';
import { type PlacedToken, tokenPlaces } from '../text/one-text/token-places.ts';
import { type FittedEncoder, prepareRepresenter } from './fitted-encoder.ts';

export interface PreparedEncoder {
  readonly fitted: FittedEncoder;
  readonly representer: Representer;
  /** How two of its vectors are compared. */
  readonly likeness: Likeness;
  /** Reads a text as the encoder reads all texts. */
  read(text: string): BaggedText;
  /** Its tokens with their places. */
  tokensOf(text: string): PlacedToken[];
}

/** `representer` where the arrays were prepared before. */
export async function prepareEncoder(
  fitted: FittedEncoder,
  representer = prepareRepresenter(fitted, kernelProvider),
): Promise<PreparedEncoder> {
  return encoderWith(fitted, await prepareAnalyzer(fitted.settings.text), representer);
}

/** The same with an existing analyzer, which must read text as the settings say. */
export function encoderWith(fitted: FittedEncoder, analyzer: Analyzer, representer: Representer): PreparedEncoder {
  const { representation } = fitted.settings;
  return {
    fitted,
    representer,
    likeness: representation.likeness,
    read: createBagger(analyzer, fitted.vocabulary, representation.needs),
    tokensOf: (text) => tokenPlaces(text, analyzer),
  };
}

/** A linear score of a document as the shares of its words, strongest first. */
export interface Contribution {
  readonly word: string;
  readonly count: number;
  /** This word's share of the score. */
  readonly contribution: number;
}

export interface Contributions {
  /** Strongest first, whichever sign. */
  readonly contributions: readonly Contribution[];
  /** The part that no single word carries. */
  readonly remainder: number;
}

/** Splits Σ_i direction(i) · vector_i of a document by its words. */
export function contributionsOf(
  { representer, fitted: { vocabulary } }: PreparedEncoder,
  document: DocumentWords,
  direction: (dimension: number) => number,
): Contributions {
  const { ids, counts } = document.bag;
  const shares = new Float64Array(ids.length);
  const remainder = representer.attribute(document, direction, shares);
  const contributions = Array.from(ids, (id, j) => ({
    word: vocabulary.words[id]!,
    count: counts[j]!,
    contribution: shares[j]!,
  }));
  contributions.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.word < b.word ? -1 : 1));
  return { contributions, remainder };
}
