/**
 * One pass over a corpus, shared by all readers. A bad record ends the pass or is skipped and counted, as the options say; ids must be
 * distinct; mail parts are stripped; and a SHA-256 is taken over the documents, which identifies the corpus once the pass is complete.
 */
import type { Document } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { createFingerprint } from './fingerprint.ts';
import { stripMail } from './newsgroup-text.ts';
import type { CorpusOptions } from './options.ts';

export interface Pass {
  /** The name of the corpus, safe to print. */
  readonly name: string;
  readonly options: CorpusOptions;
  /** Documents of the files before this one, where several files are one corpus: records without an id are numbered on. */
  readonly earlier: number;
  /** Returns the document of record number `record`, stripped; throws if its id occurred before. */
  admit(document: Document, record: number): Document;
  /** Throws the fault of one record, or counts it under onError=skip. */
  fault(error: unknown): void;
  readonly skipped: number;
  /** Documents so far. */
  admitted(): number;
  /** Called after the last record; returns the fingerprint, if one is taken. */
  finish(): Promise<string | undefined>;
}

export function createPass(name: string, options: CorpusOptions, hasFingerprint = true): Pass {
  const recordOf = new Map<string, number>();
  const fingerprint = hasFingerprint ? createFingerprint() : undefined;
  let skipped = 0;

  return {
    name,
    options,
    earlier: 0,
    admit(document, record) {
      const earlier = recordOf.get(document.id);
      if (earlier !== undefined) throw duplicateId(name, document.id, earlier, record);
      if (recordOf.size >= options.maxRecords) throw tooManyRecords(name, options.maxRecords);
      recordOf.set(document.id, record);
      const admitted =
        options.strip.length === 0 ? document : { ...document, text: stripMail(document.text, options.strip) };
      fingerprint?.add(admitted);
      return admitted;
    },
    fault(error) {
      if (options.onError === 'stop' || !(error instanceof SatchelError) || error.kind !== 'data' || isFinal(error))
        throw error;
      skipped++;
    },
    admitted: () => recordOf.size,
    get skipped() {
      return skipped;
    },
    async finish() {
      if (recordOf.size === 0) throw noDocuments(name, skipped);
      return fingerprint?.digest();
    },
  };
}

/** Faults of the file as a whole are not skipped record by record. */
const isFinal = (error: SatchelError): boolean =>
  error.code === 'LIMIT_ROWS' || error.code === 'LIMIT_BYTES' || error.code === 'BOMB';

const duplicateId = (name: string, id: string, earlier: number, record: number): SatchelError =>
  new SatchelError('DUPLICATE_ID', `${name}: records ${earlier} and ${record} both have the id '${printable(id)}'.`, {
    where: `${name}: record ${record}`,
    remedy: 'Ids must differ. Name another field with --id; records without an id are numbered.',
    facts: { id, records: [earlier, record] },
  });

const tooManyRecords = (name: string, limit: number): SatchelError =>
  new SatchelError('LIMIT_ROWS', `${name} holds more than ${limit} documents.`, {
    where: name,
    remedy: 'Raise corpus.maxRecords if the file is correct.',
    facts: { limit },
  });

const noDocuments = (name: string, skipped: number): SatchelError =>
  new SatchelError(
    'NO_DOCUMENTS',
    `${name} holds no documents${skipped > 0 ? `; ${skipped} bad records were skipped` : ''}.`,
    { where: name, facts: { skipped } },
  );
