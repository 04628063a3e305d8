/**
 * Which columns of a table hold the text, the label, the id, the group and the split? Names decide first, then what the values look like:
 *
 *   text    several words, nearly always different
 *   label   few values that repeat; or several labels in one value, joined by a sign
 *   id      short, always different
 *   group   repeats, but not as often as a label (an author, a thread), and is called so
 *   split   `train` and `test`
 *
 * Where two columns fit equally well, nothing is guessed: the answer names both, and a person chooses.
 */
import { defined } from '../../core/checks/defined.ts';
import { joinedLabels } from '../joined-labels.ts';
import { isDate } from '../metadata.ts';
import type { FieldRecord } from '../record.ts';
import { type ColumnFacts, columnFacts } from './column-facts.ts';

export interface GuessedColumns {
  readonly text: string;
  /** Absent where there is no label. */
  readonly label?: string;
  readonly id?: string;
  readonly group?: string;
  readonly split?: string;
  readonly labelSeparator?: string;
}

export interface ColumnQuestion {
  readonly about: 'text' | 'label';
  /** Columns that could be meant, best first. */
  readonly choices: readonly string[];
  /** The text column, where the question is about the label. */
  readonly text?: string;
}

export type Guess =
  | { readonly columns: GuessedColumns; readonly question?: undefined }
  | { readonly question: ColumnQuestion; readonly columns?: undefined };

/** Columns that a person has named. */
export interface NamedColumns {
  readonly text?: string | undefined;
  readonly label?: string | undefined;
  readonly id?: string | undefined;
}

const names = {
  text: ['text', 'texts', 'body', 'content', 'message', 'review', 'reviewtext', 'review_text', 'comment', 'comment_text', 'tweet', 'sentence', 'utterance', 'question', 'question_text', 'document', 'description', 'abstract', 'article', 'post', 'v2', 'narrative', 'transcript', 'summary', 'headline', 'title', 'subject'],
  label: ['label', 'labels', 'class', 'category', 'categories', 'target', 'topic', 'topics', 'sentiment', 'tag', 'tags', 'intent', 'v1', 'stars', 'rating', 'genre', 'department', 'section', 'polarity', 'spam', 'y', 'emotion', 'newsgroup', 'x-label', 'x-gmail-labels', 'keywords'],
  id: ['id', 'uid', 'uuid', 'guid', 'doc_id', 'docid', 'document_id', 'message-id', 'message_id', 'review_id', 'tweet_id', 'ticket_id', 'textid', 'index', 'number', 'key', 'nr', 'no', 'num', 'nummer', 'ticket', 'case', 'row'],
  group: ['group', 'author', 'user', 'user_id', 'userid', 'username', 'customer', 'customer_id', 'thread', 'thread_id', 'session', 'session_id', 'speaker', 'conversation', 'conversation_id', 'account', 'patient', 'patient_id'],
  split: ['split', 'set', 'partition', 'subset', 'part', 'fold'],
} as const; // biome-ignore format: lists

/** Columns that are long but say little about the document: by a whole name, a first word, or a last word. */
const NOT_TEXT =
  /^(from|to|cc|received|html|email|(url|link|href|date|time|timestamp|created|updated|path|file|filename|image|photo|address)(_.*)?|.*_(url|link|date|time|timestamp|path|file|at))$/;

/** Columns of few values that say when or where: labels only if a person says so. */
const NOT_LABEL = /^(year|quarter|month|week|weekday|day|hour|minute|page|volume|issue)s?$/i;

/** So many numbers may be classes: grades, stars, months. */
const MOST_NUMBERS = 31;

/** The column of dates such as 2024-03-17, as metadata reads them, if there is one alone. */
export function dateColumn(records: readonly FieldRecord[]): string | undefined {
  const dates = columnFacts(records).filter(
    ({ filled, distinct, sample }) => filled > 0.5 && distinct > 1 && sample.every(isIsoDay),
  );
  return dates.length === 1 ? dates[0]?.name : undefined;
}

const isIsoDay = (value: string): boolean => /^\d{4}-\d\d-\d\d/.test(value) && isDate(value);

/**
 * Names of columns that look like a first document: the file has no line of column names. A name is running text, or one that comes again as a value of few.
 */
export function namesLikeValues(records: readonly FieldRecord[]): readonly string[] {
  return columnFacts(records)
    .filter(({ name, sample, distinct, values, wordCount }) => {
      const isSentence = name.split(/\s+/).length >= 8 && wordCount >= 3;
      return isSentence || (distinct <= values / 4 && sample.includes(name));
    })
    .map(({ name }) => name);
}

export function guessColumns(records: readonly FieldRecord[], named: NamedColumns = {}): Guess {
  const facts = columnFacts(records).filter(({ filled }) => filled > 0);
  const text = named.text ?? textColumn(facts);
  if (typeof text !== 'string') return { question: { about: 'text', choices: text } };
  const split = facts.find((column) => isNamed(column, 'split') && holdsParts(column))?.name;
  const rest = facts.filter(({ name }) => name !== text && name !== split);
  const label = named.label ?? labelColumn(rest, records.length);
  if (label !== undefined && typeof label !== 'string') return { question: { about: 'label', choices: label, text } };
  const others = rest.filter(({ name }) => name !== label);
  const id =
    named.id ?? others.toSorted(byName('id')).find((column) => isNamed(column, 'id') && isDistinct(column))?.name;
  const group = others.find((column) => isNamed(column, 'group') && repeats(column) && column.name !== id)?.name;
  const joined = joinedLabels(facts.find(({ name }) => name === label)?.sample ?? []);
  return { columns: defined({ text, label, id, group, split, labelSeparator: joined?.separator }) };
}

/** The column of the text, or those that could be it. */
function textColumn(facts: readonly ColumnFacts[]): string | readonly string[] {
  const fits = facts.filter(
    (column) => column.numeric < 0.5 && column.dated < 0.5 && !NOT_TEXT.test(plainName(column.name)),
  );
  const running = fits.filter(({ wordCount, distinct, values }) => wordCount >= 3 && distinct > 0.3 * values);
  const called = running.filter((column) => isNamed(column, 'text')).sort(byName('text'));
  const [first, second] = called;
  // a title beside a text is shorter; two columns of the same kind are a question
  if (first && (!second || rank(first, 'text') < rank(second, 'text'))) return longer(first, called).name;
  const others = (running.length > 0 ? running : fits.filter((column) => isNamed(column, 'text'))).toSorted(
    (a, b) => b.wordCount - a.wordCount,
  );
  const [best, next] = others;
  if (best && (!next || best.wordCount > 3 * next.wordCount)) return best.name;
  return others.map(({ name }) => name);
}

/** A headline or title gives way to a column with the whole text. */
function longer(first: ColumnFacts, called: readonly ColumnFacts[]): ColumnFacts {
  const isHead = /^(title|headline|subject|summary)$/i.test(first.name);
  return (isHead ? called.find(({ wordCount }) => wordCount > 3 * first.wordCount) : undefined) ?? first;
}

/** The column of the label, those that could be it, or `undefined` if there is none. */
function labelColumn(facts: readonly ColumnFacts[], records: number): string | readonly string[] | undefined {
  const fits = facts.filter((column) => looksLikeLabels(column, records));
  const called = fits.filter((column) => isNamed(column, 'label')).sort(byName('label'));
  const [first, second] = called;
  if (first && (!second || isSame(first, second, facts) || rank(first, 'label') <= 1)) return first.name;
  if (first) return called.map(({ name }) => name);
  const plain = fits.filter(
    (column) =>
      !isNamed(column, 'id') &&
      !isNamed(column, 'group') &&
      !NOT_TEXT.test(plainName(column.name)) &&
      !NOT_LABEL.test(plainName(column.name)) &&
      column.filled > 0.5,
  );
  const [only, other] = plain;
  if (only && !other) return only.name;
  if (only) return plain.map(({ name }) => name);
  return undefined;
}

/** Two columns for one thing: a label as a number and as a name have the same number of values. */
const isSame = (a: ColumnFacts, b: ColumnFacts, facts: readonly ColumnFacts[]): boolean =>
  facts.includes(a) && a.distinct === b.distinct && a.numeric > 0.9 !== b.numeric > 0.9;

function looksLikeLabels(column: ColumnFacts, records: number): boolean {
  const { distinct, values, characters, wordCount, fractional } = column;
  if (distinct < 2 || characters > 80 || wordCount > 8 || fractional > 0.1 || values < 0.05 * records) return false;
  if (isCount(column) || column.dated > 0.9) return false;
  if (joinedLabels(column.sample)) return true;
  const limit = isNamed(column, 'label') ? values / 2 : Math.min(200, values / 4);
  return distinct <= Math.max(2, limit);
}

/** A column of many numbers counts or measures something (`Lines: 23` of a mail), unless its name says otherwise. */
const isCount = (column: ColumnFacts): boolean =>
  column.numeric > 0.9 && column.distinct > MOST_NUMBERS && !isNamed(column, 'label');

type Role = keyof typeof names;

/** `createdAt` and `Created at` are `created_at`. */
const plainName = (name: string): string =>
  name
    .trim()
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .toLowerCase()
    .replace(/[\s.]+/g, '_');
const rank = ({ name }: ColumnFacts, role: Role): number => (names[role] as readonly string[]).indexOf(plainName(name));
const isNamed = (column: ColumnFacts, role: Role): boolean =>
  rank(column, role) >= 0 || (role === 'id' && plainName(column.name).endsWith('_id'));
/** Names that are only like one of the list come last. */
const place = (column: ColumnFacts, role: Role): number =>
  isNamed(column, role) && rank(column, role) < 0 ? names[role].length : rank(column, role);
const byName =
  (role: Role) =>
  (a: ColumnFacts, b: ColumnFacts): number =>
    place(a, role) - place(b, role);
const isDistinct = ({ distinct, values, characters }: ColumnFacts): boolean => distinct === values && characters < 100;
/** Few groups could not be shared out over folds. */
const repeats = ({ distinct, values }: ColumnFacts): boolean => distinct >= 10 && distinct < 0.95 * values;

function holdsParts({ sample }: ColumnFacts): boolean {
  const parts = sample.map((value) => value.trim().toLowerCase());
  return parts.includes('train') && parts.includes('test') && parts.length <= 6;
}
