/** Texts as vectors, with the number of known words of each text. */
import { documentAt, documentsOf } from '../core/documents.ts';
import { SatchelError } from '../core/errors.ts';
import { type Vector, type Vectors, vectorAt } from '../core/matrix.ts';
import type { Representer } from '../core/representation.ts';
import type { BaggedText, ReadTexts } from '../text/one-text/bagger.ts';
import type { PreparedEncoder } from './prepared-encoder.ts';

/** How a text was read. */
export interface ReadText {
  /** Words of the text after stop words, and how many of them the encoder knows. */
  readonly tokens: number;
  readonly known: number;
  /** No word of the text is known: its vector is zero. */
  readonly empty: boolean;
  /** The certainty of the vector, if the representation has one (`spm`: the concentration of its posterior). */
  readonly certainty?: number;
}

export interface Encoded extends ReadText {
  /** Dense or sparse, as the representation makes it. */
  readonly vector: Vector;
}

export interface EncodedTexts {
  /** Row i is the vector of text i. */
  readonly vectors: Vectors;
  readonly texts: readonly ReadText[];
}

export function encodeTexts({ readAll, representer }: PreparedEncoder, texts: readonly string[]): EncodedTexts {
  const read = readAll(texts);
  return { vectors: representer.represent(read.documents), texts: readTextsOf(read, representer) };
}

function readTextsOf({ documents, tokens, known }: ReadTexts, representer: Representer): ReadText[] {
  return Array.from(tokens, (count, i) => {
    const read = { tokens: count, known: known[i]!, empty: known[i] === 0 };
    return representer.certainty ? { ...read, certainty: representer.certainty(documentAt(documents, i)) } : read;
  });
}

export function encodeText(encoder: PreparedEncoder, text: string): Encoded {
  const { vectors, texts } = encodeTexts(encoder, [text]);
  return { vector: vectorAt(vectors, 0), ...texts[0]! };
}

export function readText(text: BaggedText, representer: Representer): ReadText {
  const { tokens, known } = text;
  return {
    tokens,
    known,
    empty: known === 0,
    ...(representer.certainty ? { certainty: representer.certainty(text) } : {}),
  };
}

/**
 * Perplexity of texts under a method with a likelihood: exp(−Σ ln p(D) / Σ words of D), over the words the encoder knows. Lower is better; a
 * model that finds all V words equally likely has V.
 */
export function perplexityOf({ fitted, read, representer }: PreparedEncoder, texts: readonly string[]): number {
  if (!representer.logLikelihoods) {
    const { name } = fitted.settings.representation;
    throw new SatchelError('UNSUPPORTED', `${name} has no likelihood, so texts have no perplexity under it.`, {
      kind: 'usage',
    });
  }
  const documents = texts.map((text) => read(text));
  const wordCount = documents.reduce((sum, { bag }) => sum + bag.counts.reduce((all, count) => all + count, 0), 0);
  const total = representer.logLikelihoods(documentsOf(documents)).reduce((sum, value) => sum + value, 0);
  return wordCount === 0 ? Number.NaN : Math.exp(-total / wordCount);
}
