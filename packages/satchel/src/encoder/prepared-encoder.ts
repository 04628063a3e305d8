/** A prepared encoder: functions that read texts and turn them into vectors. */
import type { DocumentWords } from '../core/documents.ts';
import type { KernelProvider } from '../core/kernels.ts';
import type { Likeness } from '../core/likeness.ts';
import type { Representer } from '../core/representation.ts';
import { isGram } from '../core/vocabulary.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import { gramsOf } from '../text/character-grams.ts';
import { type BaggedText, createBagger, type ReadTexts } from '../text/one-text/bagger.ts';
import { type PlacedToken, tokenPlaces } from '../text/one-text/token-places.ts';
import { type FittedEncoder, prepareRepresenter } from './fitted-encoder.ts';

export interface PreparedEncoder {
  readonly fitted: FittedEncoder;
  readonly representer: Representer;
  /** How two of its vectors are compared. */
  readonly likeness: Likeness;
  /** Reads a text as the encoder reads all texts. */
  read(text: string): BaggedText;
  /** Reads many texts, faster. */
  readAll(texts: readonly string[]): ReadTexts;
  /** Its tokens with their places. */
  tokensOf(text: string): PlacedToken[];
}

/** `representer` where the arrays were prepared before. */
export async function prepareEncoder(
  fitted: FittedEncoder,
  representer = prepareRepresenter(fitted, kernelProvider),
): Promise<PreparedEncoder> {
  return encoderWith(fitted, await prepareAnalyzer(fitted.settings.text), representer, kernelProvider);
}

/** The same with an existing analyzer, which must read text as the settings say; with kernels much text is read faster. */
export function encoderWith(
  fitted: FittedEncoder,
  analyzer: Analyzer,
  representer: Representer,
  kernels?: KernelProvider,
): PreparedEncoder {
  const { representation } = fitted.settings;
  const { read, readAll } = createBagger(analyzer, fitted.vocabulary, representation.needs, { kernels });
  return {
    fitted,
    representer,
    likeness: representation.likeness,
    read,
    readAll,
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
  /** True where the share of a word is what the score loses without it, because the score is no sum over words. */
  readonly leavesOneOut?: true;
}

/** Splits Σ_i direction(i) · vector_i of a document by its words. */
export function contributionsOf(
  { representer, fitted: { vocabulary, settings } }: PreparedEncoder,
  document: DocumentWords & Pick<BaggedText, 'spelled'>,
  direction: (dimension: number) => number,
): Contributions {
  const { ids, counts } = document.bag;
  const { characters } = settings.text;
  const shares = new Float64Array(ids.length);
  const remainder = representer.attribute(document, direction, shares);
  const terms = Array.from(ids, (id, j) => ({
    word: vocabulary.terms[id]!,
    count: counts[j]!,
    contribution: shares[j]!,
  }));
  const contributions = document.spelled ? byWord(terms, document.spelled, characters) : terms;
  contributions.sort(byStrength);
  return { contributions, remainder, ...(representer.leavesOneOut ? { leavesOneOut: true } : {}) };
}

/** Strongest first, whichever sign; equal ones by their words. */
export const byStrength = (a: Contribution, b: Contribution): number =>
  Math.abs(b.contribution) - Math.abs(a.contribution) || (a.word < b.word ? -1 : 1);

/** The share of a character n-gram goes to the words of the text that it lies in, to each by how often. Words that no training document holds have such shares alone. */
function byWord(terms: readonly Contribution[], spelled: readonly string[], characters: number): Contribution[] {
  const grams = new Map(terms.filter(({ word }) => isGram(word)).map((term) => [term.word, term]));
  const byWord = new Map<string, { word: string; count: number; contribution: number }>();
  for (const term of terms) if (!isGram(term.word)) byWord.set(term.word, { ...term });
  const own = new Set(byWord.keys());
  for (const word of spelled) {
    const found = byWord.get(word) ?? { word, count: 0, contribution: 0 };
    for (const gram of gramsOf(word, characters)) {
      const { contribution = 0, count = 1 } = grams.get(gram) ?? {};
      found.contribution += contribution / count;
    }
    if (!own.has(word)) found.count++;
    byWord.set(word, found);
  }
  return [...byWord.values()].filter(({ word, contribution }) => own.has(word) || contribution !== 0);
}
