/**
 * Queries from a file: TREC topics (`<top> <num> … <title> …`), `id TAB text` lines, or any format documents come in (JSONL with `id` and
 * `text`, CSV, Parquet).
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { errorAt, printable, SatchelError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { type Path, shownPath } from '../files/guarded-open.ts';
import type { Line } from './bytes/text-lines.ts';
import { openCorpus } from './open-corpus.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';
import { linesOf, startOf } from './text-file.ts';

export interface QueryText {
  readonly id: string;
  readonly text: string;
}

export async function readQueries(path: Path, given: Partial<CorpusOptions> = {}): Promise<readonly QueryText[]> {
  checkArguments('readQueries', { path: [path, 'text', 'bytes'] });
  const options = resolveOptions('corpus', corpusOptions, given);
  const first = path === '-' ? '' : await startOf(path);
  if (/^\s*<top>/i.test(first)) return distinct(await topics(path), shownPath(path));
  if (isBareTable(path, first)) return distinct(await bareTable(path), shownPath(path));
  const queries: QueryText[] = [];
  for await (const { id, text } of (await openCorpus(path, options)).documents()) queries.push({ id, text });
  return queries;
}

/** `12<tab>wing flutter`: two columns, and no line that names them. */
const isBareTable = (path: Path, first: string): boolean =>
  /\.tsv(\.(gz|zst))?$/i.test(shownPath(path)) &&
  /^[^\t\n]+\t[^\t\n]+$/m.test(first) &&
  !/^(.*\t)?text(\t|\r?$)/m.test(first);

async function bareTable(path: Path): Promise<QueryText[]> {
  const queries: QueryText[] = [];
  for await (const { text, number } of linesOf(path)) {
    const tab = text.indexOf('\t');
    if (tab <= 0) throw badTopic(path, number, `expected 'id<tab>text', got "${printable(text)}"`);
    queries.push({ id: text.slice(0, tab).trim(), text: text.slice(tab + 1) });
  }
  return queries;
}

/** Fields go on until the next tag, over any number of lines. */
async function topics(path: Path): Promise<QueryText[]> {
  const queries: QueryText[] = [];
  let fields: Map<string, string> | undefined;
  let field = '';
  for await (const line of linesOf(path)) {
    for (const piece of line.text.split(/(?=<\/?[a-z]+>)/i)) {
      const [, tag = '', rest = ''] = /^<(\/?[a-z]+)>(.*)$/is.exec(piece) ?? ['', '', piece];
      const name = tag.toLowerCase();
      if (name === 'top') fields = new Map();
      else if (name === '/top') {
        queries.push(topicOf(fields, path, line));
        fields = undefined;
      } else {
        if (name !== '') field = name.startsWith('/') ? '' : name;
        fields?.set(field, `${fields.get(field) ?? ''} ${rest}`);
      }
    }
  }
  if (fields) throw badTopic(path, 0, 'the last <top> has no end');
  return queries;
}

/** `Number: 051` is query 51: judgements leave the zeros out. */
function topicOf(fields: ReadonlyMap<string, string> | undefined, path: Path, { number }: Line): QueryText {
  const id = (fields?.get('num') ?? '').replace(/^\s*Number:/i, '').trim();
  const text = (fields?.get('title') ?? '').replace(/^\s*Topic:/i, '').trim();
  if (id === '') throw badTopic(path, number, 'a topic has no <num>');
  return { id: /^\d+$/.test(id) ? id.replace(/^0+(?=\d)/, '') : id, text };
}

function distinct(queries: readonly QueryText[], name: string): readonly QueryText[] {
  const seen = new Set<string>();
  for (const { id } of queries) {
    if (seen.has(id))
      throw new SatchelError('DUPLICATE_ID', `${name}: two queries have the id '${printable(id)}'.`, { where: name });
    seen.add(id);
  }
  return queries;
}

function badTopic(path: Path, line: number, what: string): SatchelError {
  return errorAt('BAD_TOPIC', line > 0 ? `${shownPath(path)}:${line}` : shownPath(path), `${what}.`);
}
