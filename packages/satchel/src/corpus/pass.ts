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
  /** Returns the document of record number `record` of `file`, stripped; throws if its id occurred before. `file` is the corpus unless given. */
  admit(document: Document, record: number, file?: string): Document;
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
  const files: FileStart[] = [];
  const fingerprint = hasFingerprint ? createFingerprint() : undefined;
  let skipped = 0;

  return {
    name,
    options,
    earlier: 0,
    admit(document, record, file = name) {
      if (files.at(-1)?.name !== file) files.push({ name: file, from: recordOf.size });
      const earlier = recordOf.get(document.id);
      if (earlier !== undefined)
        throw duplicateId(
          document.id,
          { file: fileOf(document.id, recordOf, files), record: earlier },
          { file, record },
        );
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

/** A file of a corpus, and how many documents came before it. */
interface FileStart {
  readonly name: string;
  readonly from: number;
}

interface RecordPlace {
  readonly file: string;
  readonly record: number;
}

/** The file that an admitted document came from: documents are kept in the order they came. */
function fileOf(id: string, recordOf: ReadonlyMap<string, number>, files: readonly FileStart[]): string {
  let place = 0;
  for (const admitted of recordOf.keys()) {
    if (admitted === id) break;
    place++;
  }
  return files.findLast(({ from }) => from <= place)?.name ?? '';
}

function duplicateId(id: string, earlier: RecordPlace, { file, record }: RecordPlace): SatchelError {
  const both =
    earlier.file === file
      ? `${file}: records ${earlier.record} and ${record} both have`
      : `${earlier.file}: record ${earlier.record} and ${file}: record ${record} both have`;
  return new SatchelError('DUPLICATE_ID', `${both} the id '${printable(id)}'.`, {
    where: `${file}: record ${record}`,
    remedy: 'Ids must differ. Name another field with --id; records without an id are numbered.',
    facts: { id, records: [earlier.record, record] },
  });
}

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
