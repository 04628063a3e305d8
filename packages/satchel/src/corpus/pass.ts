/**
 * One pass over a corpus: what all readers share. A bad record ends the pass or is counted and left out, as the options say; no id may
 * come twice; mail parts are stripped; and a SHA-256 is taken over the documents, which is the corpus's receipt once the pass is whole.
 */
import type { Document } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { createFingerprint } from './fingerprint.ts';
import { stripMail } from './newsgroup-text.ts';
import type { CorpusOptions } from './options.ts';

export interface Pass {
  /** The corpus as a message may show it. */
  readonly name: string;
  readonly options: CorpusOptions;
  /** The document of record number `record`, as it will be seen; an error if its id was seen before. */
  admit(document: Document, record: number): Document;
  /** A fault of one record: thrown, or counted and forgotten under onError=skip. */
  fault(error: unknown): void;
  readonly skipped: number;
  /** Called after the last record; answers the fingerprint. */
  finish(): string;
}

export function createPass(name: string, options: CorpusOptions): Pass {
  const recordOf = new Map<string, number>();
  const fingerprint = createFingerprint();
  let skipped = 0;

  return {
    name,
    options,
    admit(document, record) {
      const earlier = recordOf.get(document.id);
      if (earlier !== undefined) throw duplicateId(name, document.id, earlier, record);
      if (recordOf.size >= options.maxRecords) throw tooManyRecords(name, options.maxRecords);
      recordOf.set(document.id, record);
      const admitted =
        options.strip.length === 0 ? document : { ...document, text: stripMail(document.text, options.strip) };
      fingerprint.add(admitted);
      return admitted;
    },
    fault(error) {
      if (options.onError === 'stop' || !(error instanceof SatchelError) || error.kind !== 'data' || isFinal(error))
        throw error;
      skipped++;
    },
    get skipped() {
      return skipped;
    },
    finish() {
      if (recordOf.size === 0) throw noDocuments(name, skipped);
      return fingerprint.digest();
    },
  };
}

/** Faults of the file as a whole are not skipped record by record. */
const isFinal = (error: SatchelError): boolean =>
  error.code === 'LIMIT_ROWS' || error.code === 'LIMIT_BYTES' || error.code === 'BOMB';

const duplicateId = (name: string, id: string, earlier: number, record: number): SatchelError =>
  new SatchelError('DUPLICATE_ID', `${name}: records ${earlier} and ${record} both have the id '${printable(id)}'.`, {
    where: `${name}: record ${record}`,
    remedy: 'Ids must differ; name another field with --id, or leave the field out and records are numbered.',
    facts: { id, records: [earlier, record] },
  });

const tooManyRecords = (name: string, limit: number): SatchelError =>
  new SatchelError('LIMIT_ROWS', `${name} holds more than ${limit} documents.`, {
    where: name,
    remedy: 'Raise corpus.maxRecords if that many are meant.',
    facts: { limit },
  });

const noDocuments = (name: string, skipped: number): SatchelError =>
  new SatchelError(
    'NO_DOCUMENTS',
    `${name} holds no documents${skipped > 0 ? `; ${skipped} bad records were skipped` : ''}.`,
    {
      where: name,
      facts: { skipped },
    },
  );
