/**
 * The language of queries.
 *
 *   late invoice        documents with any of these words, the best first
 *   "late invoice"      only documents with this phrase
 *   -draft  -"no reply" without this word or phrase
 *   +paid               only documents with this word
 *   invoi*              any word that begins so
 *   invioce~  word~1    words within so many changed letters, at most 2; without a number 1 below six letters, else 2
 *   invoice^3           counts three times
 *   year:2024  year:>=2020  year:2020..2024  author:"Ada Byron"  -lang:de      by stored fields
 *
 * Punctuation inside and after words is read as before. A sign that means something in other search engines and nothing here is reported in
 * `remarks`, and read as a space.
 */
export type ClauseKind = 'word' | 'phrase' | 'prefix' | 'fuzzy' | 'field';

export interface Clause {
  readonly kind: ClauseKind;
  /** Words, without signs; the value of a field. */
  readonly text: string;
  readonly sign: '' | '+' | '-';
  /** How much its words count; 1 unless given. */
  readonly boost: number;
  /** Changed letters; absent: by length. */
  readonly distance?: number;
  readonly field?: string;
}

export interface ParsedQuery {
  readonly clauses: readonly Clause[];
  readonly remarks: readonly string[];
}

/** Sign, field, phrase or word, `~2`, `^3`. */
const PIECE = /([+-]?)(?:([\p{L}_][\p{L}\p{N}_.-]*):(?=\S))?(?:"([^"]*)"|(\S+?))(~\d*)?(\^\d+(?:\.\d+)?)?(?=\s|$)/uy;

/** `isField` says which names can stand before a colon. */
export function parseQuery(
  query: string,
  isField: (name: string) => boolean,
  fields: readonly string[] = [],
): ParsedQuery {
  const remarks: string[] = [];
  const text = closedQuotes(query, remarks);
  const clauses: Clause[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at++;
      continue;
    }
    PIECE.lastIndex = at;
    const found = PIECE.exec(text);
    if (!found) {
      at++; // a quote in the middle of a word
      continue;
    }
    at = PIECE.lastIndex;
    clauses.push(...clausesOf(found, isField, fields, remarks));
  }
  return { clauses: joined(clauses, query, remarks), remarks: withOneOfSigns(remarks) };
}

/** Signs without a meaning are named in one remark, however many words hold them. */
function withOneOfSigns(remarks: readonly string[]): string[] {
  const isSign = (remark: string): boolean => remark.startsWith(STRANGE_SIGNS);
  const signs = [...new Set(remarks.filter(isSign).map((remark) => remark.slice(STRANGE_SIGNS.length)))];
  const all = [...new Set(remarks.filter((remark) => !isSign(remark)))];
  return signs.length === 0 ? all : [...all, `${STRANGE_SIGNS}${signs.join(' ')}`];
}

/** Plain words that follow each other are one clause, so that n-grams run across them; a query of plain words alone is read as it is. */
function joined(clauses: readonly Clause[], query: string, remarks: readonly string[]): Clause[] {
  const isPlain = ({ kind, sign, boost }: Clause): boolean => kind === 'word' && sign === '' && boost === 1;
  if (clauses.length > 0 && clauses.every(isPlain) && remarks.length === 0) return [{ ...clauses[0]!, text: query }];
  const all: Clause[] = [];
  for (const clause of clauses) {
    const last = all.at(-1);
    if (last && isPlain(last) && isPlain(clause))
      all[all.length - 1] = { ...last, text: `${last.text} ${clause.text}` };
    else all.push(clause);
  }
  return all;
}

function closedQuotes(query: string, remarks: string[]): string {
  const straight = query.replace(/[“”„]/g, '"');
  if ((straight.split('"').length - 1) % 2 === 0) return straight;
  remarks.push('A quote is not closed; it was left out.');
  const last = straight.lastIndexOf('"');
  return `${straight.slice(0, last)} ${straight.slice(last + 1)}`;
}

function clausesOf(
  [, sign = '', name, phrase, word = '', fuzzy, boosted]: RegExpExecArray,
  isField: (name: string) => boolean,
  fields: readonly string[],
  remarks: string[],
): Clause[] {
  const common = { sign: sign as Clause['sign'], boost: boosted === undefined ? 1 : Number(boosted.slice(1)) };
  if (common.boost === 0) {
    remarks.push(`'${boosted}' makes a word count nothing; it was left out.`);
    return [];
  }
  if (name !== undefined && isField(name)) return [{ ...common, kind: 'field', field: name, text: phrase ?? word }];
  if (name !== undefined && !/^\/\//.test(word))
    remarks.push(
      `There is no field '${name}'; '${name}:' was read as a word.${fields.length > 0 ? ` Fields: ${fields.join(', ')}.` : ''}`,
    );
  const before = name === undefined ? [] : [{ ...common, kind: 'word' as const, text: name }];
  if (phrase !== undefined) {
    if (fuzzy !== undefined) remarks.push(`'${fuzzy}' after a phrase has no meaning here and was left out.`);
    return phrase.trim() === '' ? before : [...before, { ...common, kind: 'phrase', text: phrase }];
  }
  if (/^[-+]+$/.test(`${sign}${word}`)) return before;
  return [...before, wordClause(word, fuzzy, common, remarks)];
}

const OPERATORS = /^(AND|OR|NOT|&&|\|\|)$/;
const STRANGE_SIGNS = 'These signs have no meaning in a query and were read as spaces: ';
const MOST_CHANGED = 2;
const STRANGE = /[()[\]{}|&\\*?~^]/g;

function wordClause(
  word: string,
  fuzzy: string | undefined,
  common: Pick<Clause, 'sign' | 'boost'>,
  remarks: string[],
): Clause {
  if (OPERATORS.test(word))
    remarks.push(
      `'${word}' is no operator here: documents with any of the words are found; +word demands a word, -word excludes it.`,
    );
  const isPrefix = /[^\s*]\*$/.test(word) && fuzzy === undefined;
  const bare = (isPrefix ? word.slice(0, -1) : word).replace(/[?!]+$/, '');
  if (/^\/.+\/$/.test(word)) remarks.push(`'${word}' is no regular expression here: its words were searched for.`);
  if (fuzzy !== undefined && Number(fuzzy.slice(1)) > MOST_CHANGED)
    remarks.push(`'${fuzzy}' allows at most ${MOST_CHANGED} changed letters; ${MOST_CHANGED} were taken.`);
  const strange = bare.match(STRANGE) ?? [];
  if (strange.length > 0) remarks.push(...strange.map((sign) => `${STRANGE_SIGNS}${sign}`));
  const text = bare.replace(STRANGE, ' ');
  if (isPrefix) return { ...common, kind: 'prefix', text };
  if (fuzzy === undefined) return { ...common, kind: 'word', text };
  return {
    ...common,
    kind: 'fuzzy',
    text,
    ...(fuzzy === '~' ? {} : { distance: Math.min(MOST_CHANGED, Number(fuzzy.slice(1))) }),
  };
}
