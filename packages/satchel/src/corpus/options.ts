/**
 * The options of reading a corpus: format, names of fields, treatment of bad records, limits.
 * On the command line: `--set corpus.format=csv`; `--text`, `--label`, `--id`, `--split-field` and `--weight` are short for the field names.
 */
import { choice, integer, list, type Options, type OptionValues, text } from '../core/options.ts';

export const formats = [
  'auto',
  'jsonl',
  'csv',
  'tsv',
  'parquet',
  'folder',
  'lines',
  'fasttext',
  'mail',
  '20news',
  'reuters',
] as const;
export type Format = Exclude<(typeof formats)[number], 'auto'>;

export const corpusOptions = {
  format: choice("the format of the file; 'auto' detects it from the name and the first bytes", 'auto', formats),
  text: text('field with the text of a document', 'text'),
  label: text("field with its label or labels; empty: 'label' or 'labels'", ''),
  id: text('field with the id of a document; records without it are numbered', 'id'),
  split: text("field with the part of an official split: 'train', 'test'", 'split'),
  group: text('field whose equal values must stay on one side of a split', 'group'),
  title: text('field with the title of a document', 'title'),
  weight: text(
    'field with the weight of a document in training, a number of at least 0; empty: every document weighs 1',
    '',
  ),
  also: list('further fields that belong to the text, such as keywords; missing ones are ignored', []),
  metadata: list(
    'further fields to keep with a document, each with its type: author, year:number, sent:date, open:flag',
    [],
  ),
  keep: list("fields to keep with a document, for tables that are written from it; '*': all", []),
  labelSeparator: text("separator of several labels in one text value, such as '|'; empty: a value is one label", ''),
  delimiter: text("separator of CSV fields: ',', ';', 'tab', '|'; empty: found from the first lines", ''),
  quote: text('character that encloses CSV and TSV fields; empty: none', '"'),
  strip: list('parts of a mail to leave out, as scikit-learn defines them', [], ['headers', 'footers', 'quotes']),
  reutersSplit: choice("which Reuters documents: the ModApte split, or 'all' 21,578", 'modapte', ['modapte', 'all']),
  reutersLabels: choice(
    "which Reuters labels: topics, every <D>, or the topics with a document in both parts ('modapte90')",
    'topics',
    ['topics', 'all-d', 'modapte90'],
  ),
  onError: choice("at a bad record: 'stop', or 'skip' and count it", 'stop', ['stop', 'skip']),
  encoding: choice('character encoding of the file', 'utf-8', ['utf-8', 'latin1', 'windows-1252', 'utf-16le']),
  maxRecords: integer('largest number of documents', 10_000_000, { min: 1, max: 16_000_000 }),
  maxLineBytes: integer('largest length of a line, or of a file in a folder, in bytes', 16 * 2 ** 20, {
    min: 1,
    max: 2 ** 29,
  }),
  maxFieldBytes: integer('largest length of a CSV field in bytes', 2 ** 20, { min: 1, max: 2 ** 29 }),
  maxBytes: integer('largest size after decompression in bytes', 64 * 2 ** 30, { min: 1 }),
} satisfies Options;

export type CorpusOptions = OptionValues<typeof corpusOptions>;
