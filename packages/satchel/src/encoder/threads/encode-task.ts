/** Encoding as tasks of a worker thread: texts, documents over the vocabulary, or rows of counted documents become vectors. */
import type { Range, Tasks } from '../../core/compute.ts';
import { type Documents, documentAt, sliceDocuments } from '../../core/documents.ts';
import { type SentVectors, sendVectors } from '../../core/threads/vector-parts.ts';
import { type CountedRows, documentsOfRows } from '../../text/counted-rows.ts';
import type { ReadTexts } from '../../text/one-text/bagger.ts';
import type { ReadText } from '../encoding.ts';
import type { PreparedEncoder } from '../prepared-encoder.ts';
import { receiveEncoder, type SentEncoder } from './sent-encoder.ts';

export const ENCODE_TEXTS = 'encoder/texts';
export const ENCODE_ROWS = 'encoder/rows';

/** Some documents for an encoder: a range of documents over its vocabulary, or rows of counted documents. Arrays are in shared memory. */
export type SentRows =
  | { readonly documents: Documents; readonly range: Range }
  | { readonly counted: CountedRows; readonly rows: Uint32Array };

export interface TextsInput {
  readonly encoder: SentEncoder;
  readonly texts: readonly string[];
}

export interface RowsInput {
  readonly encoder: SentEncoder;
  readonly rows: SentRows;
}

export interface TextsOutput extends SentReadTexts {
  readonly vectors: SentVectors;
}

/** How texts were read (`ReadText`), as columns. */
export interface SentReadTexts {
  readonly tokens: Uint32Array;
  readonly known: Uint32Array;
  readonly certainty: Float64Array | undefined;
}

export const encoderTasks: Tasks = {
  async [ENCODE_TEXTS]({ encoder, texts }: TextsInput): Promise<TextsOutput> {
    const prepared = await receiveEncoder(encoder);
    const read = prepared.readAll(texts);
    const vectors = prepared.representer.represent(read.documents);
    return { vectors: sendVectors(vectors), ...sendReadTexts(read, prepared) };
  },
  async [ENCODE_ROWS]({ encoder, rows }: RowsInput): Promise<SentVectors> {
    const { representer } = await receiveEncoder(encoder);
    return sendVectors(representer.represent(documentsIn(rows)));
  },
};

export const documentsIn = (sent: SentRows): Documents =>
  'range' in sent ? sliceDocuments(sent.documents, sent.range) : documentsOfRows(sent.counted, sent.rows);

export const sendReadTexts = (
  { documents, tokens, known }: ReadTexts,
  { representer }: PreparedEncoder,
): SentReadTexts => ({
  tokens,
  known,
  certainty: representer.certainty
    ? Float64Array.from(tokens, (_, i) => representer.certainty?.(documentAt(documents, i)) ?? 0)
    : undefined,
});

export const receiveReadTexts = ({ tokens, known, certainty }: SentReadTexts): ReadText[] =>
  Array.from(tokens, (count, i) => ({
    tokens: count,
    known: known[i]!,
    empty: known[i] === 0,
    ...(certainty ? { certainty: certainty[i]! } : {}),
  }));
