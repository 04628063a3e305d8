/**
 * A look at the first records of a file, before anything is known of it: its format and encoding, and which columns hold what. Nothing is decided
 * in silence; the caller says what was found.
 */
import { defined } from '../../core/checks/defined.ts';
import { SatchelError } from '../../core/errors.ts';
import type { Path } from '../../files/guarded-open.ts';
import { openCorpus } from '../open-corpus.ts';
import type { CorpusOptions } from '../options.ts';
import type { FieldRecord } from '../record.ts';
import { dateColumn, type Guess, guessColumns, type NamedColumns, namesLikeValues } from './guess-columns.ts';

export interface FileLook {
  readonly format: string;
  readonly encoding: CorpusOptions['encoding'];
  /** Absent for formats whose text and label are fixed: a folder of classes, plain lines, lines of fastText, 20 Newsgroups, Reuters. */
  readonly guess?: Guess;
  /** The names of the columns. */
  readonly columns: readonly string[];
  /** The column of dates, if there is one alone. */
  readonly date?: string;
  /** Names that look like values, because the file has no line of names. */
  readonly unnamed?: readonly string[];
}

const MOST_RECORDS = 3000;
const FIXED = ['folder', '20news', 'reuters', 'lines', 'fasttext'];

/** `options` as given; `named` are the columns that a person has named. */
export async function lookAtFile(
  path: Path | readonly Path[],
  options: CorpusOptions,
  named: NamedColumns,
): Promise<FileLook> {
  const tried: CorpusOptions['encoding'][] = [options.encoding, 'utf-16le', 'windows-1252'];
  for (const encoding of new Set(tried)) {
    try {
      return await lookIn(path, { ...options, encoding }, named);
    } catch (error) {
      const isEncoding =
        error instanceof SatchelError && ['BAD_UTF8', 'BAD_ENCODING', 'BAD_CSV', 'UNKNOWN_FORMAT'].includes(error.code);
      if (!isEncoding || options.encoding !== 'utf-8' || encoding === 'windows-1252') throw error;
      if (encoding === 'utf-8' && error.code !== 'BAD_UTF8') throw error;
    }
  }
  throw new SatchelError('BAD_ENCODING', 'The encoding of the file was not found.');
}

async function lookIn(path: Path | readonly Path[], options: CorpusOptions, named: NamedColumns): Promise<FileLook> {
  const { encoding } = options;
  const corpus = await openCorpus(path, { ...options, text: '', keep: ['*'] });
  const { format } = corpus;
  if (FIXED.includes(format)) return { format, encoding, columns: [] };
  const records: FieldRecord[] = [];
  for await (const { fields } of corpus.documents()) {
    if (fields) records.push(fields);
    if (records.length === MOST_RECORDS) break;
  }
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const date = dateColumn(records);
  const unnamed = ['csv', 'tsv'].includes(format) ? namesLikeValues(records) : [];
  return {
    format,
    encoding,
    guess: guessColumns(records, named),
    columns,
    ...defined({ date, unnamed: unnamed.length > 0 ? unnamed : undefined }),
  };
}
