/** An encoder turns texts into vectors and explains them. It holds no text of its training documents beyond their vocabulary. */
import { checkArguments } from '../core/checks/kinds.ts';
import type { JsonObject } from '../core/json.ts';
import { type Comparison, compareTexts } from './comparison.ts';
import { encoderBytes, type ReadEncoder } from './encoder-contents.ts';
import { type Encoded, type EncodedTexts, encodeText, encodeTexts, perplexityOf } from './encoding.ts';
import type { FittedEncoder } from './fitted-encoder.ts';
import { type PreparedEncoder, prepareEncoder } from './prepared-encoder.ts';
import { type SensesOptions, sensesOfWords, type Topic, topicsOf, type WordSenses } from './topics.ts';

export interface Encoder {
  /** The name of the representation, `scdv` or `bow+scdv`. */
  readonly representation: string;
  /** How many numbers a vector has. */
  readonly dimensions: number;
  /** Everything that was learned, as plain data. */
  readonly fitted: FittedEncoder;
  /** Where it comes from: hash of its corpus, seed, versions. */
  readonly provenance: JsonObject;
  /** For rooms that build on encoders: reading, vectors and likeness separately. */
  readonly prepared: PreparedEncoder;
  encode(text: string): Encoded;
  encodeAll(texts: readonly string[]): EncodedTexts;
  /** How alike two texts are, by the measure that belongs to the representation; 0 where one has no known word. */
  similarity(first: string, second: string): number;
  /** The same, with the words of each text that contribute to it. */
  compare(first: string, second: string): Comparison;
  /** The topics, largest first, with their `top` (10) most probable words. */
  topics(top?: number): Topic[];
  /** The topics each word belongs to. */
  senses(terms: readonly string[], options?: SensesOptions): WordSenses[];
  /** Perplexity per known word of texts, for representations with a likelihood. */
  perplexity(texts: readonly string[]): number;
  /** The encoder as a `.satchel` file; equal encoders give equal bytes. */
  toBytes(): Uint8Array;
}

export const createEncoder = (fitted: FittedEncoder, provenance: JsonObject): Promise<Encoder> =>
  createEncoderFrom({ fitted, provenance });

export async function createEncoderFrom({
  fitted,
  representer,
  provenance,
}: Omit<ReadEncoder, 'representer'> & Partial<ReadEncoder>): Promise<Encoder> {
  return encoderOver(await prepareEncoder(fitted, representer), provenance);
}

export function encoderOver(prepared: PreparedEncoder, provenance: JsonObject): Encoder {
  const { fitted, representer } = prepared;
  const compare = (first: string, second: string): Comparison => compareTexts(prepared, first, second);
  return {
    representation: fitted.settings.representation.name,
    dimensions: representer.dimensions,
    fitted,
    provenance,
    prepared,
    encode: (text) => encodeText(prepared, text),
    encodeAll(texts) {
      checkArguments('encodeAll', { texts: [texts, 'list'] });
      return encodeTexts(prepared, texts);
    },
    similarity: (first, second) => compare(first, second).similarity,
    compare,
    topics(top) {
      checkArguments('topics', { top: [top, 'number', 'nothing'] });
      return topicsOf(prepared, top);
    },
    senses(terms, options) {
      checkArguments('senses', { terms: [terms, 'texts'], options: [options, 'object', 'nothing'] });
      return sensesOfWords(prepared, terms, options);
    },
    perplexity(texts) {
      checkArguments('perplexity', { texts: [texts, 'list'] });
      return perplexityOf(prepared, texts);
    },
    toBytes: () => encoderBytes(fitted, provenance),
  };
}
