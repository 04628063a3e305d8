/**
 * The encoder of a collection, prepared at first use. It uses the analyzer of the collection if both have the same text options; an encoder that
 * was trained elsewhere may have others, and its analyzer is loaded when the collection is opened.
 */
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { encoderWith, type PreparedEncoder } from '../encoder/prepared-encoder.ts';
import { type Analyzer, prepareReading, resolveReading, type TextIndexer } from '../retrieval/index-text.ts';
import type { Store } from './store/database.ts';
import type { EncoderEntry } from './store/manifest.ts';
import { readEncoder } from './store/stored-encoder.ts';

export interface KeptEncoder {
  /** Loads the analyzer of this entry, so that `of` can use it. */
  load(entry: EncoderEntry | undefined): Promise<void>;
  of(entry: EncoderEntry): PreparedEncoder;
}

export function createKeptEncoder(database: Store, indexer: TextIndexer): KeptEncoder {
  const analyzers = new Map<string, Analyzer>([[keyOf({ ...indexer.options }), indexer.analyzer]]);
  let last: { readonly fit: number; readonly encoder: PreparedEncoder } | undefined;
  return {
    async load(entry) {
      if (entry && !analyzers.has(keyOf(entry.text)))
        analyzers.set(keyOf(entry.text), await prepareReading(entry.text));
    },
    of(entry) {
      if (last?.fit === entry.fit) return last.encoder;
      const analyzer = analyzers.get(keyOf(entry.text));
      if (!analyzer) throw notLoaded();
      const { fitted, representer } = readEncoder(database, entry);
      last = { fit: entry.fit, encoder: encoderWith(fitted, analyzer, representer) };
      return last.encoder;
    },
  };
}

/** Options that choose a vocabulary do not change how a text is read. */
const keyOf = (text: JsonObject): string => JSON.stringify(Object.entries(resolveReading(text)).sort());

const notLoaded = (): SatchelError =>
  new SatchelError('STALE', 'The collection has a new encoder with other text options.', {
    kind: 'busy',
    remedy: 'Open the collection again.',
  });
